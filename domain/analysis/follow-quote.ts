/**
 * Cost of a word that another one stands for: less than one left out and one put in; less still where they are alike.
 */
const ANOTHER = 0.9;
const ALIKE = 0.5;
/** Words of a quote times words of its line, beyond which the whole line is the quote: it would take too long. */
const MOST = 2_000_000;

interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({ start: index, end: index + word.length, text: word }));

/**
 * The words of a line, as they were corrected, that stand where a quote from it stood: those that it has still, if it
 * has them all, else the stretch that differs least from it. The whole line where no word of the quote is left.
 * @param quote verbatim from an earlier wording of the line
 * @param text what the line says now
 */
export const followedQuote = (quote: string, text: string): string => leftOfQuote(quote, text) ?? text;

/** The same; null where no word of the quote is left. */
export function leftOfQuote(quote: string, text: string): string | null {
  if (text.includes(quote)) return quote;
  const [said, now] = [wordsIn(quote), wordsIn(text)];
  if (said.length * now.length > MOST) return text;
  const best = nearest(said, now);
  const [first, last] = best === null ? [] : [now[best.from], now[best.to - 1]];
  return first && last ? text.slice(first.start, last.end) : null;
}

/** What two words have in common at their ends, of the longer one. */
function isAlike(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < a.length && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return (start + end) * 2 >= longest;
}

const costOf = (a: string, b: string): number => (a === b ? 0 : isAlike(a, b) ? ALIKE : ANOTHER);

interface Stretch {
  readonly from: number;
  /** Behind its last word. */
  readonly to: number;
}

interface Cell {
  readonly cost: number;
  readonly from: number;
  /** How many words are the same. */
  readonly same: number;
}

const better = (a: Cell, b: Cell): Cell => (b.cost < a.cost || (b.cost === a.cost && b.same > a.same) ? b : a);

/** The stretch of `now` that is made of `said` by the fewest changes, wherever it begins and ends. */
function nearest(said: readonly Word[], now: readonly Word[]): Stretch | null {
  let row: Cell[] = Array.from({ length: now.length + 1 }, (_, from) => ({ cost: 0, from, same: 0 }));
  for (const { text } of said) {
    const first = row[0] ?? { cost: 0, from: 0, same: 0 };
    const next: Cell[] = [{ ...first, cost: first.cost + 1 }];
    for (const [index, word] of now.entries()) {
      const [diagonal, above, left] = [row[index], row[index + 1], next[index]];
      if (!diagonal || !above || !left) continue;
      const isSame = word.text === text;
      const cost = diagonal.cost + costOf(text, word.text);
      const kept = { ...diagonal, cost, same: diagonal.same + (isSame ? 1 : 0) };
      next.push(better(better(kept, { ...above, cost: above.cost + 1 }), { ...left, cost: left.cost + 1 }));
    }
    row = next;
  }
  let best: Cell | null = null;
  let to = 0;
  for (const [index, cell] of row.entries()) {
    if (cell.same === 0 || (best !== null && better(best, cell) === best)) continue;
    best = cell;
    to = index;
  }
  return best === null || best.from >= to ? null : { from: best.from, to };
}
