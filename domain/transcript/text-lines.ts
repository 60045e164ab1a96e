import { cleanName, type Lead, readLead } from './leads.ts';
import { likenessOf } from './names.ts';
import { isBlank, type SourceLine, tidy } from './source.ts';
import { readStamp, type Stamp } from './time.ts';

/** A line of text taken apart, before the document has decided what its parts mean. */
export interface Line {
  readonly number: number;
  readonly stamp: Stamp | null;
  readonly end: Stamp | null;
  /** A time was written but cannot be read. */
  readonly badTime: boolean;
  readonly body: string;
  readonly lead: Lead | null;
  /** A whole line of the form « Marie Dupont 0:03 », above what she says. */
  readonly heading: string | null;
}

const BRACKETED = /^\s*[[(]([^[\]()]{1,60})[\])]\s*(?:[-–—:]\s+)?(.*)$/u;
const RANGE = /\s*(?:-->|→|–)\s*|\s+-\s+/u;
const BARE = /^\s*(-?\d{1,3}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?)(?:\s*[-–—|]\s+|\s+|$)(.*)$/u;
const HEADING = /^\s*\[?([^[\]\d:][^[\]:]{0,79}?)\]?\s+[([]?(\d{1,3}:\d\d(?::\d\d)?)[)\]]?\s*$/u;
const TITLE = /^\s*(?:#\s+|(?:titre|title|objet|sujet|subject|réunion|meeting)\s?:\s*)(\S.*)$/iu;

/** No heading is longer; a bound keeps the time of its pattern in bounds. */
const readHeading = (text: string): RegExpExecArray | null => (text.length > 160 ? null : HEADING.exec(text));

/** « [rires] » and « (voir 10:30) » are speech; « [25:61:00] » is a time, if one that cannot be. */
const looksLikeTime = (written: string): boolean => /\d\s?[:h]\s?\d/iu.test(written) && /^[\d\s:.,+/<>→–-]*(?:[hmnistzapà][\d\s:.,+/<>→–-]*)*$/iu.test(written);

function takeApart({ number, text }: SourceLine, bareTimes: boolean, headings: boolean): Line {
  const heading = headings && isHeading(text) ? readHeading(text) : null;
  if (heading) return { number, stamp: readStamp(heading[2] ?? ''), end: null, badTime: false, body: '', lead: null, heading: cleanName(heading[1] ?? '') };
  const bracketed = BRACKETED.exec(text);
  const timed = bracketed && looksLikeTime(bracketed[1] ?? '') ? bracketed : null;
  const unbracketed = timed ? null : BARE.exec(text);
  const bare = bareTimes || unbracketed?.[2] === '' ? unbracketed : null;
  const [from = '', to = ''] = (timed?.[1] ?? bare?.[1] ?? '').split(RANGE);
  const stamp = readStamp(from);
  const body = timed?.[2] ?? bare?.[2] ?? text;
  const lead = readLead(body);
  return {
    number,
    stamp: stamp ?? lead?.stamp ?? null,
    end: readStamp(to),
    badTime: timed !== null && stamp === null,
    body,
    lead,
    heading: null,
  };
}

/** Times without brackets, and headings, count only where the document keeps to them. */
const most = (lines: readonly SourceLine[], test: (text: string) => boolean, share: number): boolean => {
  const full = lines.filter((line) => !isBlank(line));
  const hits = full.filter(({ text }) => test(text)).length;
  return hits >= 2 && hits >= full.length * share;
};

const isHeading = (text: string): boolean => likenessOf(cleanName(readHeading(text)?.[1] ?? '')) === 'name';

/** Takes every line of a text apart; a blank one is null. The title is a heading or a « Titre : » on the first line. */
export function readLines(source: readonly SourceLine[]): { lines: (Line | null)[]; title: string | null } {
  const bareTimes = most(source, (text) => BARE.test(text), 0.5);
  const headings = most(source, isHeading, 0.2);
  const first = source.findIndex((line) => !isBlank(line));
  const title = TITLE.exec(source[first]?.text ?? '')?.[1];
  const rest = title === undefined ? source : source.slice(first + 1);
  return {
    lines: rest.map((line) => (isBlank(line) ? null : takeApart(line, bareTimes, headings))),
    title: title === undefined ? null : tidy(title),
  };
}
