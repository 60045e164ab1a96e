import { platformOf, type ResourceType } from './platforms.ts';

/** Something to read or to write in that a line speaks of. */
export interface SpokenResource {
  /** The same for the same thing, however it is written. */
  readonly key: string;
  readonly type: ResourceType;
  readonly title: string;
  /** Where it is kept; null where only its name was said. */
  readonly platform: string | null;
  /** http or https, without credentials; null where only its name was said. */
  readonly url: string | null;
  /** Where the line speaks of it. */
  readonly start: number;
  readonly end: number;
}

/** A longer address is none that somebody pasted to be opened. */
const LONGEST = 2_000;
const ADDRESS = /https?:\/\/[^\s<>"«»“”]+/giu;
const CLOSING = new Set(".,;:!?…)]}'’*");

/** A word or an address without what closes a sentence or a bracket behind it. */
export const withoutClosing = (text: string): string => {
  let end = text.length;
  while (end > 0 && CLOSING.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
};

function parsed(text: string): URL | null {
  if (text.length > LONGEST || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isOpenable = (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.');
  return isOpenable && url.username === '' && url.password === '' ? url : null;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** A part of an address that says something: « Budget%202027.xlsx », not an id. */
const isName = (part: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{N} ._()&'’-]{2,79}$/u.test(part) &&
  /\p{L}{3}/u.test(part) &&
  !/\d{4}\p{L}|\p{L}\d\p{L}/u.test(part);

/** What ends many addresses and names nothing. */
const EMPTY = new Set(
  `edit view index home accueil preview pub shared general document spreadsheets presentation forms drive folders sites
  browse wiki spaces pages`.split(/\s+/u),
);

/** The last part of the path that names something, else the host. */
function titleOf({ hostname, pathname }: URL): string {
  const named = pathname
    .split('/')
    .map(decoded)
    .findLast((part) => isName(part) && !EMPTY.has(part.toLowerCase()));
  return named ?? hostname.replace(/^www\./u, '');
}

/** Apart from what says where in a page, or how it is looked at. */
function keyOf({ host, pathname, search }: URL): string {
  const path = pathname.replace(/\/(?:edit|view|preview)$/u, '').replace(/\/$/u, '');
  return `${host.toLowerCase()}${path}${/\/(?:d|e)\//u.test(path) ? '' : search}`;
}

/** What an address leads to; null for one that is not of http or https, or has credentials in it. */
export function linkTo(address: string): (Omit<SpokenResource, 'start' | 'end'> & { readonly url: string }) | null {
  const url = parsed(address);
  if (url === null) return null;
  const { name: platform, type } = platformOf(url);
  return { key: keyOf(url), type, title: titleOf(url), platform, url: url.href };
}

/** The addresses of http and https in a line, in their order. */
export function linksIn(text: string): SpokenResource[] {
  return Array.from(text.matchAll(ADDRESS)).flatMap(({ 0: found, index: start }): SpokenResource[] => {
    const address = withoutClosing(found);
    const link = linkTo(address);
    return link === null ? [] : [{ ...link, start, end: start + address.length }];
  });
}
