const SAME: Readonly<Record<string, string>> = { '’': "'", '\u00A0': ' ', '\u202F': ' ' };

/** One character without case, accents or the typographic forms of apostrophe and space; empty for a lone accent. */
export const foldCharacter = (character: string): string =>
  (SAME[character] ?? character).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** `text` without case, accents or the typographic forms of apostrophe and space, for comparing. */
export const foldText = (text: string): string => Array.from(text, foldCharacter).join('');
