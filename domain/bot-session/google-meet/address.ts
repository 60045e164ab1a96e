import { addressWords } from '../words.ts';

/** A meeting's code as Meet writes it. Its letters without the hyphens are no code: many words have ten letters. */
const CODE = /^[a-z]{3}-[a-z]{4}-[a-z]{3}$/u;
/** Codes are the same meeting in any case: one address for one meeting. */
function codeIn(word: string): string | null {
  const code = word.toLowerCase();
  return CODE.test(code) ? code : null;
}

/** The code in a link to the origin; null where the link leads elsewhere, or to another page than a meeting's. */
function codeInLink(word: string, { protocol, host, origin }: URL): string | null {
  const address = word.toLowerCase().startsWith(`${host}/`) ? `${protocol}//${word}` : word;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return null;
  return codeIn(url.pathname.replaceAll('/', ' ').trim());
}

/**
 * The address of the meeting that a text names, as the bot opens it: the first link to `meetOrigin`, with or without
 * its scheme and with text around it, else the first code. Null where it names none.
 */
export function meetingAddressIn(text: string, meetOrigin: string): string | null {
  const origin = new URL(meetOrigin);
  const words = addressWords(text);
  const linked = words.map((word) => codeInLink(word, origin)).find((code) => code !== null);
  const code = linked ?? words.map(codeIn).find((found) => found !== null);
  return code === undefined ? null : `${origin.origin}/${code}`;
}
