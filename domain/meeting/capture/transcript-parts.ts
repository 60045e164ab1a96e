import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import type { CaptureEventData } from './events.ts';

type Part = Omit<CaptureEventData<'CapturePartRecorded'>, 'meetingId'>;

/** A part stays well under what an append may hold, whatever the alphabet and the cost of encryption. */
const PART_LINES = 200;
const PART_CHARACTERS = 60_000;

/** No meeting lasts longer: a line that claims to be further away has a mistaken time, which is no time. */
const LONGEST_MEETING_MS = 30 * 24 * 3600_000;

const plausible = (at: number | null): number | null =>
  at !== null && Math.abs(at) <= LONGEST_MEETING_MS ? Math.round(at) : null;

/** Cuts a list so that each piece may be one event. */
export function chunks<T>(all: readonly T[], lengthOf: (one: T) => number): T[][] {
  const pieces: T[][] = [];
  let current: T[] = [];
  let characters = 0;
  for (const one of all) {
    const length = lengthOf(one);
    if (current.length > 0 && (current.length >= PART_LINES || characters + length > PART_CHARACTERS)) {
      pieces.push(current);
      current = [];
      characters = 0;
    }
    current.push(one);
    characters += length;
  }
  if (current.length > 0) pieces.push(current);
  return pieces;
}

/**
 * The parts in which a transcript is recorded. The same lines give the same parts, so that a recording that was
 * interrupted goes on at its first missing part. `speakerOf` gives a line's speaker a number and a key.
 */
export function transcriptParts(
  startedAt: string,
  lines: readonly TranscriptLine[],
  speakerOf: (name: string) => { number: number; keyId: string },
): Part[] {
  return chunks(lines, ({ text }) => text.length).map((chunk, part) => {
    const voices = new Map<number, Part['voices'][number]>();
    for (const { line, speaker, at, text } of chunk) {
      const { number, keyId } = speakerOf(speaker);
      const voice = voices.get(number) ?? { speaker: number, keyId, lines: [] };
      voice.lines.push({ line, at: plausible(at), text });
      voices.set(number, voice);
    }
    return { part, startedAt, voices: [...voices.values()] };
  });
}
