import { teamsPlaceOf } from './place.ts';

/** The conversation of a meeting, wherever it stands in a text. */
const THREAD = /19:[\w.=+-]{1,200}@(?:thread\.(?:v2|tacv2|skype)|unq\.gbl\.spaces)/u;
/** Graph's id of a meeting is base64 of numbers, the organiser and the thread, parted by stars. */
const BASE64 = /^[A-Za-z0-9+/_-]{40,400}={0,2}$/u;

function unpacked(text: string): string {
  if (!BASE64.test(text)) return '';
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/**
 * What a meeting of Teams is called in every source: its thread, as links, Graph's ids, calendars and chats have it,
 * else the number of a short link. In a channel the thread is the channel's: the message that began the meeting tells
 * it from others there. Null where a text names neither.
 */
export function teamsRoomIn(text: string): string | null {
  const place = URL.canParse(text) ? teamsPlaceOf(new URL(text)) : null;
  if (place?.kind === 'number') return place.number;
  if (place?.kind === 'thread') return place.message === '0' ? place.thread : `${place.thread}/${place.message}`;
  return (THREAD.exec(text) ?? THREAD.exec(unpacked(text)))?.[0] ?? null;
}
