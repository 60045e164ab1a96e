/** What Teams puts behind a name, in its three languages, in parentheses or without. */
const SUFFIXES = [
  'guest',
  'unverified',
  'external',
  'invité',
  'invité(e)',
  'invitée',
  'non vérifié',
  'non vérifié(e)',
  'externe',
  'invitado',
  'sin comprobar',
  'no comprobado',
  'externo',
].flatMap((one) => [`(${one})`, ...(/^(?:unverified|non vérifié(?:\(e\))?|sin comprobar)$/u.test(one) ? [one] : [])]);

/** A name without the first of these that stands behind it. */
function withoutSuffix(name: string): string {
  const suffix = SUFFIXES.find((one) => name.toLowerCase().endsWith(` ${one}`));
  return suffix === undefined ? name : name.slice(0, -suffix.length).trim();
}

/** Somebody whose name Teams does not know. */
const NAMELESS = /^(?:unknown user|utilisateur inconnu|usuario desconocido|guest|invité|invitado)$/iu;
/** Somebody who is in the meeting a second time. */
const AGAIN = / [2-9]$/u;

/** A name without what Teams adds to it. Empty where it names nobody. @param known names that were there before */
export function personName(shown: string, known: ReadonlySet<string> = new Set()): string {
  let name = shown.replace(/\s+/gu, ' ').trim();
  if (NAMELESS.test(name)) return '';
  for (let cut = withoutSuffix(name); cut !== name; cut = withoutSuffix(name)) name = cut;
  const first = AGAIN.test(name) ? name.slice(0, -2) : undefined;
  // « Salle 2 » is a name of its own, where nobody is called « Salle ».
  return first !== undefined && known.has(first) ? first : name;
}

/** A name that Teams takes from a guest: parentheses are refused without a word. */
export const guestName = (name: string): string =>
  name
    .replace(/[()[\]{}<>]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
