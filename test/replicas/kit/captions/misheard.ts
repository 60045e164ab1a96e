import type { Random } from '#test/bench/load/random.ts';

const LIKE = ['euh', 'dans', 'un', 'mais', 'cent', 'the', 'to', 'son', 'ses', 'par'] as const;

const bare = (word: string): string => word.toLowerCase().replace(/[.,;:!?…]+$/u, '');

/**
 * What the recogniser shows before it has understood: the last `depth` words bare of capitals and punctuation, or other
 * ones, or one too many (which shortens the text when it is put right), or gone again (never all of them).
 */
export function misheard(words: readonly string[], depth: number, random: Random): readonly string[] {
  const kept = words.slice(0, words.length - depth);
  const tail = words.slice(words.length - depth);
  switch (random.pick(['bare', 'bare', 'other', 'other', 'too many', 'gone'])) {
    case 'bare':
      return [...kept, ...tail.map(bare).filter((word) => word !== '')];
    case 'other':
      return [...kept, ...tail.map((word) => (random.chance(0.5) ? word : random.pick(LIKE)))];
    case 'too many':
      return [...words, random.pick(LIKE)];
    default:
      return kept.length > 0 ? kept : words;
  }
}
