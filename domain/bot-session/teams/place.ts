/**
 * What a link to a meeting of Teams names. `thread`: the conversation that the meeting is, and in a channel the message
 * that began it, with the tenant and organiser that the link carries. `number`: the short link's meeting id, with what
 * stands in the place of its passcode.
 */
export type TeamsPlace =
  | { readonly kind: 'thread'; readonly thread: string; readonly message: string; readonly context: string | null }
  | { readonly kind: 'number'; readonly number: string; readonly passcode: string | null };

const THREAD = /^19:[\w.@:=+/-]{1,200}@(?:thread\.(?:v2|tacv2|skype)|unq\.gbl\.spaces)$/u;
const MESSAGE = /^\d{1,20}$/u;
const NUMBER = /^[\w-]{8,40}$/u;
/** Opaque: it is handed on as it came. */
const PASSCODE = /^[^\s#&]{1,200}$/u;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

/** Null where the percent signs of a text encode nothing. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The tenant and the organiser of a link, always written alike; null where it names neither. */
function contextOf(text: string | null): string | null {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  const given = typeof read === 'object' && read !== null ? Object.entries(read) : [];
  const kept = ['Tid', 'Oid'].flatMap((name) => {
    const value: unknown = given.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
    return typeof value === 'string' && UUID.test(value.toLowerCase()) ? [[name, value.toLowerCase()]] : [];
  });
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

/** What the path and parameters of an address of Teams name; null where that is no meeting. */
export function teamsPlaceOf({ pathname, searchParams }: URL): TeamsPlace | null {
  const parts = pathname.split('/').filter((part) => part !== '');
  if (parts[0] === 'l' && parts[1] === 'meetup-join' && parts.length <= 4) {
    const thread = decoded(parts[2] ?? '') ?? '';
    const message = parts[3] ?? '0';
    if (!THREAD.test(thread) || !MESSAGE.test(message)) return null;
    return { kind: 'thread', thread, message, context: contextOf(searchParams.get('context')) };
  }
  const [page, number = ''] = parts;
  if (page !== 'meet' || parts.length !== 2 || !NUMBER.test(number)) return null;
  const passcodes = [...new Set(searchParams.getAll('p'))];
  const [passcode = null] = passcodes;
  // Of two different ones nobody knows which is right.
  if (passcodes.length > 1 || (passcode !== null && !PASSCODE.test(passcode))) return null;
  return { kind: 'number', number, passcode };
}

/** The address by which a bot goes there: one for one meeting. */
export function teamsAddress(origin: string, place: TeamsPlace): string {
  if (place.kind === 'number') {
    const passcode = place.passcode === null ? '' : `?p=${encodeURIComponent(place.passcode)}`;
    return `${origin}/meet/${place.number}${passcode}`;
  }
  const context = place.context === null ? '' : `?context=${encodeURIComponent(place.context)}`;
  return `${origin}/l/meetup-join/${encodeURIComponent(place.thread)}/${place.message}${context}`;
}
