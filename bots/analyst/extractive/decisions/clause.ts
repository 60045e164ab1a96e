/** Words beyond which a sentence holds more than its decision. */
const LONG = 25;
/** Where a new clause begins in speech. */
const BEGINS = /[,;:.]\s+|\s(?:donc|alors|mais|du coup|et puis|so|but|entonces|así que|pero)\s+/giu;
const ENDS =
  /[;.]\s|,\s+(?:et|mais|donc|parce|car|je|tu|on|il|and|but|so|because|I|y|pero|porque)\s|\s(?:mais|donc|du coup|parce que|sinon|but|because|pero|porque|así que)\s/iu;
/** Captions without punctuation: a new subject begins a new sentence. */
const NEW_SUBJECT =
  /\s(?:\p{Lu}\p{L}+\s)?(?:je|tu|il|elle|on|nous|vous|ils|elles|j['’]\p{L}+|c['’]est|I|you|he|she|we|they|it)\s/u;
/** Characters after the words of decision that belong to it in any case. */
const AT_LEAST = 10;

export interface PlaceInText {
  readonly words: number;
  readonly index: number;
  readonly end: number;
}

/**
 * The part of a long sentence that holds its decision: from the clause of `index` on, to the clause after `end`.
 * Verbatim.
 */
export function clauseAround(text: string, { words, index, end }: PlaceInText): string {
  if (words <= LONG) return text;
  const begin = Array.from(text.slice(0, index + 1).matchAll(BEGINS)).at(-1);
  const from = begin ? begin.index + begin[0].length : 0;
  const rest = text.slice(end + AT_LEAST);
  const stops = [ENDS, ...(/[,;:.!?]\s/u.test(text) ? [] : [NEW_SUBJECT])]
    .map((pattern) => rest.search(pattern))
    .filter((at) => at >= 0);
  return text.slice(Math.min(from, index), stops.length > 0 ? end + AT_LEAST + Math.min(...stops) : text.length).trim();
}

/** The clause in which something is settled, to its end and to the words that settle; the whole where none does. */
export function clauseThatSettles(
  text: string,
  patterns: readonly RegExp[],
): { readonly whole: string; readonly until: string } {
  const found = patterns.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (!found) return { whole: text, until: text };
  const end = found.index + found[0].length;
  const stop = text.slice(end).search(/[,;:](?=\s)/u);
  return { whole: stop < 0 ? text : text.slice(0, end + stop), until: text.slice(0, end) };
}
