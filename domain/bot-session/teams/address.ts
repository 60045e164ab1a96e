import { addressWords } from '../words.ts';
import { teamsAddress, teamsPlaceOf } from './place.ts';

/** Of links that lie within links: a mail server’s wrapping of a launcher’s page. */
const DEPTH = 3;
/** The launcher writes what it opens behind this. */
const LAUNCHED = /^\/_#/u;

function urlOf(word: string, origins: readonly URL[]): URL | null {
  const own = origins.find(({ host }) => word.toLowerCase().startsWith(`${host}/`));
  const address = own === undefined ? word : `${own.protocol}//${word}`;
  return /^https?:\/\//iu.test(address) && URL.canParse(address) ? new URL(address) : null;
}

/** The meeting that a link leads to, also through the page that a mail server or the launcher puts before it. */
function addressBehind(url: URL, origins: readonly URL[], depth: number): string | null {
  if (depth === 0 || url.username !== '' || url.password !== '') return null;
  const isTheirs = origins.some(({ origin }) => origin === url.origin);
  const place = isTheirs ? teamsPlaceOf(url) : null;
  if (place) return teamsAddress(url.origin, place);
  const wrapped = (url.searchParams.get('url') ?? '').replace(LAUNCHED, '');
  if (wrapped === '') return null;
  const inner = isTheirs && wrapped.startsWith('/') && !wrapped.startsWith('//') ? `${url.origin}${wrapped}` : wrapped;
  const next = urlOf(inner, origins);
  return next === null ? null : addressBehind(next, origins, depth - 1);
}

/**
 * The address of the meeting that a text names, as the bot opens it: the first link to one of `teamsOrigins` that leads
 * to a meeting, with or without its scheme and with text around it. Its passcode stays, parameters that say nothing of
 * the meeting do not. Null where it names none.
 */
export function teamsAddressIn(text: string, teamsOrigins: readonly string[]): string | null {
  const origins = teamsOrigins.map((origin) => new URL(origin));
  // Braces and quotes stand in a link that somebody decoded: there the whole text is one.
  const isDecoded = text.includes('context={') && !/\s/u.test(text.trim());
  for (const word of isDecoded ? [text.trim()] : addressWords(text)) {
    const url = urlOf(word, origins);
    const address = url === null ? null : addressBehind(url, origins, DEPTH);
    if (address !== null) return address;
  }
  return null;
}
