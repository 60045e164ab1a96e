import { isStatement } from './statement.ts';
import { inThird } from '../text/verb-persons.ts';

/** « Je », what may stand before its verb, and the verb. */
const OPENING = /^(?:je\s|j['’])(ne\s|n['’])?(\p{L}+)(?=\s)/iu;
/**
 * Words that mean another person once somebody else says the sentence, and talk that only a voice bears. « On » means
 * the same people in any mouth.
 */
const PERSONS =
  /(?<!\p{L})(?:je|j['’]|me|m['’]|moi|mon|ma|mes|miens?|miennes?|tu|te|t['’]|toi|ton|ta|tes|vous|votre|vos|vôtres?|nous|notre|nos|nôtres?|euh|hein|ben|bah|bon,|voilà|monsieur|madame)(?!\p{L})|['’]ai(?!\p{L})|[?!…«"“]|\.\.\./iu;
/** Somebody is spoken to at the end: « …, Paul. », « … M. Roy » but not « … de M. Roy ». */
const SPOKEN_TO =
  /(?:,\s|(?<!(?:^|\s)(?:de|du|d['’]|à|et|ou|par|pour|que|contre|avec|chez|sans|sur)\s?)(?<=\s)(?:M\.|Mme|Mlle)\s)\p{Lu}[\p{L}-]{0,30}(?:\s\p{Lu}[\p{L}-]{0,30}){0,3}\.?$/u;

/**
 * What somebody said, told by a clerk: « Je propose de reporter la bêta. » by Marie is « Marie propose de reporter la
 * bêta. », « Le lot est en retard. » is « Marie explique que le lot est en retard. », or « ajoute » where `isMore` was
 * said before. Null where a word would then speak of somebody else, where no clause would follow « que », or where
 * nothing tells that the sentence ends.
 */
export function inThirdPerson(text: string, speaker: string, isMore = false): string | null {
  const opening = OPENING.exec(text);
  const rest = text.slice(opening?.[0].length ?? 0);
  if (!rest.endsWith('.') || PERSONS.test(rest) || SPOKEN_TO.test(rest)) return null;
  if (opening) {
    const [, not = '', said = ''] = opening;
    const verb = inThird(said.toLowerCase());
    if (verb === undefined) return null;
    const no = not === '' ? '' : /^[aeiouyéèêâîôûh]/iu.test(verb) ? 'n’' : 'ne ';
    return `${speaker} ${no}${verb}${rest}`;
  }
  if (!isStatement(text)) return null;
  const clause = `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
  return `${speaker} ${isMore ? 'ajoute' : 'explique'} ${/^[aeiouyéèêàâîôû]/u.test(clause) ? 'qu’' : 'que '}${clause}`;
}
