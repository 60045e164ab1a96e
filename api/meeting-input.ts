import { GreffierError } from '#domain/errors.ts';
import { type Fault, mainFault } from '#domain/transcript/faults.ts';
import type { ReadingContext, TranscriptReader } from '#domain/transcript/reader.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { breath } from '#domain/breath.ts';
import { MEETING_TIME_INVALID } from './http/errors.ts';

const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(2200, 0);
/** A time so long after the beginning is no time of that meeting, in ms. */
const LONGEST_MEETING = 30 * 86_400_000;

export interface MeetingTimes {
  readonly startedAt: string;
  readonly endedAt: string | null;
}

/** A moment in UTC. Throws MEETING_TIME_INVALID outside the years that every store and browser writes alike. */
function momentOf(text: string): string {
  const ms = Date.parse(text);
  if (!(ms >= EARLIEST && ms < LATEST)) throw new GreffierError(MEETING_TIME_INVALID);
  return new Date(ms).toISOString();
}

/** When a meeting began and ended, in UTC. Throws MEETING_TIME_INVALID. */
export function timesOf(start: string, end: string | undefined): MeetingTimes {
  const [startedAt, endedAt] = [momentOf(start), end === undefined ? null : momentOf(end)];
  if (endedAt !== null && endedAt < startedAt) throw new GreffierError(MEETING_TIME_INVALID);
  return { startedAt, endedAt };
}

/** More of them tell nobody more. */
const MOST_REMARKS = 10;
/** Lines that are numbered between two breaths. */
const LINES_AT_ONCE = 10_000;

const withinMeeting = (ms: number | null): number | null =>
  ms === null || ms > LONGEST_MEETING ? null : Math.round(ms);

export interface ReadTranscript {
  readonly lines: readonly TranscriptLine[];
  /** Milliseconds; null where the transcript does not tell. */
  readonly durationMs: number | null;
  readonly title: string | null;
  /** When it says that it began: ISO 8601, with « Z », or local as it was written. */
  readonly startedAt: string | null;
  /** What of it could not be taken as it stands: how much, and the first of it by line of the source. */
  readonly remarks: { readonly count: number; readonly first: readonly Pick<Fault, 'line' | 'message'>[] };
  /** Why it has no lines, in French, where it has none. */
  readonly fault: string | null;
}

/**
 * A transcript in any known format; a time that cannot be of the meeting is no time. Throws what a `TranscriptReader`
 * throws.
 */
export async function readTranscript(
  transcripts: TranscriptReader,
  text: string,
  context: ReadingContext,
): Promise<ReadTranscript> {
  const { turns, durationMs, title, startedAt, faults } = await transcripts.read(text, context);
  const lines: TranscriptLine[] = [];
  for (const turn of turns) {
    // Others may work meanwhile.
    if (lines.length % LINES_AT_ONCE === 0) await breath();
    lines.push({ speaker: turn.speaker, text: turn.text, at: withinMeeting(turn.at), line: lines.length });
  }
  const fault = lines.length === 0 ? (mainFault(faults)?.message ?? null) : null;
  const remarks = {
    count: faults.length,
    first: faults.slice(0, MOST_REMARKS).map(({ line, message }) => ({ line, message })),
  };
  return {
    lines,
    durationMs: withinMeeting(durationMs),
    title: title || null,
    startedAt: startedAt ?? null,
    remarks,
    fault,
  };
}
