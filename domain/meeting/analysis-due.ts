import type { MeetingEventData } from './events.ts';

/** A captured meeting is analysed this long after its end at the earliest: late captions have arrived by then. */
export const ANALYSIS_DELAY_MS = 5 * 60_000;
/** One that has not been analysed this long after it was due, ten minutes after its end, is late. */
export const ANALYSIS_LATE_MS = 5 * 60_000;
/** A meeting known to be shorter is not analysed. */
export const SHORTEST_ANALYSED_MS = 5 * 60_000;

/** Clocks of two machines may differ by this much, in ms. */
const CLOCK_DIFFERENCE_MS = 60_000;

type Registration = Pick<MeetingEventData<'MeetingRegistered'>, 'source' | 'startedAt'>;

/** Whether the meeting was saved before its start: what it holds was not said in it. A bot is in its meeting. */
export const isScheduled = ({ source, startedAt }: Registration, registeredAt: string): boolean =>
  source !== 'botSession' && Date.parse(startedAt) - Date.parse(registeredAt) > CLOCK_DIFFERENCE_MS;

/**
 * When a meeting is to be analysed, ISO 8601: what somebody imported whole, at once; a capture, and what a provider
 * tells of a meeting that has just ended, some minutes after its end.
 * One that was saved before its start is settled at once: it is not analysed.
 * What the analysis screen saves brings its analysis along, so that another is due only if that one does not come.
 */
export function analysisDueAt(
  meeting: Registration & Pick<MeetingEventData<'MeetingRegistered'>, 'endedAt'>,
  registeredAt: string,
): string {
  if (meeting.source === 'import' || isScheduled(meeting, registeredAt)) return registeredAt;
  if (meeting.source === 'provider' && meeting.endedAt === null) return registeredAt;
  return new Date(Date.parse(meeting.endedAt ?? registeredAt) + ANALYSIS_DELAY_MS).toISOString();
}

/** How long the meeting was, in ms: by its ends, else by its first and last words; null where neither is known. */
export const knownDuration = (startedAt: string, endedAt: string | null, spokenMs: number | null): number | null =>
  endedAt === null ? spokenMs : Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
