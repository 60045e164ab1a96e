import type { Analysis } from '../analysis/analysis.ts';
import { isStopWord } from '../words/stop-words.ts';

/** Words that are shown beside a topic, and in how many lines each has to stand. */
const [MOST, LEAST] = [5, 2];
const SHORTEST = 4;
const WORD = /\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu;

interface Around {
  /** Lines that speak of the topic, as they stand. */
  readonly texts: readonly string[];
  readonly language: Analysis['language'];
  /** The stem of a word; null for one that says nothing. */
  readonly stemOf: (word: string) => string | null;
  /** Of the topic's own words, and of names of people. */
  readonly without: ReadonlySet<string>;
}

/** The words that stand most often in lines which speak of a topic: in two of them at least. */
export function contextOf({ texts, language, stemOf, without }: Around): string[] {
  const found = new Map<string, { lines: number; readonly forms: Map<string, number> }>();
  for (const text of texts) {
    const here = new Set<string>();
    for (const [word] of text.matchAll(WORD)) {
      const lower = word.toLowerCase();
      const stem = lower.length < SHORTEST || isStopWord(lower, language) ? null : stemOf(lower);
      if (stem === null || without.has(stem)) continue;
      const known = found.get(stem) ?? { lines: 0, forms: new Map<string, number>() };
      found.set(stem, known);
      known.forms.set(lower, (known.forms.get(lower) ?? 0) + 1);
      if (!here.has(stem)) known.lines += 1;
      here.add(stem);
    }
  }
  return [...found.values()]
    .filter(({ lines }) => lines >= LEAST)
    .toSorted((one, other) => other.lines - one.lines)
    .slice(0, MOST)
    .map(({ forms }) => [...forms].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '');
}
