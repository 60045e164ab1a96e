/** What is known of the language that a question is asked in: words in searchable form, and their stems. */
export interface Language {
  /** Without accents, in lower case. */
  searchable(text: string): string;
  /** Of a text in searchable form. */
  wordsOf(searchable: string): readonly string[];
  /** By which a word is found; null for one that is in every text. */
  stemOf(word: string): string | null;
  /** What a dictionary has the word as, in its base form; nothing for a word that it does not have. */
  classesOf(word: string): ReadonlySet<WordClass>;
  /** Stems of words that a thesaurus has for those of this stem; empty for a stem that it does not have. */
  synonymsOf(stem: string): ReadonlySet<string>;
  /** Stems of the thesaurus with the same first five letters, this one included. */
  stemsLike(stem: string): readonly string[];
}

export type WordClass = 'noun' | 'verb' | 'adjective';
