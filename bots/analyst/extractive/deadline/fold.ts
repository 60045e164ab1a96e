const JOINT = /(?<=\p{L})(?:[-\u2010\u2011](?=\p{L})|['\u2018\u2019\u02BC\u00B4`](?=[\p{L}\s]))/gu;
const BLANK = /[\u00A0\u2007\u202F]/gu;
const MARKED = /[\u00C0-\u024F]/gu;

/**
 * A text of the same length without hyphens and apostrophes inside words and with plain spaces: captions leave such
 * signs out as they please (« d ici », « apres demain »).
 */
export const loosened = (text: string): string => text.replaceAll(JOINT, ' ').replaceAll(BLANK, ' ');

/** The loosened text without accents, of the same length. */
export const folded = (text: string): string =>
  loosened(text).replaceAll(MARKED, (letter) => letter.normalize('NFD').charAt(0));
