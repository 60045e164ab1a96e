import { cleanName, type KnownNames, type Lead, readLead } from './leads.ts';
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

const BRACKETED = /^\s*[[(]([^[\]()]{1,60})[\])]/u;
const BEHIND_BRACKET = /^\s*(?:[-–—:]\s+)?/u;
const RANGE = /-->|→|–|\s-\s/u;
const BARE = /^\s*(-?\d{1,3}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?)(?=[\s–—|-]|$)/u;
const BEHIND_BARE = /^(?:\s*[-–—|]\s+|\s+|$)/u;
const HEADING_TIME = /[([]?(\d{1,3}:\d\d(?::\d\d)?)[)\]]?$/u;
const HEADING_NAME = /^[^[\]\d:][^[\]:]{0,79}$/u;
const TITLE = /^\s*(?:#\s+|(?:titre|title|objet|sujet|subject|réunion|meeting)\s?:\s*)(\S.*)$/iu;

/** A time in front of a line and what stands behind it. */
interface Timed {
  readonly time: string;
  readonly body: string;
}

function readBracketed(text: string): Timed | null {
  const bracket = BRACKETED.exec(text);
  if (!bracket) return null;
  const rest = text.slice(bracket[0].length);
  return { time: bracket[1] ?? '', body: rest.slice(BEHIND_BRACKET.exec(rest)?.[0].length) };
}

function readBare(text: string): Timed | null {
  const time = BARE.exec(text);
  if (!time) return null;
  const rest = text.slice(time[0].length);
  const behind = BEHIND_BARE.exec(rest);
  return behind && { time: time[1] ?? '', body: rest.slice(behind[0].length) };
}

/** « Marie Dupont 0:03 », « [Marie Dupont] (0:03) »; null for any other line. */
function readHeading(text: string): { name: string; time: string } | null {
  const line = text.trim();
  const time = HEADING_TIME.exec(line);
  const before = line.slice(0, time?.index);
  if (!time || !/\s$/u.test(before)) return null;
  const name = before.trimEnd().replace(/^\[/u, '').replace(/\]$/u, '');
  return HEADING_NAME.test(name) ? { name, time: time[1] ?? '' } : null;
}

/** « [rires] » and « (voir 10:30) » are speech; « [25:61:00] » is a time, if one that cannot be. */
const looksLikeTime = (written: string): boolean =>
  /\d\s?[:h]\s?\d/iu.test(written) && /^[\d\s:.,+/<>→–-]*(?:[hmnistzapà][\d\s:.,+/<>→–-]*)*$/iu.test(written);

/** How the lines of a document are read: what it keeps to, and who is listed beside it. */
interface Habits {
  readonly bareTimes: boolean;
  readonly headings: boolean;
  readonly known: KnownNames;
}

function takeApart({ number, text }: SourceLine, { bareTimes, headings, known }: Habits): Line {
  const heading = headings && isHeading(text) ? readHeading(text) : null;
  if (heading)
    return {
      number,
      stamp: readStamp(heading.time),
      end: null,
      badTime: false,
      body: '',
      lead: null,
      heading: cleanName(heading.name),
    };
  const bracketed = readBracketed(text);
  const timed = bracketed && looksLikeTime(bracketed.time) ? bracketed : null;
  const unbracketed = timed ? null : readBare(text);
  const bare = bareTimes || unbracketed?.body === '' ? unbracketed : null;
  const [from = '', to = ''] = (timed?.time ?? bare?.time ?? '').split(RANGE);
  const stamp = readStamp(from);
  const body = timed?.body ?? bare?.body ?? text;
  const lead = readLead(body, known);
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

const isHeading = (text: string): boolean => likenessOf(cleanName(readHeading(text)?.name ?? '')) === 'name';

/** Takes every line of a text apart; a blank one is null. The title is a heading or a « Titre : » on the first line. */
export function readLines(
  source: readonly SourceLine[],
  known: KnownNames,
): { lines: (Line | null)[]; title: string | null } {
  const bareTimes = most(source, (text) => readBare(text) !== null, 0.5);
  const headings = most(source, isHeading, 0.2);
  const first = source.findIndex((line) => !isBlank(line));
  const title = TITLE.exec(source[first]?.text ?? '')?.[1];
  const rest = title === undefined ? source : source.slice(first + 1);
  return {
    lines: rest.map((line) => (isBlank(line) ? null : takeApart(line, { bareTimes, headings, known }))),
    title: title === undefined ? null : tidy(title),
  };
}
