import type { WordHash } from '#domain/events/sealer.ts';

/** A `tsquery` for every one of the words, each by any of its hashes: one for each period of the keys. */
export const hashedWords = (words: readonly string[], hashes: readonly WordHash[]): string =>
  words.map((word) => `(${hashes.map((hash) => `'${hash(word)}'`).join(' | ')})`).join(' & ');
