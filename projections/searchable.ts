import { Recent } from '#domain/recent.ts';

/**
 * The form in which text is searched: accents and ligatures taken apart, in lower case. Computed here and not by an
 * extension of Postgres, so that any Postgres serves, and what is searched and what is sought always agree.
 */
export const searchable = (text: string): string => text.replace(BEYOND_ASCII, (one) => plain.of(one)).toLowerCase();

const BEYOND_ASCII = /[\u0080-\u{10FFFF}]/gu;

/** One character taken apart: its marks are dropped, so that their order among neighbours does not matter. */
const plain = new Recent(5_000, (character) =>
  character
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œŒ]/gu, 'oe')
    .replace(/[æÆ]/gu, 'ae')
    .replace(/[’ʼ]/gu, "'"),
);

/** `text` as the middle of a LIKE pattern. */
export const likePattern = (text: string): string => `%${searchable(text).replace(/[\\%_]/gu, String.raw`\$&`)}%`;

/**
 * The searchable form of a text, and for each of its UTF-16 units where the character that it came from begins in the
 * text; one more entry says where the text ends.
 */
export function searchableWithOffsets(text: string): {
  readonly searchable: string;
  readonly offsets: readonly number[];
} {
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const units = searchable(character).length;
    for (let unit = 0; unit < units; unit += 1) offsets.push(at);
    at += character.length;
  }
  offsets.push(at);
  // Of the whole text: the lower case of a character may depend on its neighbours, but not how many units it has.
  return { searchable: searchable(text), offsets };
}
