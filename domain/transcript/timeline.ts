import type { Stamp } from './time.ts';

/** A stamped piece of speech, as far as the timeline cares. */
export interface Stamped {
  readonly stamp: Stamp | null;
  readonly end: Stamp | null;
  /** Words spoken, which bound how fast a clock can have run. */
  readonly words: number;
}

export interface Placed {
  /** Milliseconds since the beginning, in the order given; null where there is no time. */
  readonly at: readonly (number | null)[];
  readonly end: readonly (number | null)[];
  /** The moment that counts as 0, where the source has dates. */
  readonly zero: Instant | null;
}

/** Milliseconds since 1970; without a zone they are those of the local time as written. */
export interface Instant {
  readonly ms: number;
  readonly zoned: boolean;
}

type Clock = Extract<Stamp, { kind: 'clock' }>;

const DAY = 86_400_000;
/** Fast French speech is about 5 words a second; nobody speaks faster for a whole meeting. */
const MOST_WORDS_A_SECOND = 6;

/**
 * Puts stamps on one line that begins at 0. Dates and times of day count from the first; what counts from the
 * beginning of the meeting stays. Times of day may cross midnight: each is taken on the day that brings it nearest the
 * one before. When something lies before 0 (Graph's negative offsets) all moves, so that the earliest is 0.
 */
export function placeOnTimeline(pieces: readonly Stamped[], zero: Instant | null = null): Placed {
  const stamps = pieces.flatMap(({ stamp }) => (stamp ? [stamp] : []));
  const firstInstant = stamps.find((stamp) => stamp.kind === 'instant');
  const base = firstInstant ?? zero;
  const daily = clocksTellTheDay(pieces);
  let previous: number | null = null;
  let midnight: number | null = null;

  const place = (stamp: Stamp | null): number | null => {
    if (!stamp) return null;
    if (stamp.kind === 'instant') return base ? stamp.ms - base.ms : null;
    if (stamp.kind === 'offset') return stamp.ms;
    if (stamp.kind === 'clock' && !daily) return elapsed(stamp);
    const time = stamp.kind === 'day' ? stamp.ms : timeOfDay(stamp);
    midnight ??= time;
    const since = time - midnight;
    return since + Math.round(((previous ?? 0) - since) / DAY) * DAY;
  };

  const at: (number | null)[] = [];
  const end: (number | null)[] = [];
  for (const piece of pieces) {
    const start = place(piece.stamp);
    previous = start ?? previous;
    at.push(start);
    end.push(place(piece.end));
  }
  const earliest = at.reduce<number>((least, each) => (each === null ? least : Math.min(least, each)), 0);
  const move = (each: number | null): number | null => (each === null ? null : each - earliest);
  return { at: at.map(move), end: end.map(move), zero: base && { ms: base.ms + earliest, zoned: base.zoned } };
}

const elapsed = ({ fields, ms, negative }: Clock): number => {
  const seconds = fields.reduce((sum, field) => sum * 60 + field, 0);
  return (seconds * 1000 + ms) * (negative ? -1 : 1);
};

/** Two fields are hours and minutes here. */
const timeOfDay = ({ fields, ms }: Clock): number => {
  const [hour = 0, minute = 0, second = 0] = fields;
  return (hour * 3600 + minute * 60 + second) * 1000 + ms;
};

/**
 * Whether the clocks of a document are times of day. A minus, or hours of three digits (how `formatTranscript` writes a
 * transcript whose first line is late), say no, as does a first line within its first hour; « 10:42:07 » at the
 * beginning is a quarter to eleven. « 14:02 » could be either: minutes and seconds, unless nobody could have said
 * that many words in so few seconds.
 */
function clocksTellTheDay(pieces: readonly Stamped[]): boolean {
  const stamps = pieces.flatMap(({ stamp }) => (stamp ? [stamp] : []));
  const clocks = stamps.filter((stamp) => stamp.kind === 'clock');
  const first = clocks[0];
  if (!first || clocks.some(({ negative, wide }) => negative || wide)) return false;
  if (clocks.some(({ fields }) => (fields[0] ?? 0) > 23)) return false;
  if (stamps.some(({ kind }) => kind === 'day')) return true;
  if (first.fields.length === 3) return first.fields[0] !== 0;
  if (clocks.some(({ fields }) => fields.length === 3)) return false;
  return tooFastForSeconds(pieces);
}

function tooFastForSeconds(pieces: readonly Stamped[]): boolean {
  const spoken = pieces.filter(({ stamp }) => stamp?.kind === 'clock');
  const times = spoken.map(({ stamp }) => (stamp?.kind === 'clock' ? elapsed(stamp) : 0));
  if (times.length < 2) return false;
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const words = spoken.slice(0, -1).reduce((sum, piece) => sum + piece.words, 0);
  return words > MOST_WORDS_A_SECOND * Math.max(1, Math.abs(span) / 1000);
}
