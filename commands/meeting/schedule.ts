import { scheduledMeetingIdOf } from '#domain/meeting/identity.ts';
import type { ScheduleMeeting } from '#domain/meeting/schedule.ts';
import type { Dependencies, Request } from '../handle.ts';
import { changeMeeting } from './meeting.ts';

/** An instance of a calendar's entry, also of one that recurs. */
export interface CalendarInstance extends Omit<ScheduleMeeting, 'type' | 'meetingId'> {
  /** As the calendar's provider calls it; the same instance is the same meeting, also when it is moved. */
  readonly instanceId: string;
}

/**
 * Makes a meeting of a calendar's instance, or tells it what the calendar says now: scheduled until it begins, active
 * until its end, then completed. What is captured in its room at that time is one with it. Answers the meeting's id.
 * Throws MEETING_DELETED where somebody deleted it.
 */
export async function scheduleMeeting(
  dependencies: Dependencies,
  { instanceId, ...entry }: CalendarInstance,
  request: Request,
): Promise<{ readonly meetingId: string; readonly position: string | null }> {
  const meetingId = scheduledMeetingIdOf(entry.platform, instanceId);
  const { position } = await changeMeeting(dependencies, {
    meetingId,
    command: { ...entry, type: 'scheduleMeeting', meetingId },
    request,
  });
  return { meetingId, position };
}
