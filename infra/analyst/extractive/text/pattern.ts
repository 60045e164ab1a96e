/**
 * Patterns of speech are written with plain spaces. A space stands for any white space, no-break included; ` ?` and ` *`
 * for any or none. Character classes must not hold a plain space.
 */
export const spaced = (source: string): string => source.replaceAll(/ ([?*]?)/gu, (_, optional: string) => (optional ? '\\s*' : '\\s+'));

/** Any of several phrases, in any case, beginning where a word does. */
export const anyOf = (...phrases: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${phrases.map(spaced).join('|')})`, 'iu');
