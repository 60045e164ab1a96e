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
    for (const number of numbers) {
      const own = this.#lines.get(number);
      const words = own && verbatim(own.text, quote);
      if (own && words !== null && words !== undefined) return { line: own.line, quote: words };
    }
    return null;
  }
}
