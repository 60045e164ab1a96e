import type { Sentence } from '../reading.ts';
import { likeness } from '../text/likeness.ts';

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

/** Whether the later one speaks of what the earlier one settled. */
export const isSame = (earlier: Found, later: Found): boolean =>
  sameMatter(earlier, later) || isEcho(earlier, later) || goesOn(earlier, later);

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
