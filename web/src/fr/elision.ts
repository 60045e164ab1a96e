/**
 * Vowels; y before a consonant (Yves, not Yasmine); the mute h of French names (Hélène, Hugo), for the aspirated one
 * of others (Hassan, Hans) stands before a or is not among these.
 */
const ELIDED = /^(?:[aeiouœæ]|y[^aeiou\s]|h(?:e[lnr]|ip|o[nr]|u[bg]|y))/u;

/** « d’Élodie », « de Thomas ». */
export const deOf = (name: string): string => {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('fr');
  return ELIDED.test(plain) ? `d’${name}` : `de ${name}`;
};
