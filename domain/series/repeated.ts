import { foldText } from '../fold-text.ts';

/** A decision, as it is compared. */
export interface Compared {
  readonly text: string;
  /** Stems of the words that say what it is about: no stop words, no « décision », no figures. */
  readonly stems: ReadonlySet<string>;
}

/** What a decision does to an earlier one. */
export type Verdict = 'repeats' | 'changes';

/** Words in common that two decisions need, and their share of all words of both. */
const [COMMON, SHARE] = [3, 0.7];

const VALUE =
  /\d+(?:[.,]\d+)?|\b(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente)\b/gu;
const AGAINST =
  /\b(?:ne|pas|plus|jamais|aucune?|refus\p{L}*|rejet\p{L}*|annul\p{L}*|renonc\p{L}*|abandonn\p{L}*|report\p{L}*|suspend\p{L}*|supprim\p{L}*|contre)\b|\bn'/u;

/** Figures, months, weekdays: what a decision fixes. */
const valuesOf = (text: string): string => [...new Set(foldText(text).match(VALUE) ?? [])].toSorted().join(' ');
const isAgainst = (text: string): boolean => AGAINST.test(foldText(text));

/** A number that says which thing is meant: « le lot 3 », « la 2.5 », which is no value as decimals have a comma. */
const WHICH =
  /\b(?:lots?|phase|sprint|version|article|dossier|resolution|deliberation|motion|ticket|tranche|batiment|salle|ligne|numero|etape|jalon)\s(?:n°\s?|numero\s)?(\d+(?:\.\d+)*)|\b(?:v|la\s|le\s)(\d+(?:\.\d+)+)(?![\d,])/gu;
const whichOf = (text: string): string =>
  [...new Set([...foldText(text).matchAll(WHICH)].map(([, one, other]) => one ?? other ?? ''))].toSorted().join(' ');
/** « La 2.4 » and « la 2.5 » are two things. */
const areApart = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other;

/** « reconduit » and « reconduire »: all but one letter of the shorter stem, four at least. */
function isAlike(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return one === other || same >= Math.max(4, Math.min(one.length, other.length) - 1);
}

const countAlike = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((stem) => others.has(stem) || [...others].some((other) => isAlike(stem, other))).length;

/**
 * What a decision does to another one on the same matter: says it again, or changes what it fixes. Null where it is not
 * surely the same matter: two decisions have to share three words that say what they are about, and seven of ten of
 * all. It is better to miss one than to show two that have nothing to do with each other.
 */
export function comparedDecisions(one: Compared, other: Compared): Verdict | null {
  const common = Math.min(countAlike(one.stems, other.stems), countAlike(other.stems, one.stems));
  const all = one.stems.size + other.stems.size - common;
  if (common < COMMON || common < all * SHARE) return null;
  if (areApart(whichOf(one.text), whichOf(other.text))) return null;
  const isSame = valuesOf(one.text) === valuesOf(other.text) && isAgainst(one.text) === isAgainst(other.text);
  return isSame ? 'repeats' : 'changes';
}

/** Words by which decisions and work are told, and which say nothing of what about. */
const TELLING = new Set(
  `decision decide decider decidons valide valider validons retient retenir retenu vote voter votons adopte adopter
  approuve approuver acte acter convenu reunion seance prochaine prochain point comite equipe faire fait`.split(/\s+/u),
);

/** Whether a folded word tells what something is about, figures and stop words aside. */
export const isTelling = (word: string): boolean => word.length > 2 && !/\d/u.test(word) && !TELLING.has(word);
