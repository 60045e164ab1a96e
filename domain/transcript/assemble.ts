import { type Fault, fault, ofNothing } from './faults.ts';
import type { Piece, Reading } from './piece.ts';
import { storableText } from './source.ts';
import { splitText } from './split.ts';
import { type Instant, placeOnTimeline } from './timeline.ts';
import { countWords, type Turn, UNKNOWN_SPEAKER } from './transcript.ts';

/** Longest name of a speaker; what a payload may call a participant is not much longer. */
const LONGEST_NAME = 200;
/** As long as a meeting's title may be. */
const LONGEST_TITLE = 500;

export interface Assembled {
  readonly turns: Turn[];
  readonly faults: Fault[];
  readonly title?: string;
  /** From the beginning to the last moment known; null where the source has no two moments. */
  readonly durationMs: number | null;
  /** ISO 8601: with « Z » where the source names a zone, else the local time that it was written in. */
  readonly startedAt?: string;
}

/**
 * Makes turns of what a parser found: on one time line, in the order of speech when `sorted` (cues and entries may come
 * in any order; lines of text are in the order of reading), none too long, all storable.
 */
export function assemble({ pieces: found, faults: earlier, title, zero }: Reading, sorted: boolean): Assembled {
  const faults = [...earlier];
  const pieces = found.map((piece) => storablePiece(piece, faults)).filter(({ text }) => text !== '');
  const placed = placeOnTimeline(
    pieces.map(({ stamp, end, text }) => ({ stamp, end, words: countWords(text) })),
    zero ?? null,
  );
  const order = sorted ? inOrder(placed.at) : pieces.map((_, index) => index);

  const turns = order.flatMap((index) => {
    const piece = pieces[index];
    return piece
      ? splitText(piece.text).map((text): Turn => ({
          speaker: piece.speaker ?? UNKNOWN_SPEAKER,
          text,
          at: placed.at[index] ?? null,
        }))
      : [];
  });
  const last = [...placed.at, ...placed.end].reduce<number>((latest, each) => Math.max(latest, each ?? 0), 0);
  if (turns.length === 0 && faults.length === 0) faults.push(fault('TRANSCRIPT_WITHOUT_TURNS', 1));
  const heading = title === undefined ? '' : storableText(title, 1, faults).slice(0, LONGEST_TITLE).toWellFormed();
  return {
    turns,
    faults: inLineOrder(turns.length === 0 ? ofNothing(faults) : faults),
    ...(heading !== '' && { title: heading }),
    durationMs: last > 0 ? last : null,
    ...(placed.zero && { startedAt: writeInstant(placed.zero) }),
  };
}

/** By line, and each kind once a line. */
function inLineOrder(faults: readonly Fault[]): Fault[] {
  const once = new Map(faults.map((each) => [`${each.line} ${each.code}`, each]));
  return [...once.values()].toSorted((one, other) => one.line - other.line);
}

function storablePiece(piece: Piece, faults: Fault[]): Piece {
  const text = storableText(piece.text, piece.line, faults);
  if (piece.speaker === null) return { ...piece, text };
  const name = storableText(piece.speaker.replace(/\s+/gu, ' '), piece.line, faults);
  if (name.length <= LONGEST_NAME) return { ...piece, text, speaker: name || null };
  faults.push(fault('SPEAKER_TOO_LONG', piece.line));
  return { ...piece, text, speaker: name.slice(0, LONGEST_NAME).toWellFormed().trim() };
}

/** Indexes by time; equal ones keep their order, and what has no time stays behind what it followed. */
function inOrder(times: readonly (number | null)[]): number[] {
  let previous = Number.NEGATIVE_INFINITY;
  const keyed = times.map((time, index) => ({ index, key: (previous = time ?? previous) }));
  return keyed
    .toSorted((one, other) => (one.key === other.key ? one.index - other.index : one.key - other.key))
    .map(({ index }) => index);
}

const writeInstant = ({ ms, zoned }: Instant): string => {
  const iso = new Date(ms).toISOString();
  return zoned ? iso : iso.slice(0, -1);
};
