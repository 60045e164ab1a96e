import { isMembers, type Located, pick } from './json-tree.ts';
import { readStamp, type Stamp } from './time.ts';

/** How the numbers of a file count time: in seconds or in milliseconds. */
export type Unit = 1 | 1000;

const TEXT = ['text', 'spokentext', 'content', 'transcript', 'sentence', 'utterance', 'caption', 'message', 'body'];
const SPEAKER = [
  'speaker',
  'speakername',
  'name',
  'participant',
  'participantname',
  'speakerlabel',
  'author',
  'user',
  'username',
  'from',
  'who',
];
const NAME = ['displayname', 'name', 'speakername', 'label', 'user', 'id'];
const START = [
  'timestamp',
  'time',
  'start',
  'starttime',
  'startdatetime',
  'begin',
  'begintime',
  'startoffset',
  'offset',
  'at',
  'ts',
  'createdat',
  'createddatetime',
  'date',
];
const START_MS = ['startms', 'offsetms', 'timems', 'starttimems', 'startmillis', 'offsetmillis', 'timestampms'];
const END = ['end', 'endtime', 'enddatetime', 'endoffset', 'endsat'];
const END_MS = ['endms', 'endtimems', 'endmillis'];

const ISO_DURATION = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/u;

/** The words of an entry; null when it has none that are text. */
export function entryText(members: ReadonlyMap<string, Located>): string | null {
  const found = pick(members, TEXT);
  if (typeof found?.value === 'string') return found.value;
  return found && isMembers(found.value) ? entryText(found.value) : null;
}

/**
 * Who speaks: a name, an object that holds one (as Graph and Google have it), or the number that a diarisation gave.
 */
export function entrySpeaker(members: ReadonlyMap<string, Located>, keys: readonly string[] = SPEAKER): string | null {
  const value = pick(members, keys)?.value ?? null;
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value === 'number') return `Intervenant ${value}`;
  return value !== null && typeof value !== 'boolean' && isMembers(value) ? entrySpeaker(value, NAME) : null;
}

/** The raw time of an entry and the unit its key names, if it names one. */
function timeOf(
  members: ReadonlyMap<string, Located>,
  keys: readonly string[],
  inMs: readonly string[],
): { value: Located['value']; unit: Unit | null } | null {
  const ms = pick(members, inMs);
  if (ms) return { value: ms.value, unit: 1 };
  const found = pick(members, keys);
  return found && { value: found.value, unit: null };
}

export const entryStart = (members: ReadonlyMap<string, Located>) => timeOf(members, START, START_MS);
export const entryEnd = (members: ReadonlyMap<string, Located>) => timeOf(members, END, END_MS);

/** Numbers that nobody's key explains are seconds, unless, all whole, they would make a meeting longer than a day. */
export function unitOf(times: readonly ({ value: Located['value']; unit: Unit | null } | null)[]): Unit {
  const bare = times.flatMap((time) =>
    time && time.unit === null && typeof time.value === 'number' && Math.abs(time.value) < 1e9 ? [time.value] : [],
  );
  return bare.some((value) => value > 86_400) && bare.every(Number.isInteger) ? 1 : 1000;
}

/**
 * A JSON time as a stamp: a number since the beginning or, from 1e9 on, since 1970 in seconds, from 1e11 on in
 * milliseconds; a clock or date as text; « 12.5s » and « PT1M3S ». Null when it is none of these.
 */
export function entryStamp(time: { value: Located['value']; unit: Unit | null } | null, unit: Unit): Stamp | null {
  const value = time?.value ?? null;
  if (typeof value === 'number') return numberStamp(value, time?.unit ?? unit);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const duration = ISO_DURATION.exec(text);
  if (duration && text.length > 2) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = duration.slice(1).map((part) => Number(part ?? 0));
    return offset((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
  }
  const number = /^(-?\d+(?:\.\d+)?)(m?s)?$/u.exec(text);
  if (number)
    return numberStamp(Number(number[1]), number[2] === 'ms' ? 1 : number[2] === 's' ? 1000 : (time?.unit ?? unit));
  return readStamp(text);
}

/** Latest instant that a `Date` can hold, and what no meeting lasts (a month), in milliseconds. */
const LATEST = 8.64e15;
const TOO_LONG = 31 * 86_400_000;

const offset = (ms: number): Stamp | null => (Math.abs(ms) > TOO_LONG ? null : { kind: 'offset', ms: Math.round(ms) });

function numberStamp(value: number, unit: Unit): Stamp | null {
  if (!Number.isFinite(value)) return null;
  const epoch = value >= 1e11 ? value : value >= 1e9 ? value * 1000 : null;
  if (epoch !== null) return epoch > LATEST ? null : { kind: 'instant', ms: Math.round(epoch), zoned: true };
  return offset(value * unit);
}
