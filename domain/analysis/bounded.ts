import type { Analysis } from './analysis.ts';

/**
 * What the entries of an analysis may take, in bytes of JSON: sealed it is a third more, and an append takes a million.
 */
export const MOST_BYTES = 500_000;
/** An entry that is longer than this is nobody's decision, in bytes. */
const LONGEST_ENTRY = 50_000;

const LISTS = ['decisions', 'actionItems', 'keyPoints', 'questions', 'topics', 'timeline'] as const;
type ListName = (typeof LISTS)[number];
type Entry = Analysis[ListName][number];

const encoder = new TextEncoder();
const bytesOf = (entry: Entry): number => encoder.encode(JSON.stringify(entry)).byteLength + 1;

/** A list from its best entry on: what more lines bear out comes first, then what was said first. */
class Ranking {
  readonly kept = new Set<Entry>();
  readonly #ranked: Iterator<Entry>;

  constructor(entries: readonly Entry[]) {
    this.#ranked = entries.toSorted((a, b) => b.citations.length - a.citations.length).values();
  }

  /** Keeps the next one that `left` bytes have room for, and answers what it takes; null where there is none. */
  keepNext(left: number): number | null {
    for (let next = this.#ranked.next(); !next.done; next = this.#ranked.next()) {
      const bytes = bytesOf(next.value);
      if (bytes > LONGEST_ENTRY) continue;
      if (bytes > left) return null;
      this.kept.add(next.value);
      return bytes;
    }
    return null;
  }
}

/**
 * The analysis with as many entries as an event can hold, the best of each list in turn, in the order in which they
 * were said. `leftOut` says how many there were beyond; it is missing where nothing is left out.
 */
export function bounded(analysis: Analysis): Analysis {
  const rankings = new Map(LISTS.map((name) => [name, new Ranking(analysis[name])]));
  const open = new Set(rankings.values());
  let left = MOST_BYTES;
  while (open.size > 0)
    for (const ranking of open) {
      const bytes = ranking.keepNext(left);
      if (bytes === null) open.delete(ranking);
      else left -= bytes;
    }
  const all = LISTS.reduce((sum, name) => sum + analysis[name].length, 0);
  const leftOut = all - [...rankings.values()].reduce((sum, { kept }) => sum + kept.size, 0);
  if (leftOut === 0) return analysis;
  const kept = <T extends Entry>(name: ListName, entries: readonly T[]): T[] =>
    entries.filter((entry) => rankings.get(name)?.kept.has(entry));
  return {
    ...analysis,
    decisions: kept('decisions', analysis.decisions),
    actionItems: kept('actionItems', analysis.actionItems),
    keyPoints: kept('keyPoints', analysis.keyPoints),
    questions: kept('questions', analysis.questions),
    topics: kept('topics', analysis.topics),
    timeline: kept('timeline', analysis.timeline),
    leftOut: (analysis.leftOut ?? 0) + leftOut,
  };
}
