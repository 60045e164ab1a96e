import { isErased, orElse } from '#domain/events/personal.ts';
import { UNKNOWN_SPEAKER, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { knownDuration } from './analysis-due.ts';
import type { MeetingEvent } from './events.ts';

/**
 * What was said in a meeting, from its events. Lines of people who are to be erased are no longer among them from the
 * request on: an analysis made before their keys are gone must not quote them either.
 */
export interface MeetingContent {
  readonly title: string;
  readonly startedAt: string;
  readonly durationMs: number | null;
  readonly lines: readonly TranscriptLine[];
}

/** Null when the meeting was never registered, or is erased. */
export function contentOf(events: readonly MeetingEvent[]): MeetingContent | null {
  const registered = events.find((event) => event.type === 'MeetingRegistered');
  if (!registered || isErased(registered.data.title)) return null;
  const { title, startedAt, endedAt, participants } = registered.data;
  const names = new Map(participants.map(({ number, name }) => [number, orElse(name, UNKNOWN_SPEAKER)]));
  const erased = new Set(events.flatMap((event) => (event.type === 'PersonErasureRequested' ? event.data.participants : [])));
  const lines = events
    .flatMap((event) => (event.type === 'TranscriptPartRecorded' ? event.data.voices : []))
    .filter(({ speaker }) => !erased.has(speaker))
    .flatMap(({ speaker, lines: spoken }) => spoken.flatMap(({ line, at, text }) => (isErased(text) ? [] : [{ line, at, text, speaker: names.get(speaker) ?? UNKNOWN_SPEAKER }])))
    .toSorted((a, b) => a.line - b.line);
  const spokenMs = events.find((event) => event.type === 'TranscriptCompleted')?.data.durationMs ?? null;
  return { title, startedAt, durationMs: knownDuration(startedAt, endedAt, spokenMs), lines };
}
