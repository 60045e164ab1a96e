import { linksIn, type SpokenResource } from './links.ts';
import { namedIn } from './named.ts';

/** Everything to read or to write in that a line speaks of, in its order. */
export function resourcesIn(text: string): SpokenResource[] {
  const links = linksIn(text);
  const named = namedIn(text).filter(({ start, end }) => !links.some((link) => start < link.end && link.start < end));
  return [...links, ...named].toSorted((one, other) => one.start - other.start);
}

const HINT =
  /https?:|\.[a-z]{2,7}|document|fichier|tableur|pr[ée]sentation|rapport|contrat|guide|mod[èe]le|formulaire|dossier|r[ée]pertoire|wiki|projet|canal|salon|cahier|tableau|plan d|r[èe]glement|feuille|livre/iu;

/** Whether a line speaks of any: most lines are told from a look at their letters. */
export const mentionsResource = (text: string): boolean => HINT.test(text) && resourcesIn(text).length > 0;

/** The sentence of a line around a place in it, verbatim, at most so many characters. */
export function sentenceAround(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  longest = 240,
): string {
  const before = Array.from(text.slice(0, start).matchAll(/[.!?…]\s+/gu)).at(-1);
  const behind = /[.!?…](?=\s|$)/u.exec(text.slice(end));
  const from = before ? before.index + before[0].length : 0;
  const to = behind ? end + behind.index + 1 : text.length;
  if (to - from <= longest) return text.slice(from, to).trim();
  // As much before as behind, from a space to a space.
  const beside = Math.max(0, Math.floor((longest - (end - start)) / 2));
  const first = start - from <= beside ? from : text.indexOf(' ', start - beside);
  const last = to - end <= beside ? to : text.lastIndexOf(' ', end + beside);
  return text.slice(first < 0 || first > start ? start : first, Math.max(last, end)).trim();
}
