import { likenessOf } from './names.ts';
import { OPENERS, opener, PARTICLES, TITLES } from './openers.ts';
import { tidy } from './source.ts';
import { readStamp, type Stamp } from './time.ts';

/** The beginning of a line that may name who speaks: « Marie Dupont : Bonjour ». */
export interface Lead {
  readonly name: string;
  readonly text: string;
  /** A blank before the colon, as in French prose; what the product itself saves has none. */
  readonly spaced: boolean;
  /** Behind the mark of a list. */
  readonly listed: boolean;
  /** « Marie Dupont (00:02) : »: the time between name and colon. */
  readonly stamp: Stamp | null;
  /** The source lists somebody of this name. */
  readonly isKnown: boolean;
}

/** Longest piece before a colon that is looked at; no name that nobody listed is longer. */
const REACH = 120;
/** Longest name that a source may list, and what may stand before it. */
const LISTED_REACH = 300;
const EMPHASIS = new Set(['**', '__']);
/** Marks of lists and quotations before a name. */
const MARK = /^(?:[\s>•#]|[-–—*]\s)/u;

/** Marks of lists, quotations and Markdown that a text begins with. */
function ornamentOf(text: string): string {
  let end = 0;
  for (;;) {
    const next = text.slice(end, end + 2);
    if (MARK.test(next)) end += 1;
    else if (EMPHASIS.has(next)) end += 2;
    else return text.slice(0, end);
  }
}

/** Without the Markdown and the blanks that a text ends with. */
function withoutTrail(text: string): string {
  let rest = text.trimEnd();
  while (EMPHASIS.has(rest.slice(-2))) rest = rest.slice(0, -2).trimEnd();
  return rest;
}

const LISTED = /[•–—*-]\s/u;
const TIME_BEHIND_NAME = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/u;

/**
 * A name as it is kept: one space between words, no Markdown, no brackets around it, no full stop after a whole word.
 */
export function cleanName(written: string): string {
  const bare = withoutTrail(written.slice(ornamentOf(written).length))
    .replace(/\s+/gu, ' ')
    .trim();
  const inside = /^\[([^[\]]*)\]$/u.exec(bare)?.[1]?.trim() ?? bare;
  return inside.replace(/(?<=\p{L}{4})\.$/u, '').trim();
}

/** Not a colon that could follow a name: « 14:30 », « https:// », « C:\ », « std:: », « :-) ». */
const separates = (body: string, colon: number): boolean => {
  const after = body.slice(colon + 1, colon + 4);
  if (/^(?:\/\/|[\\:]|-?\)|-?D(?:\s|$))/u.test(after)) return false;
  return !(/\d/u.test(body[colon - 1] ?? '') && /^\d/u.test(after));
};

/** Names that a source lists, by what is left of them before a colon. */
export type KnownNames = ReadonlyMap<string, string>;

export const knownNames = (names: readonly string[]): KnownNames =>
  new Map(
    names.flatMap((name) => {
      const written = tidy(name.normalize('NFC'));
      const bare = cleanName(written);
      return bare === '' ? [] : [[bare, written] as const];
    }),
  );

/** Where a line begins with a name that the source lists, whatever stands in it, colons included. */
function readKnown(body: string, known: KnownNames): Lead | null {
  if (known.size === 0) return null;
  const ornament = ornamentOf(body.slice(0, REACH));
  for (const { index } of body.slice(0, LISTED_REACH).matchAll(/[:：]/gu)) {
    const before = body.slice(ornament.length, index);
    const name = known.get(cleanName(before));
    if (name === undefined) continue;
    const text = body.slice(index + 1).trim();
    const [spaced, listed] = [/\s$/u.test(before), LISTED.test(ornament)];
    return { name, text, spaced, listed, stamp: null, isKnown: true };
  }
  return null;
}

/**
 * Reads what stands before the first colon of a line that could follow a name, or the name of somebody known; null
 * without one.
 */
export function readLead(body: string, known: KnownNames = new Map()): Lead | null {
  const listed = readKnown(body, known);
  if (listed !== null) return listed;
  const ornament = ornamentOf(body.slice(0, REACH));
  const start = ornament.length;
  const reach = body.slice(0, start + REACH);
  for (const { index } of reach.matchAll(/[:：]/gu)) {
    if (!separates(body, index)) continue;
    const before = body.slice(start, index);
    const timed = TIME_BEHIND_NAME.exec(before.trim());
    const stamp = readStamp(timed?.[2] ?? '');
    const name = cleanName(stamp ? (timed?.[1] ?? '') : before);
    if (name === '') return null;
    const text = body.slice(index + 1);
    const behind = /\*\*|__/u.test(ornament) ? text.replace(/^\s*(?:\*\*|__)(?=\s|$)/u, '') : text;
    return {
      name,
      text: behind.trim(),
      spaced: /\s$/u.test(before),
      listed: LISTED.test(ornament),
      stamp,
      isKnown: false,
    };
  }
  return null;
}

/** Names are the same person's when they differ in case, accents or punctuation only. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '') || name;

/** How many of the lines that the product saved have a name before their colon: nearly all, some names being empty. */
const SAVED_SHARE = 0.8;

/**
 * Decides for a whole document which leads name speakers. What looks like a name does; what may be one does when it
 * comes back, or when every line begins with « name: » without a blank before the colon; a name that the source lists
 * does. `saved` says that the lines have times, as those that the product saves: where nearly all begin that way even
 * odd display names are taken. The items of a list inside a speech name nobody, unless the whole dialogue is written as
 * a list.
 */
export function chooseNames(leads: readonly (Lead | null)[], saved: boolean): (lead: Lead) => boolean {
  const times = new Map<string, number>();
  for (const lead of leads) if (lead) times.set(nameKey(lead.name), (times.get(nameKey(lead.name)) ?? 0) + 1);
  const tight = leads.filter((lead) => lead !== null && !lead.spaced).length;
  const everyLine = tight > 0 && tight >= leads.length * (saved ? SAVED_SHARE : 1);
  const named = leads.filter((lead) => lead !== null && (lead.isKnown || likenessOf(lead.name) === 'name'));
  const dialogue = named.filter((lead) => lead?.listed).length * 2 > named.length;
  return (lead) => {
    if (lead.listed && !dialogue) return false;
    const likeness = lead.isKnown ? 'name' : likenessOf(lead.name);
    if (likeness === 'name') return true;
    if (likeness === 'maybe') return everyLine || (times.get(nameKey(lead.name)) ?? 0) > 1;
    return saved && everyLine && !lead.spaced && leads.length > 1;
  };
}

/** « Bon, », « J’ai », « Vous »; not « Le », which a name may contain. */
function opensSentence(token: string): boolean {
  const word = opener(token.replace(/[^\p{L}'’][^]*$/u, ''));
  return /^\p{Lu}(?:\p{Ll}|['’,]|$)/u.test(token) && OPENERS.has(word) && !PARTICLES.has(word);
}

/**
 * A speaker whose colon was forgotten: « Mme Saint-Cricq Bon, on avance », « LÉA SALAMÉ Vous n’êtes pas d’accord ? ».
 * Only a known name or one with a title, and only before a capitalised word that opens sentences, which never
 * follows a name inside one. Null otherwise.
 */
export function readForgottenColon(body: string, known: ReadonlySet<string>): Lead | null {
  const words = [...body.trimStart().slice(0, REACH).matchAll(/\S+/gu)];
  const tokens = words.map(([token]) => token);
  for (const [index, token] of tokens.slice(0, 6).entries()) {
    if (index < 1 || !opensSentence(token)) continue;
    const name = cleanName(tokens.slice(0, index).join(' '));
    const titled = index > 1 && TITLES.has(opener(tokens[0] ?? '')) && likenessOf(name) === 'name';
    if (!titled && !(known.has(nameKey(name)) && /^\p{Lu}/u.test(name))) continue;
    return {
      name,
      text: body.trimStart().slice(words[index]?.index).trim(),
      spaced: true,
      listed: false,
      stamp: null,
      isKnown: false,
    };
  }
  return null;
}

/** The French colon, with a blank before it, and what begins a speech. */
const FRENCH_COLON = /\s:\s(?=[\p{Lu}«"])/gu;
const END_OF_SENTENCE = /[.?!…»]\s/gu;
/** At most six titles and initials before a name; « M. » is one of the initials. */
const WHOLE_NAME = /^(?:(?:Mme|Mr|Dr|\p{Lu})\.\s?){0,6}\p{Lu}[^.:!?…]{0,40}$/u;
/** What stands before a colon and is looked at: the end of a sentence, titles, and a name. */
const BEFORE_COLON = 80;

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** The names that stand between the end of a sentence and a French colon. */
function* gluedNames(text: string): Generator<Cut> {
  let from = 0;
  for (const { index, 0: colon } of text.matchAll(FRENCH_COLON)) {
    const first = Math.max(from, index - BEFORE_COLON);
    const before = text.slice(first, index);
    for (const sentence of before.matchAll(END_OF_SENTENCE)) {
      const begins = sentence.index + sentence[0].length;
      const name = before.slice(begins);
      if (!WHOLE_NAME.test(name)) continue;
      from = index + 1;
      yield { start: first + begins, end: index + colon.length, name };
      break;
    }
  }
}

/**
 * Cuts a line where a known speaker begins behind the end of another's sentence (« C’est absurde. JB : Il faudra … »):
 * the first part belongs to the speaker before. Only for the French colon, with a blank before it.
 */
export function splitGlued(
  text: string,
  known: ReadonlySet<string>,
): { before: string; turns: { name: string; text: string }[] } {
  const cuts = [...gluedNames(text)].filter(({ name }) => known.has(nameKey(name)));
  const turns = cuts.map(({ name, end }, index) => ({
    name: cleanName(name),
    text: text.slice(end, cuts[index + 1]?.start),
  }));
  return { before: text.slice(0, cuts[0]?.start), turns };
}
