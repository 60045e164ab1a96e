import { isSpoken, spokenIn, wordsOf, type CapturedLines } from '#domain/meeting/spoken.ts';
import { isErased } from '#domain/events/personal.ts';
import { UNKNOWN_SPEAKER, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { knownDuration } from './analysis-due.ts';
import type { MeetingEvent } from './events.ts';
import { evolve, unknownMeeting } from './meeting.ts';
import { latestOf } from './versions.ts';

/**
 * What was said in a meeting, from its events, as people corrected it. Lines of people who are to be erased are no
 * longer among them from the request on: an analysis made before their keys are gone must not quote them either.
 */
export interface MeetingContent {
  readonly title: string;
  readonly startedAt: string;
  readonly durationMs: number | null;
  readonly lines: readonly TranscriptLine[];
}

const isRegistration = (event: MeetingEvent) => event.type === 'MeetingRegistered' || event.type === 'MeetingScheduled';

/** Null when the meeting was never registered, or is erased. @param captured the capture that is its transcript */
export function contentOf(events: readonly MeetingEvent[], captured: CapturedLines): MeetingContent | null {
  const registered = events.findLast(isRegistration);
  if (!registered || isErased(registered.data.title)) return null;
  const { startedAt, endedAt } = registered.data;
  const title = latestOf(events.reduce(evolve, unknownMeeting).titles) ?? registered.data.title;
  const { lines: spoken, voices } = spokenIn(captured, events.filter(isSpoken));
  const erased = new Set(
    events.flatMap((event) =>
      event.type === 'PersonErasureRequested' && event.data.captureId === captured.capture.captureId
        ? event.data.participants
        : [],
    ),
  );
  const lines = [...spoken.values()]
    .flatMap((spokenLine) => {
      const { line, at, speaker } = spokenLine;
      const text = wordsOf(spokenLine);
      return text === null || erased.has(speaker)
        ? []
        : [{ line, at, text, speaker: voices.get(speaker)?.name ?? UNKNOWN_SPEAKER }];
    })
    .toSorted((a, b) => a.line - b.line);
  const completed = events.find((event) => event.type === 'TranscriptCompleted')?.data;
  return {
    title,
    startedAt,
    durationMs: knownDuration(startedAt, endedAt ?? completed?.endedAt ?? null, completed?.durationMs ?? null),
    lines,
  };
}

/** What lines say, by their numbers. */
export const wordsByLine = (lines: MeetingContent['lines']): ReadonlyMap<number, string> =>
  new Map(lines.map(({ line, text }) => [line, text]));
