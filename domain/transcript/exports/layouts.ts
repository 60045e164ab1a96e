import { readLead } from '../leads.ts';
import { likenessOf } from '../names.ts';
import { isBlank, type SourceLine } from '../source.ts';

/** « 00:00:03 Alice Martin », « 00:03 - Alice Martin »: time and name above the words. */
const TIME_AND_NAME = /^\[?((?:\d{1,2}:)?\d{1,2}:\d\d)\]?\s(?:\s?[-–—|]\s)?\s?(\S.{0,79})$/u;
const TIME_FIRST = /^\[?(?:\d{1,2}:)?\d{1,2}:\d\d\]?(?:\s|$)/u;
const LABEL = /^\[Speaker:(\d{1,3})\]\s?/u;
/** Longest name in front of a dash. */
const REACH = 60;

type Rewrite = (lines: readonly SourceLine[]) => readonly SourceLine[] | null;

const full = (lines: readonly SourceLine[]): SourceLine[] => lines.filter((line) => !isBlank(line));

function timeAndName(text: string): { readonly time: string; readonly name: string } | null {
  const found = TIME_AND_NAME.exec(text.trim());
  const [time = '', name = ''] = found?.slice(1) ?? [];
  return found && likenessOf(name) === 'name' ? { time, name } : null;
}

/**
 * tl;dv and Word put time and name above the words; turned round they are headings. Only where every line that begins
 * with a time is one of these, with words on the line behind it.
 */
const turnedRound: Rewrite = (lines) => {
  const said = full(lines);
  const timed = new Set(said.flatMap(({ text }, index) => (TIME_FIRST.test(text.trim()) ? [index] : [])));
  const isAbove = (index: number): boolean =>
    timeAndName(said[index]?.text ?? '') !== null && index + 1 < said.length && !timed.has(index + 1);
  if (timed.size < 2 || ![...timed].every(isAbove)) return null;
  return lines.map((line) => {
    const heading = timeAndName(line.text);
    return heading ? { number: line.number, text: `${heading.name} ${heading.time}` } : line;
  });
};

/** « [Speaker:0] words », as Deepgram's tools print them. */
const labelled: Rewrite = (lines) => {
  const said = full(lines);
  if (said.length === 0 || !said.every(({ text }) => LABEL.test(text))) return null;
  return lines.map(({ number, text }) => ({ number, text: text.replace(LABEL, 'Speaker $1: ') }));
};

function dashed(text: string): { readonly name: string; readonly words: string } | null {
  const line = text.trim();
  const dash = line.slice(0, REACH + 3).search(/\s[–—]\s/u);
  if (dash < 1) return null;
  const [name, words] = [line.slice(0, dash).trim(), line.slice(dash + 3).trim()];
  return likenessOf(name) === 'name' && words !== '' ? { name, words } : null;
}

/** « NAME – words »: where half of the lines begin that way, somebody more than once, and colons name fewer. */
const withColons: Rewrite = (lines) => {
  const said = full(lines);
  const turns = said.flatMap(({ text }) => dashed(text) ?? []);
  const leads = said.filter(({ text }) => likenessOf(readLead(text)?.name ?? '') === 'name').length;
  const comesBack = new Set(turns.map(({ name }) => name)).size < turns.length;
  if (turns.length * 2 < said.length || leads >= turns.length || !comesBack) return null;
  return lines.map((line) => {
    const turn = dashed(line.text);
    return turn ? { number: line.number, text: `${turn.name}: ${turn.words}` } : line;
  });
};

/** The lines of a text as the reader of texts knows them, whichever of these ways its turns are laid out. */
export function layOut(lines: readonly SourceLine[]): readonly SourceLine[] {
  for (const rewrite of [turnedRound, labelled, withColons]) {
    const written = rewrite(lines);
    if (written) return written;
  }
  return lines;
}

/** Whether a line may begin a turn: a name and a colon, a name or a time above words, a time. */
export const mayBeginTurn = (text: string): boolean =>
  TIME_FIRST.test(text) || nameAboveWords(text) !== null || likenessOf(readLead(text)?.name ?? '') === 'name';

/** Who is named above words: « Alice Martin   0:03 », « 00:00:03 Alice Martin »; null for any other line. */
export function nameAboveWords(text: string): { readonly name: string } | null {
  const line = text.trim();
  const time = /\s[([]?(?:\d{1,3}:)?\d{1,3}:\d\d[)\]]?$/u.exec(line);
  const name = line.slice(0, time?.index).trim();
  return time !== null && likenessOf(name) === 'name' ? { name } : timeAndName(text);
}
