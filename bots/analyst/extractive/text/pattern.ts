/**
 * White space in a pattern is bounded: an unbounded run inside a pattern is gone over again from each of its
 * characters.
 */
const MOST_BLANKS = 3;

/**
 * Patterns of speech are written with plain spaces. A space stands for any white space, no-break included; ` ?` and `
 * *` for any or none. Character classes must not hold a plain space.
 */
export const spaced = (source: string): string =>
  source.replaceAll(/ ([?*]?)/gu, (_, optional: string) => `\\s{${optional ? 0 : 1},${MOST_BLANKS}}`);

/** Any of several phrases, in any case, beginning where a word does. */
export const anyOf = (...phrases: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${phrases.map(spaced).join('|')})`, 'iu');

/** A text without the blanks and the signs that it ends with. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && (signs.includes(text.charAt(end - 1)) || text.charAt(end - 1).trim() === '')) end -= 1;
  return text.slice(0, end);
}
