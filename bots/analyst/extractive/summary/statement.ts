import { isThird } from '../text/verb-persons.ts';

/** A beginning that has its verb: « Il faut », « C’est », « On livre ». */
const WITH_VERB =
  /^(?:il\s(?:ne\s|n['’])?(?:y\s(?:a|avait|aura|aurait)|fau\p{L}+|fallait|s['’]agit|reste|manque|suffit|est\s\p{L}{3,20}\s(?:de|d['’]|que|qu['’]))|c['’](?:est|était)|ce\s(?:n['’](?:est|était)|sont|sera|serait|ne\s)|on\s(?:ne\s|n['’]|se\s|s['’]|y\s|en\s|a\s|\p{L}+e\s|\p{L}+[tda]\s))/iu;
/** Words before a noun, or before the subject: « Le lot », « En 2021, la France », « Aujourd’hui ». */
const BEFORE_SUBJECT =
  /^(?:les?|la|l['’]|une?|des|du|cet(?:te)?|ces?|chaque|toute?s?|tous|aucune?|plusieurs|beaucoup|certaine?s?|quelques|personne|rien|nul|\p{N}+|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|aujourd['’]hui|demain|dans|en|pour|depuis|avec|sans|sur|selon|à|au|aux|après|avant|pendant|chez|côté)(?![\p{L}-])/iu;
/** From here on a verb belongs to another clause. */
const SUBORDINATE = /(?<!\p{L})(?:qui|que|qu['’]|dont|où|quand|lorsqu?e?|si|comme|parce|puisque)(?!\p{L})/iu;
/** Verbs that are no noun. */
const SURE =
  /^(?:est|sont|a|ont|va|vont|doit|doivent|peut|peuvent|veut|veulent|fait|font|vient|tient|sait|dit|met|prend|rend|perd|reçoit|suit|permet|part|sort|\p{L}+(?:ait|aient|era|eront|ira|iront|ra|ront))$/u;
const NOUNS =
  /^(?:président|résident|couvent|affluent|équivalent|excellent|négligent|content|évident|violent|urgent)s?$/u;
/** A form that may be a noun is a verb where its object follows. */
const OBJECT = /^(?:les?|la|l|une?|des|du|à|au|aux|en|sur|dans|plus|pas|bien|trop|\p{N}+)$/u;
const BEFORE_NOUN =
  /^(?:les?|la|l|une?|des|du|de|d|cet|cette|ces?|à|au|aux|en|par|pour|sur|avec|sans|son|sa|ses|leurs?)$/u;

/** Whether a French sentence is a clause with a subject and its verb, as may follow « que ». */
export function isStatement(text: string): boolean {
  if (WITH_VERB.test(text)) return true;
  if (!BEFORE_SUBJECT.test(text)) return false;
  const main = text.slice(0, SUBORDINATE.exec(text)?.index ?? text.length);
  const words = main.toLowerCase().match(/\p{L}+|\p{N}+|,/gu) ?? [];
  return words.some((_, at) => at > 0 && isVerbAt(words, at));
}

function isVerbAt(words: readonly string[], at: number): boolean {
  const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[at + 1]];
  if (!isThird(word) || NOUNS.test(word)) return false;
  if (['ne', 'n', 'se', 's'].includes(before)) return true;
  if (BEFORE_NOUN.test(before)) return false;
  return SURE.test(word) || word.endsWith('ent') || OBJECT.test(after);
}
