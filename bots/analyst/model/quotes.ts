import type { Citation } from '#domain/analysis/analysis.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';

/** A quote that is shorter is looked for in its own line alone. */
const TELLING = 16;
/** Lines around the one that a model names, where it miscounted. */
const NEAR = 3;

const LIKE: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-', '…': '.' };

/** Each character as models copy it, and where it stands: white space is one blank. */
function folded(text: string): { readonly characters: string; readonly at: readonly number[] } {
  let characters = '';
  const at: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    const isBlank = /[\s|]/u.test(character);
    if (isBlank && (characters === '' || characters.endsWith(' '))) continue;
    characters += isBlank ? ' ' : (LIKE[character] ?? character.toLowerCase()[0] ?? '');
    at.push(index);
  }
  return { characters, at };
}

/** The words of a line that a quote means, as they stand there; null where it has none such. */
export function verbatim(text: string, quote: string): string | null {
  const wanted = quote.trim();
  if (wanted === '') return null;
  if (text.includes(wanted)) return wanted;
  const line = folded(text);
  const words = folded(wanted).characters.trimEnd();
  const from = words === '' ? -1 : line.characters.indexOf(words);
  if (from === -1) return null;
  const [first, last] = [line.at[from], line.at[from + words.length - 1]];
  return first === undefined || last === undefined ? null : text.slice(first, last + 1);
}

/** Words of a quote that has a slip, at least: of fewer, too little says what it means. */
const MANY = 4;
/** Share of them, in their order, that a line has to have: a word that is another means something else. */
const MOSTLY = 0.9;
/** Words of the line that a quote may leave out in a row. */
const SKIPPED = 3;
/** Letters of a word that may have a slip. */
const LONG = 4;

const WORD = /[\p{L}\p{N}]+/gu;
const sorted = (word: string): string => [...word].toSorted().join('');

/** The same word, but for letters that changed places, or for one letter. */
function isSlipOf(word: string, other: string): boolean {
  if (word === other) return true;
  if (Math.min(word.length, other.length) < LONG || Math.abs(word.length - other.length) > 1) return false;
  if (sorted(word) === sorted(other)) return true;
  let [from, to] = [0, 0];
  while (from < word.length && word[from] === other[from]) from += 1;
  while (to < word.length - from && to < other.length - from && word.at(-1 - to) === other.at(-1 - to)) to += 1;
  return Math.max(word.length, other.length) - from - to <= 1;
}

/**
 * The words of a line that a quote with a slip means: from the first of those that both have to the last, where nearly
 * all of the quote stands there, in its order.
 */
export function meant(text: string, quote: string): string | null {
  const said = Array.from(text.matchAll(WORD), (match) => ({ word: match[0].toLowerCase(), at: match.index }));
  const wanted = Array.from(quote.matchAll(WORD), ([word]) => word.toLowerCase());
  if (wanted.length < MANY) return null;
  const common: number[] = [];
  for (const word of wanted) {
    const last = common.at(-1);
    const [from, to] = last === undefined ? [0, said.length] : [last + 1, last + 2 + SKIPPED];
    const found = said.findIndex((one, index) => index >= from && index < to && isSlipOf(word, one.word));
    if (found >= 0) common.push(found);
  }
  const [first, last] = [said[common[0] ?? -1], said[common.at(-1) ?? -1]];
  if (!first || !last || common.length < wanted.length * MOSTLY) return null;
  return text.slice(first.at, last.at + last.word.length);
}

/** Citations as they are verified: the words that the line has, and the line that has them. */
export class Quotes {
  readonly #lines: ReadonlyMap<number, TranscriptLine>;

  constructor(lines: readonly TranscriptLine[]) {
    this.#lines = new Map(lines.map((line) => [line.line, line]));
  }

  line(number: number): TranscriptLine | undefined {
    return this.#lines.get(number);
  }

  found(cites: readonly Citation[]): Citation[] {
    const all = cites.flatMap((cite) => this.#found(cite) ?? []);
    return [...new Map(all.map((cite) => [`${cite.line}\n${cite.quote}`, cite])).values()];
  }

  #found({ line, quote }: Citation): Citation | null {
    const numbers = [line];
    if (quote.trim().length >= TELLING)
      for (let step = 1; step <= NEAR; step += 1) numbers.push(line - step, line + step);
    for (const read of [verbatim, meant])
      for (const number of numbers) {
        const own = this.#lines.get(number);
        const words = own && read(own.text, quote);
        if (own && words !== null && words !== undefined) return { line: own.line, quote: words };
      }
    return null;
  }
}
