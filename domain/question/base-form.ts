import type { Language } from './language.ts';

/** A word as a dictionary has it. */
export interface BaseForm {
  readonly word: string;
  readonly isVerb: boolean;
}

/** Forms of the most frequent verbs that no ending tells. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `faire fait font faisons fera feront faites|aller va vont allons ira iront|pouvoir peut peuvent pourrait pourra
  |devoir doit doivent|falloir faut faudra fallu|dire dit disent|prendre prend pris|mettre met mis mettra
  |vouloir veut veulent|venir vient viennent|devenir devient deviennent|voir voit|servir sert`
    .split('|')
    .flatMap((line) => {
      const [infinitive = '', ...forms] = line.trim().split(/\s+/u);
      return forms.map((form): [string, string] => [form, infinitive]);
    }),
);

/** Endings of forms, and those of the infinitives that they may be of: the most frequent kind of verb first. */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:er(?:ai|a|ons|ez|ont|ait|aient)|ions|iez|ons|ez|ent|ant|ees?|ais?|ait|aient|es?|a)$/u, ['er']],
  [/e(?:ons|ait|a|ant)$/u, ['er']],
  [/(?:iss(?:ons|ez|ent|ait)|ir(?:a|ont|ait|ons)|ies?|is|it|i)$/u, ['ir', 're']],
  [/(?:r(?:a|ont|ait|ons)|ent|ons|ues?|us|ds|u|s|t|d)$/u, ['re', 'ir', 'dre', 'tre', 'oir']],
];
const INFINITIVE = /(?:er|ir|re|oir)$/u;
const SHORTEST_VERB = 4;

const singulars = (word: string): string[] => [
  word,
  word.replace(/[sx]$/u, ''),
  word.replace(/aux$/u, 'al'),
  word.replace(/aux$/u, 'ail'),
];
const masculines = (word: string): string[] => [word.replace(/es?$/u, ''), word.replace(/ees?$/u, 'e')];

function infinitiveOf(word: string, isVerb: (word: string) => boolean): string | undefined {
  for (const [ending, infinitives] of ENDINGS) {
    const longest = ending.exec(word)?.[0].length ?? 0;
    for (let cut = longest; cut >= 1; cut -= 1) {
      const stem = word.slice(0, word.length - cut);
      const found = infinitives.map((end) => stem + end).find((verb) => verb.length >= SHORTEST_VERB && isVerb(verb));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The infinitive or the singular of a word in searchable form; the word itself where the dictionary has neither. */
export function baseFormOf(word: string, language: Language): BaseForm {
  const is = (form: string, kind: 'noun' | 'verb' | 'adjective') => language.classesOf(form).has(kind);
  const isVerb = (form: string) => INFINITIVE.test(form) && is(form, 'verb');
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return { word: irregular, isVerb: true };
  if (isVerb(word)) return { word, isVerb: true };
  const noun = singulars(word).find((form) => is(form, 'noun'));
  if (noun !== undefined) return { word: noun, isVerb: false };
  const infinitive = infinitiveOf(word, isVerb);
  if (infinitive !== undefined) return { word: infinitive, isVerb: true };
  const other = [...singulars(word), ...masculines(word)].find((form) => is(form, 'noun') || is(form, 'adjective'));
  return { word: other ?? word, isVerb: false };
}
