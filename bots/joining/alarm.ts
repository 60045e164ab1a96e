import { botSessionEvents } from '#domain/bot-session/events.ts';
import { attendanceEvents } from '#domain/joining/attendance.ts';
import { plannedEvents } from '#domain/joining/planned.ts';
import { joiningEvents } from '#domain/joining/preference.ts';
import { AHEAD_MS } from '#domain/joining/rule.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { every, requestKind, theOne } from '#projections/requests/kind.ts';

/** When a bot is sent to what begins then. */
const ahead = (startsAt: string): string => new Date(Date.parse(startsAt) - AHEAD_MS).toISOString();

/** Beside the alarm of a meeting's own time. */
const CHOICE = 'choice';

/**
 * When to check which bots are to be sent: a minute before a meeting begins, and when a change may send one to a
 * meeting that has begun. The alarm's own meeting does not matter: `send.ts` checks every meeting that has begun or is
 * about to.
 */
export const joining = requestKind(
  { ...meetingEvents, ...attendanceEvents, ...joiningEvents, ...plannedEvents, ...botSessionEvents },
  {
    kind: 'join',
    purpose: 'send bots to meetings at their time',
    opens: {
      MeetingScheduled: ({ data: { allDay, startedAt, endedAt }, metadata }) =>
        allDay || Date.parse(endedAt) <= Date.parse(metadata.time) ? null : { due: ahead(startedAt) },
      AttendanceChosen: ({ data: { wanted } }) => (wanted === false ? null : { detail: CHOICE }),
      JoiningPreferred: ({ data: { wants } }) => (wants === 'none' ? null : {}),
      LinkPlanned: ({ data: { nextAt } }) => ({ due: ahead(nextAt) }),
      PlanAdvanced: ({ data: { nextAt } }) => (nextAt === null ? null : { due: ahead(nextAt) }),
      // No worker took the bot session in time.
      BotSessionEnded: ({ data: { reason } }) => (reason === 'expired' ? {} : null),
    },
    closes: {
      // Replaced by an alarm for its new time.
      MeetingScheduled: theOne,
      MeetingCancelled: every,
      MeetingDeleted: every,
      PlanAdvanced: theOne,
      PlanStopped: every,
    },
  },
);
