import type { Sentence } from '../reading.ts';
import { likeness } from '../text/likeness.ts';
import { wordsOf } from '../text/words.ts';

/** A decision to which sentences that repeat it are added. */
export interface Found {
  text: string;
  readonly sentences: Sentence[];
  stems: readonly string[];
}

/** Between what is settled and the words that settle it. */
export const SETTLED_BY = ' — ';

const SAME = 0.75;
/** Turns within which a short sentence settles what was just settled: « va pour la photo », « on part là-dessus ». */
const GOES_ON = 3;
const GOES_ON_LIKE = 0.4;

/**
 * Whether the later one speaks of what the earlier one settled. Another number or day of the same thing is that thing
 * settled anew: « on en achète deux », « on en achète trois ».
 */
export const isSame = (earlier: Found, later: Found, numbers: RegExp): boolean =>
  (sameMatter(earlier, later) || isEcho(earlier, later) || goesOn(earlier, later)) &&
  !isLikeAnother(earlier, later, numbers);

/** Of the words of the longer one, as many in the same order say the same of two things. */
const FRAME = 0.5;

/** « La motion de Mme Petit est rejetée », « La motion de M. Durand est rejetée »: the same words, of two things. */
function isLikeAnother(earlier: Found, later: Found, numbers: RegExp): boolean {
  const [before, now] = [wordsOf(earlier.text), wordsOf(later.text)].map((words) =>
    words.map(({ text }) => text.toLowerCase()),
  );
  if (!before || !now || inOrder(before, now) < FRAME * Math.max(before.length, now.length)) return false;
  const own = (words: readonly string[], others: readonly string[]): boolean =>
    words.some((word) => word.length > 3 && !others.includes(word) && word.match(numbers) === null);
  return own(before, now) && own(now, before);
}

/** How many words both have in the same order, at most. */
function inOrder(one: readonly string[], other: readonly string[]): number {
  let row: number[] = Array.from({ length: other.length + 1 }, () => 0);
  for (const word of one) {
    const next = [0];
    for (const [at, each] of other.entries())
      next.push(word === each ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** A proposal that others had granted is told with the words that settle it, once they come. */
export const isSettledNow = ({ sentences: [first] }: Found, { text, sentences: own }: Found): boolean =>
  text.includes(SETTLED_BY) && first !== undefined && own[0]?.index === first.index;

function sameMatter(a: Found, b: Found): boolean {
  return (
    likeness(a.stems, b.stems) >= SAME || (b.sentences.length > 1 && a.sentences[0]?.index === b.sentences[0]?.index)
  );
}

/** « On nomme M. Durand. C’est adopté. » is one decision. */
const isEcho = (earlier: Found, { sentences }: Found): boolean =>
  sentences.length > 1 && earlier.sentences.at(-1)?.index === (sentences.at(-1)?.index ?? 0) - 1;

function goesOn({ sentences, stems }: Found, { sentences: [first], stems: own }: Found): boolean {
  const last = sentences.at(-1);
  if (!first || !last || first.turn - last.turn > GOES_ON) return false;
  return own.length <= 2 || likeness(stems, own) >= GOES_ON_LIKE;
}
