import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { loadEvents } from '#commands/stream.ts';
import type { Recorded } from '#domain/events/event.ts';
import { attendanceStreams, type AttendanceEvent } from '#domain/joining/attendance.ts';
import { seriesOfMeeting } from '#projections/joining/coming.ts';

export type AttendanceChoice = Recorded<Extract<AttendanceEvent, { type: 'AttendanceChosen' }>>;

/**
 * What people chose of the bot that comes to a meeting of a calendar by itself, for it or from it for its series, in
 * the order of time; none of any other meeting. It stands in streams of its own (`domain/joining/attendance.ts`).
 */
export async function attendanceChoicesOf(
  { log, pool }: Pick<RecordContext & ReadingContext, 'log' | 'pool'>,
  meetingId: string,
): Promise<AttendanceChoice[]> {
  const scheduled = await seriesOfMeeting(pool, meetingId);
  if (scheduled === null) return [];
  const { seriesId } = scheduled;
  const streams = await Promise.all(
    [meetingId, ...(seriesId === null ? [] : [seriesId])].map((id) => loadEvents(log, attendanceStreams.of(id))),
  );
  return streams
    .flatMap(({ events }) => events)
    .filter((event): event is AttendanceChoice => event.type === 'AttendanceChosen')
    .filter(({ data }) => data.meetingId === meetingId)
    .toSorted((one, other) => Date.parse(one.metadata.time) - Date.parse(other.metadata.time));
}

interface Between {
  /** Of the earliest event of the meeting on a page, ISO 8601; null on the last page. */
  readonly from: string | null;
  /** Of the earliest on the page before it; null on the first. */
  readonly until: string | null;
}

/** Those that a page of a meeting's history has: each is on one. */
export const choicesBetween = (choices: readonly AttendanceChoice[], { from, until }: Between): AttendanceChoice[] =>
  choices.filter(({ metadata }) => {
    const at = Date.parse(metadata.time);
    return (from === null || at >= Date.parse(from)) && (until === null || at < Date.parse(until));
  });
