/**
 * The form in which text is searched: accents and ligatures taken apart, in lower case. Computed here and not by an
 * extension of Postgres, so that any Postgres serves, and what is searched and what is sought always agree.
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œŒ]/gu, 'oe')
    .replace(/[æÆ]/gu, 'ae')
    .replace(/[’ʼ]/gu, "'")
    .toLowerCase();

/** `text` as the middle of a LIKE pattern. */
export const likePattern = (text: string): string => `%${searchable(text).replace(/[\\%_]/gu, String.raw`\$&`)}%`;
