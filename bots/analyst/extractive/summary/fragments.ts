import type { Language } from '../text/language.ts';
import { withoutEnd } from '../text/pattern.ts';
import { openerLength } from '../text/trim.ts';

/**
 * A beginning that only leans on what came before, or on the speaker who is interrupted: nothing is stated by itself.
 */
const LEANING: Record<Language, RegExp> = {
  fr: /^(?:en disant|en me disant|en vous disant|parce qu|puisqu|car\s|c['’]est-à-dire|ce qui (?:fait|veut dire)|(?:dont|lequel|laquelle|lesquels|lesquelles)\s|(?:que\s|qu['’](?!est-ce))[^:;]*$)/iu,
  en: /^(?:because|since you|saying|which|whose|whom|that is to say|meaning)\s/iu,
  es: /^(?:porque|puesto que|diciendo|es decir|lo cual|cuy[oa]s?)\s/iu,
};
/** A pronoun at the beginning whose noun is in what came before; « il faut », "it is" and « hay » have none. */
const PRONOUN: Record<Language, RegExp> = {
  fr: /^(?:(?:elles?|ils|celui-(?:ci|là)|celles?-(?:ci|là)|ceux-(?:ci|là)|ce dernier|cette dernière|ces derniers|ces dernières|lui|eux)(?!\p{L})|il\s(?!(?:n['’]|ne\s)?(?:y\s|fau\p{L}|s['’]agit|est\s\p{L}{3,20}\s(?:de|d['’]|que|qu['’])|semble|reste|existe|manque|suffit|convient)|me\s|nous\s|vous\s|m['’]))/iu,
  en: /^(?:he|she|they|him|them|these|those)(?:['’\s])/iu,
  es: /^(?:él|ellas?|ellos|éste|ésta|ése|ésa)\s/iu,
};

/** An end that promises more. */
const CUT_OFF: Record<Language, RegExp> = {
  fr: /(?:[,–—-]|…|(?<!\p{L})(?:et|ou|mais|que|qui|de|des|du|le|la|les|un|une|à|pour|avec|parce que))$/iu,
  en: /(?:[,–—-]|…|(?<!\p{L})(?:and|or|but|that|of|the|an?|to|for|with|because))$/iu,
  es: /(?:[,–—-]|…|(?<!\p{L})(?:y|o|pero|que|de|del|el|la|los|las|un|una|para|con|porque))$/iu,
};

/** Clauses, and words in each, of a sentence that only stammers: « Écoutez, vous avez tort, non, se trompent. » */
const CLAUSES = 4;
const WORDS_A_CLAUSE = 3;

function isCutOff(said: string, language: Language): boolean {
  const words = withoutEnd(said, '.!');
  return CUT_OFF[language].test(words) || said.slice(words.length).includes('...');
}

/** Whether a sentence begins with a pronoun whose noun is not in it. */
export const lacksItsNoun = (text: string, language: Language): boolean =>
  PRONOUN[language].test(text.slice(openerLength(text, language)));

/** Whether a sentence states nothing when it stands alone: it leans on another, breaks off, or falls into scraps. */
export function isFragment(text: string, language: Language): boolean {
  const said = text.slice(openerLength(text, language));
  const clauses = said.split(/,\s/u);
  const words = said.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return (
    LEANING[language].test(said) ||
    isCutOff(said, language) ||
    (clauses.length >= CLAUSES && words < WORDS_A_CLAUSE * clauses.length)
  );
}
