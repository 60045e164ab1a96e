/** A word of a caption and where it stands, in characters of the text. */
export interface Word {
  /** Without accents, punctuation and capitals: what two hearings of one word have in common. */
  readonly form: string;
  readonly start: number;
}

const formOf = (word: string): string => {
  const letters = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return letters === '' ? word : letters;
};

/** The words of a text whose blanks are single. */
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/\S+/gu)].map((match) => ({ form: formOf(match[0]), start: match.index }));

/** With how many words both begin. */
export function sharedWords(a: readonly Word[], b: readonly Word[], from = 0): number {
  const most = Math.min(a.length - from, b.length);
  let count = 0;
  while (count < most && a[from + count]?.form === b[count]?.form) count += 1;
  return count;
}

/**
 * A text of so many words is long: the recogniser puts only the last few right, so another beginning is another text.
 */
export const LONG_TEXT = 12;
/** Words at the beginning of a text by which it is recognised. */
const HEAD = 24;
/** Fewer words in common can be chance. */
const EVIDENCE = 3;
/** Words at the end that the recogniser may take back while the front vanishes. */
const TAKEN_BACK = 4;

/**
 * At which word of `before` the text `after` begins: 0 where its front still stands, more where the page no longer
 * shows the words before. Null where it is another text. Compares the first words of `after` with `before` at every
 * place; the place that fits best counts, the earliest of equals.
 */
export function frontOf(before: readonly Word[], after: readonly Word[]): number | null {
  let front: number | null = null;
  let best = 0;
  for (let at = 0; at < before.length; at += 1) {
    const left = before.length - at;
    // A cut of the front leaves the end, and no rewrite takes most of a text: what fits there is chance.
    if (at === 0 ? after.length * 2 < before.length : left > after.length + TAKEN_BACK) continue;
    const length = Math.min(HEAD, left, after.length);
    let same = 0;
    for (let index = 0; index < length; index += 1) if (before[at + index]?.form === after[index]?.form) same += 1;
    const isEvident = at === 0 ? same * 2 >= length : same >= EVIDENCE && same * 2 > length;
    if (!isEvident || same <= best) continue;
    best = same;
    front = at;
  }
  return front;
}

/**
 * Beyond so many pairs of words, places are guessed from their proportion: it is once in an hour, and loses no word.
 */
const MOST_PAIRS = 4_000_000;
const [SAME_PLACE, REMOVED, ADDED] = [0, 1, 2];

/**
 * For every word of `before`, the index of the word in `after` that stands in its place. Fewest words changed, removed
 * or added (Levenshtein, with words for letters); both ends that agree are left out of the computing.
 */
export function placesOf(before: readonly Word[], after: readonly Word[]): (index: number) => number {
  const head = sharedWords(before, after);
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail]?.form === after[after.length - 1 - tail]?.form) tail += 1;
  const [rows, columns] = [before.length - tail - head, after.length - tail - head];
  const [from, to] = [before.slice(head, head + rows), after.slice(head, head + columns)];
  const inner = rows * columns > MOST_PAIRS ? null : innerPlaces(from, to);
  return (index) => {
    if (index < head) return index;
    if (index >= head + rows) return index - rows + columns;
    return head + (inner?.[index - head] ?? Math.floor(((index - head) * columns) / rows));
  };
}

function innerPlaces(before: readonly Word[], after: readonly Word[]): Uint32Array {
  const width = after.length + 1;
  const moves = new Uint8Array((before.length + 1) * width);
  let costs = Uint32Array.from({ length: width }, (_, column) => column);
  moves.fill(ADDED, 1, width);
  for (let row = 1; row <= before.length; row += 1) {
    const next = new Uint32Array(width);
    next[0] = row;
    moves[row * width] = REMOVED;
    for (let column = 1; column < width; column += 1) {
      const isSame = before[row - 1]?.form === after[column - 1]?.form;
      const changed = (costs[column - 1] ?? 0) + (isSame ? 0 : 1);
      const removed = (costs[column] ?? 0) + 1;
      const added = (next[column - 1] ?? 0) + 1;
      const least = Math.min(changed, removed, added);
      next[column] = least;
      moves[row * width + column] = least === changed ? SAME_PLACE : least === removed ? REMOVED : ADDED;
    }
    costs = next;
  }
  const places = new Uint32Array(before.length);
  for (let row = before.length, column = after.length; row > 0;) {
    const move = moves[row * width + column];
    if (move !== REMOVED) column -= 1;
    if (move !== ADDED) {
      row -= 1;
      places[row] = column;
    }
  }
  return places;
}
