import type { Block } from './block.ts';
import type { SeenBlock } from './observation.ts';
import { countOfWords, sharedBeginning } from './text.ts';
import { frontOf, LONG_TEXT, wordsIn, type Word } from './words.ts';

/** A speaker who begins says fewer words than this before the page shows them. */
const SEVERAL_WORDS = 4;

interface Page {
  /**
   * A region that is full when it appears repeats; in one that has been there, only what begins with several words
   * does.
   */
  readonly isNewRegion: boolean;
  /** Whether words of a turn may still be put right: it was shown a moment ago, and has not rested. */
  readonly isInFlux: (block: Block) => boolean;
}

interface Shown {
  readonly speaker: string;
  readonly text: string;
  readonly words: readonly Word[];
}

const shown = ({ speaker, text }: Omit<Shown, 'words'>): Shown => ({ speaker, text, words: wordsIn(text) });

/**
 * How many words speak for the two being one turn; 0 where they are not. One word more, so that a turn without any
 * counts.
 */
function likeness(before: Shown, after: Shown): number {
  if (before.speaker !== after.speaker && before.speaker !== '' && after.speaker !== '') return 0;
  if (before.text === after.text) return countOfWords(after.text) + 1;
  return sharedBeginning(before.text, after.text) || sharedEnd(before.words, after.words);
}

/**
 * The same of a turn that has rested, or that the page showed no more: its words are not corrected any more, so
 * it is only repeated as it was, or goes on. What merely begins alike is something else, said later.
 */
function likenessOfRested(before: Shown, after: Shown): number {
  const shared = sharedBeginning(before.text, after.text);
  const shorter = Math.min(countOfWords(before.text), countOfWords(after.text));
  const goesOn = shared === shorter && shared >= SEVERAL_WORDS;
  return before.text === after.text || goesOn || before.words.length >= LONG_TEXT ? likeness(before, after) : 0;
}

/** Words that a long text and one that begins within it have in common: the page shows it without its front. */
function sharedEnd(before: readonly Word[], after: readonly Word[]): number {
  const front = before.length < LONG_TEXT ? null : frontOf(before, after);
  return front === null ? 0 : Math.min(before.length - front, after.length);
}

/**
 * Which new elements show turns that are already known: a region that was made anew repeats what was said. Both lists
 * are in order, and so is what is answered: the pairs that together share the most words, later turns first (Needleman
 * and Wunsch, without costs for gaps).
 */
export function repeatedTurns(
  known: readonly Block[],
  seen: readonly SeenBlock[],
  { isNewRegion, isInFlux }: Page,
): ReadonlyMap<string, Block> {
  if (known.length === 0 || seen.length === 0) return new Map();
  const after = seen.map(shown);
  const likenesses = known.map((block) => {
    const like = isInFlux(block) ? likeness : likenessOfRested;
    // An element that had begun anew is repeated with the words that it showed, not with those of its turn.
    const texts = block.held === null || block.held.text === '' ? [block.text] : [block.text, block.held.text];
    const before = texts.map((text) => shown({ speaker: block.speaker, text }));
    return after.map((one) =>
      isNewRegion || countOfWords(one.text) >= SEVERAL_WORDS ? Math.max(...before.map((each) => like(each, one))) : 0,
    );
  });
  const best = bestFrom(likenesses, known.length, seen.length);
  const pairs = new Map<string, Block>();
  let [left, right] = [known.length, seen.length];
  while (left > 0 && right > 0) {
    const [block, one, like] = [known[left - 1], seen[right - 1], likenesses[left - 1]?.[right - 1] ?? 0];
    if (block && one && like > 0 && best(left, right) === best(left - 1, right - 1) + like) {
      pairs.set(one.key, block);
      left -= 1;
      right -= 1;
    } else if (best(left, right) === best(left - 1, right)) left -= 1;
    else right -= 1;
  }
  return pairs;
}

/** The most words that the first `left` known and the first `right` seen turns can share. */
function bestFrom(
  likenesses: readonly (readonly number[])[],
  rows: number,
  columns: number,
): (left: number, right: number) => number {
  const width = columns + 1;
  const table = new Float64Array((rows + 1) * width);
  const at = (left: number, right: number): number => table[left * width + right] ?? 0;
  for (let left = 1; left <= rows; left += 1) {
    for (let right = 1; right <= columns; right += 1) {
      const like = likenesses[left - 1]?.[right - 1] ?? 0;
      const paired = like > 0 ? at(left - 1, right - 1) + like : 0;
      table[left * width + right] = Math.max(paired, at(left - 1, right), at(left, right - 1));
    }
  }
  return at;
}
