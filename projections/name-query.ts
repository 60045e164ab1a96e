import { searchable } from './searchable.ts';
import { wordsOf } from './words/words.ts';

/** A query for participants by the beginnings of the words of their names and addresses; null for no words. */
export function nameQuery(text: string): string | null {
  const words = wordsOf(searchable(text));
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
