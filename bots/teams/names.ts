/** What Teams puts behind a name, in its three languages. */
const SUFFIX =
  /\s*(?:\((?:guest|unverified|external|invité|non vérifié|externe|invitado|sin comprobar|no comprobado|externo)(?:\(?e?\)?)?\)|\b(?:unverified|non vérifié|sin comprobar))\s*$/iu;
/** Somebody whose name Teams does not know. */
const NAMELESS = /^(?:unknown user|utilisateur inconnu|usuario desconocido|guest|invité|invitado)$/iu;
/** Somebody who is in the meeting a second time. */
const AGAIN = /^(.+\S) [2-9]$/u;

/** A name without what Teams adds to it. Empty where it names nobody. @param known names that were there before */
export function personName(shown: string, known: ReadonlySet<string> = new Set()): string {
  let name = shown.replace(/\s+/gu, ' ').trim();
  if (NAMELESS.test(name)) return '';
  for (let cut = name.replace(SUFFIX, ''); cut !== name && cut !== ''; cut = name.replace(SUFFIX, '')) name = cut;
  const first = AGAIN.exec(name)?.[1];
  // « Salle 2 » is a name of its own, where nobody is called « Salle ».
  return first !== undefined && known.has(first) ? first : name;
}

/** A name that Teams takes from a guest: parentheses are refused without a word. */
export const guestName = (name: string): string =>
  name
    .replace(/[()[\]{}<>]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
