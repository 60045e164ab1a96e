import type { Analysis, Citation } from '#domain/analysis/analysis.ts';
import { followedQuote } from '#domain/analysis/follow-quote.ts';
import { meansSame } from '#domain/analysis/settled.ts';
import type { Minutes } from './minutes.ts';
import type { Outdated } from './outdated.ts';
import { inSpokenOrder } from './spoken-order.ts';

type Cited = { readonly citations: readonly Citation[] };
type Identified = Cited & { readonly id: string };

export interface Rewriting extends Pick<Outdated, 'lines' | 'touched'> {
  readonly minutes: Minutes;
  /** What a line says now; null where that is erased. */
  readonly words: (line: number) => string | null;
}

const rests =
  (lines: ReadonlySet<number>) =>
  ({ citations }: Cited): boolean =>
    citations.some(({ line }) => lines.has(line));

const overlaps = (a: Cited, b: Cited): boolean =>
  a.citations.some((own) => b.citations.some((other) => meansSame(own, other)));

/** Entries as before, but for those that rest on these lines, or on the same words as one of what was found there. */
function merged<T extends Cited>(before: readonly T[], found: readonly T[], lines: ReadonlySet<number>) {
  const renewed = found.filter(rests(lines));
  const isOutdated = (entry: T): boolean => rests(lines)(entry) || renewed.some((one) => overlaps(one, entry));
  const outdated = before.filter(isOutdated);
  return { kept: before.filter((entry) => !isOutdated(entry)), outdated, renewed };
}

/** Each takes the id of the one whose words it has, as they stand now; else of one that rested on a line of its own. */
function named<T extends Identified>(renewed: readonly T[], outdated: readonly T[], words: Rewriting['words']): T[] {
  const left = outdated.map((entry) => ({
    entry,
    citations: entry.citations.map(({ line, quote }) => ({ line, quote: followedQuote(quote, words(line) ?? '') })),
  }));
  const ids = new Map<T, string>();
  const pair = (isSame: (entry: T, former: Cited) => boolean) => {
    for (const entry of renewed) {
      if (ids.has(entry)) continue;
      const index = left.findIndex((former) => isSame(entry, former));
      const [former] = index === -1 ? [] : left.splice(index, 1);
      if (former) ids.set(entry, former.entry.id);
    }
  };
  pair(overlaps);
  pair((entry, former) => entry.citations.some(({ line }) => former.citations.some((own) => own.line === line)));
  return renewed.map((entry) => ({ ...entry, id: ids.get(entry) ?? entry.id }));
}

/**
 * The analysis with what rests on what was put right as another analysis of the corrected transcript has it, and the
 * rest as it was: one word put right rewrites no other statement. Null while there is no analysis.
 */
export function rewritten(found: Analysis, { minutes, lines, touched, words }: Rewriting): Analysis | null {
  const { analysis: before, actions, statements } = minutes;
  if (before === null) return null;
  const renewedLines: number[] = [];
  const list = <T extends Identified>(was: readonly T[], is: readonly T[]): T[] => {
    const { kept, outdated, renewed } = merged(was, is, lines);
    renewedLines.push(...[...outdated, ...renewed].flatMap(({ citations }) => citations.map(({ line }) => line)));
    return inSpokenOrder(kept, named(renewed, outdated, words));
  };
  const decisions = list(before.decisions, found.decisions);
  const actionItems = list(before.actionItems, found.actionItems);
  const settledLines = touched.flatMap((name) => {
    const [kind, id = ''] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
    const versions = kind === 'action' ? actions.get(id) : kind === 'decisions' ? statements.get(name) : undefined;
    return versions?.flatMap((version) => version?.citations ?? []).map(({ line }) => line) ?? [];
  });
  // A moment cites one line and has the words of a statement that may rest on several.
  const told = new Set([...lines, ...settledLines, ...renewedLines]);
  const isSettled = touched.some((name) => name.startsWith('action/') || name.startsWith('decisions/'));
  const isTold =
    isSettled ||
    rests(lines)({ citations: before.summaryCitations }) ||
    [decisions, actionItems].some((entries) => entries.some(rests(lines)));
  const moments = merged(before.timeline, found.timeline, told);
  const topics = merged(before.topics, found.topics, lines);
  return {
    ...before,
    ...(isTold ? { summary: found.summary, summaryCitations: found.summaryCitations } : {}),
    keyPoints: list(before.keyPoints, found.keyPoints),
    decisions,
    questions: list(before.questions, found.questions),
    actionItems,
    timeline: inSpokenOrder(moments.kept, moments.renewed),
    topics: [...topics.kept, ...topics.renewed].toSorted((a, b) => b.weight - a.weight),
  };
}
