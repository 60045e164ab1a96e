/** First person to third, of verbs by which people take a position. */
const VERBS: Readonly<Record<string, string>> = {
  propose: 'propose',
  pense: 'pense',
  souhaite: 'souhaite',
  demande: 'demande',
  refuse: 'refuse',
  confirme: 'confirme',
  suggère: 'suggère',
  préfère: 'préfère',
  estime: 'estime',
  considère: 'considère',
  recommande: 'recommande',
  signale: 'signale',
  constate: 'constate',
  annonce: 'annonce',
  accepte: 'accepte',
  soutiens: 'soutient',
  crains: 'craint',
  crois: 'croit',
  vois: 'voit',
  prévois: 'prévoit',
};

const OPENING = new RegExp(`^je (${Object.keys(VERBS).join('|')}) `, 'iu');
/** Words that mean another person once somebody else says the sentence. */
const PERSONS =
  /(?<!\p{L})(?:je|j['’]|me|m['’]|moi|mon|ma|mes|miens?|miennes?|tu|te|t['’]|toi|ton|ta|tes|vous|votre|vos|nous|notre|nos|on)(?!\p{L})|['’]ai(?!\p{L})/iu;

/**
 * « Je propose de reporter la bêta. » by Marie is « Marie propose de reporter la bêta. »; null where another word of the
 * sentence would then speak of somebody else.
 */
export function inThirdPerson(text: string, speaker: string): string | null {
  const opening = OPENING.exec(text);
  if (!opening) return null;
  const rest = text.slice(opening[0].length);
  if (PERSONS.test(rest)) return null;
  return `${speaker} ${VERBS[(opening[1] ?? '').toLowerCase()] ?? ''} ${rest}`;
}
