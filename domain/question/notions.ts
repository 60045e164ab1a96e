import { baseFormOf } from './base-form.ts';
import { kindOf, type QuestionKind } from './kind.ts';
import type { Language } from './language.ts';
import { meaningsOf } from './meanings.ts';
import { kinOf } from './kin.ts';

/** Something that a question is about, and the stems by which a line may speak of it. */
export interface Notion {
  /** As it was typed. */
  readonly word: string;
  /** How much it counts beside the others: verbs are the first to be said otherwise. */
  readonly importance: number;
  /** Each with how near it is to the word that was asked: 1 for the word itself, in any of its forms. */
  readonly terms: ReadonlyMap<string, number>;
}

export interface Question {
  readonly kind: QuestionKind;
  /** None where nothing but question words was typed. */
  readonly notions: readonly Notion[];
}

/** Words that say how something is asked, not what about. */
const EMPTY = new Set(
  `qui que quoi quel quelle quels quelles quand combien comment pourquoi lequel laquelle lesquels lesquelles ce si les est
  etre sont etait etaient sera serait seront ete suis sommes etes avoir ont avons avait aura auront aurait eu deja encore
  desormais toujours plus moins tres aussi bien rien jamais elle elles ils nous vous leur leurs cette cet ces cela ca
  chaque tout tous toute toutes autre autres meme afin dont entre vers chez sans sous depuis pendant lors apres avant
  selon contre jusqu maintenant ici la y en on il t ex soi reunion reunions hors un une deux`.split(/\s+/u),
);
/** Verbs that carry another word. */
const LIGHT = new Set(
  `faire aller pouvoir devoir falloir dire parler prendre mettre vouloir trouver devenir venir rester servir donner
  savoir voir passer compter`.split(/\s+/u),
);

const IMPORTANCE = { noun: 1, adjective: 0.97, verb: 0.54, name: 0.9 };
const [KIN, MEANING] = [0.48, 0.77];
/** What a word counts that was named for this very question. */
const NAMED = 0.8;
/** A synonym of the thesaurus counts the more, the more other synonyms it has in common with the word. */
const SYNONYM = { least: 0, slope: 2.2, most: 0.75, shared: 0.032 };
/** More terms of one notion find more than they tell. */
const MOST_TERMS = 64;
const MOST_NOTIONS = 12;

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 1;
  for (const stem of one) if (other.has(stem)) both += 1;
  return both / Math.sqrt((one.size + 1) * (other.size + 1));
}

function termsOf(stems: readonly string[], language: Language): Map<string, number> {
  const terms = new Map<string, number>(stems.map((stem) => [stem, 1]));
  const add = (stem: string, nearness: number) => {
    if (nearness > (terms.get(stem) ?? 0)) terms.set(stem, nearness);
  };
  for (const stem of stems) {
    for (const kin of kinOf(stem, language)) add(kin, KIN);
    for (const other of meaningsOf(stem, language)) add(other, MEANING);
    const synonyms = language.synonymsOf(stem);
    for (const synonym of synonyms) {
      const common = shared(synonyms, language.synonymsOf(synonym));
      if (common >= SYNONYM.shared) add(synonym, Math.min(SYNONYM.most, SYNONYM.least + SYNONYM.slope * common));
    }
  }
  const nearest = [...terms].toSorted(([, one], [, other]) => other - one);
  return new Map(nearest.slice(0, MOST_TERMS));
}

/** What a question asks, and about what. */
export function readQuestion(text: string, language: Language): Question {
  const notions: Notion[] = [];
  const known = new Set<string>();
  const spoken = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const [index, typed] of spoken.entries()) {
    const [word = ''] = language.wordsOf(language.searchable(typed));
    const stem = word.length < 2 || EMPTY.has(word) ? null : language.stemOf(word);
    const base = baseFormOf(word, language);
    if (stem === null || known.has(stem) || LIGHT.has(base.word)) continue;
    known.add(stem);
    const isName = index > 0 && /^\p{Lu}/u.test(typed);
    const classes = language.classesOf(base.word);
    const sort = isName
      ? 'name'
      : base.isVerb
        ? 'verb'
        : classes.has('adjective') && !classes.has('noun')
          ? 'adjective'
          : 'noun';
    const stems = [...new Set([stem, language.stemOf(base.word) ?? stem])];
    notions.push({ word: typed, importance: IMPORTANCE[sort], terms: termsOf(stems, language) });
    if (notions.length === MOST_NOTIONS) break;
  }
  return { kind: kindOf(text, language.searchable(text)), notions };
}

/** The same question, whose notions are found by other words too, which are named for them. */
export function widened(
  { kind, notions }: Question,
  others: ReadonlyMap<string, readonly string[]>,
  language: Language,
): Question {
  const stemsOf = (text: string) =>
    language.wordsOf(language.searchable(text)).flatMap((word) => {
      const stem = EMPTY.has(word) || LIGHT.has(baseFormOf(word, language).word) ? null : language.stemOf(word);
      return stem ?? [];
    });
  return {
    kind,
    notions: notions.map((notion) => {
      const named = (others.get(notion.word) ?? []).flatMap(stemsOf).slice(0, MOST_TERMS);
      const terms = new Map([...notion.terms, ...named.map((stem) => [stem, NAMED] as const)]);
      for (const [stem, nearness] of notion.terms) if (nearness > NAMED) terms.set(stem, nearness);
      return { ...notion, terms };
    }),
  };
}
