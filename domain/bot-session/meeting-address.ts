/** A meeting's code as Meet writes it. */
const CODE = /^[a-z]{3}-[a-z]{4}-[a-z]{3}$/u;
/** Pages of Meet's own at the place of a code. */
const OWN_PAGES = new Set(['about', 'download', 'home', 'landing', 'lookup', 'new', 'settings', 'tel']);
/** What stands between an address and the words around it. */
const BETWEEN = /[\s<>"'()[\]{}«»“”|,;]+/u;
/** What a sentence puts behind an address. */
const BEHIND = new Set(['.', '!', '?', ':', '…', '*']);

function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && BEHIND.has(word[end - 1] ?? '')) end -= 1;
  return word.slice(0, end);
}

/** The address of a meeting on the origin, without query and fragment; null for anything else. */
function addressIn(word: string, { protocol, host, origin }: URL): string | null {
  const address = word.toLowerCase().startsWith(`${host}/`) ? `${protocol}//${word}` : word;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return null;
  const [room = '', ...more] = url.pathname.split('/').filter((segment) => segment !== '');
  if (room === '' || (more.length === 0 && OWN_PAGES.has(room.toLowerCase()))) return null;
  const path = [room, ...more].join('/');
  // Codes are the same meeting in any case: one address for one meeting.
  return `${url.origin}/${CODE.test(path.toLowerCase()) ? path.toLowerCase() : path}`;
}

/**
 * The address of the meeting that a text names, as the bot opens it: the first link to `meetOrigin`, with or without its
 * scheme and with text around it, else the first code. Null where it names none.
 */
export function meetingAddressIn(text: string, meetOrigin: string): string | null {
  const origin = new URL(meetOrigin);
  const words = text.split(BETWEEN).map(withoutEnd);
  for (const word of words) {
    const address = addressIn(word, origin);
    if (address !== null) return address;
  }
  const code = words.map((word) => word.toLowerCase()).find((word) => CODE.test(word));
  return code === undefined ? null : `${origin.origin}/${code}`;
}
