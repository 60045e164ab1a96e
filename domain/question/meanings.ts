import type { Language } from './language.ts';
import { LEXICON } from './lexicon.ts';

const indexes = new WeakMap<Language, ReadonlyMap<string, ReadonlySet<string>>>();
const NONE: ReadonlySet<string> = new Set();

function index(language: Language): ReadonlyMap<string, ReadonlySet<string>> {
  const meanings = new Map<string, Set<string>>();
  for (const words of LEXICON) {
    const stems = words.flatMap((word) => language.stemOf(language.searchable(word)) ?? []);
    for (const stem of stems) {
      const others = meanings.get(stem) ?? new Set();
      for (const other of stems) if (other !== stem) others.add(other);
      meanings.set(stem, others);
    }
  }
  return meanings;
}

/** Stems of the words that the lexicon has for those of this stem. */
export function meaningsOf(stem: string, language: Language): ReadonlySet<string> {
  const known = indexes.get(language) ?? index(language);
  indexes.set(language, known);
  return known.get(stem) ?? NONE;
}
