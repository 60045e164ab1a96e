import { idOfStream } from '#domain/events/category.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { attendanceEvents, attendedOf, seriesIdOf } from '#domain/joining/attendance.ts';
import { plannedEvents, planOf } from '#domain/joining/planned.ts';
import { joiningEvents } from '#domain/joining/preference.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { userEvents } from '#domain/user/events.ts';
import { userOf } from '#domain/user/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import {
  attendanceChoices,
  attendanceOutcomes,
  joiningPreferences,
  plannedLinks,
  scheduledAnswers,
  scheduledMeetings,
} from './tables.ts';

type At = Pick<Recorded, 'stream'>;
const meetingKey = ({ stream }: At) => ({ meeting_id: idOfStream(stream) });
/** Of the meeting, series or planned link, by a stream of its own or by the meeting's. */
const subjectKey = ({ stream }: At) => ({ subject: attendedOf(stream) ?? idOfStream(stream) });
const planKey = ({ stream }: At) => ({ plan_id: planOf(stream) ?? stream });

/** Without the meeting nothing asks for what was chosen of it. */
const gone = (event: At): RowChange[] => [
  scheduledMeetings.remove(meetingKey(event)),
  scheduledAnswers.removeWhere(meetingKey(event)),
  attendanceChoices.removeWhere(subjectKey(event)),
  attendanceOutcomes.removeWhere(subjectKey(event)),
];

function scheduled(event: Recorded<Extract<MeetingEvent, { type: 'MeetingScheduled' }>>): RowChange[] {
  const { platform, joinUrl, seriesId, allDay, startedAt, endedAt, participants, title } = event.data;
  if (isErased(title)) return gone(event);
  const key = meetingKey(event);
  const series = orElse(seriesId, null);
  return [
    scheduledMeetings.upsert({
      ...key,
      join_url: orElse(joinUrl, null),
      series_id: series === null ? null : seriesIdOf(platform, series),
      all_day: allDay,
      cancelled: false,
      starts_at: startedAt,
      ends_at: endedAt,
    }),
    scheduledAnswers.removeWhere(key),
    ...participants.flatMap(({ number, response }) =>
      isErased(response) || response === null ? [] : [scheduledAnswers.insert({ ...key, number, response })],
    ),
  ];
}

/** Which meetings are to come, what people chose of bots that come by themselves, and what became of it. */
export const joiningProjection = projection(
  { ...meetingEvents, ...attendanceEvents, ...joiningEvents, ...plannedEvents, ...userEvents },
  {
    name: 'joining',
    version: 2,
    tables: [
      scheduledMeetings,
      scheduledAnswers,
      attendanceChoices,
      attendanceOutcomes,
      joiningPreferences,
      plannedLinks,
    ],
    on: {
      MeetingScheduled: scheduled,
      MeetingCancelled: (event) => [scheduledMeetings.patch(meetingKey(event), { cancelled: true })],
      PersonErased: (event) =>
        event.data.participants.map((number) => scheduledAnswers.remove({ ...meetingKey(event), number })),
      MeetingDeleted: gone,
      MeetingErased: gone,
      AttendanceChosen: (event) => {
        const { standing, scope, wanted, userId } = event.data;
        const key = { ...subjectKey(event), standing };
        if (wanted === null) return [attendanceChoices.remove(key)];
        const chosen = { scope, wanted, user_id: userId, chosen_at: event.metadata.time };
        return [attendanceChoices.upsert({ ...key, ...chosen })];
      },
      BotSent: (event) => {
        const { startsAt, attempt, sessionId, existing, userId } = event.data;
        const sent = { attempt, session_id: sessionId, existing, obstacle: null, user_id: userId };
        const key = { ...subjectKey(event), starts_at: startsAt };
        return [attendanceOutcomes.upsert({ ...key, ...sent, happened_at: event.metadata.time })];
      },
      BotNotSent: (event) => {
        const { startsAt, obstacle, userId } = event.data;
        const key = { ...subjectKey(event), starts_at: startsAt };
        const what = { obstacle, user_id: userId, happened_at: event.metadata.time };
        return [
          attendanceOutcomes.insert({ ...key, attempt: 0, session_id: null, existing: false, ...what }),
          attendanceOutcomes.patch(key, what),
        ];
      },
      JoiningPreferred: ({ data: { userId, wants } }) => [joiningPreferences.upsert({ user_id: userId, wants })],
      LinkPlanned: (event) => {
        const { userId, platform, meetingUrl, title, day, time, minutes, weekly, until, nextAt } = event.data;
        if (isErased(meetingUrl) || isErased(title)) return [plannedLinks.remove(planKey(event))];
        const said = { platform, meeting_url: meetingUrl, title, day, time, minutes, weekly, until, next_at: nextAt };
        return [
          plannedLinks.insert({ ...planKey(event), user_id: userId, ...said, skipped: null }),
          plannedLinks.patch(planKey(event), said),
        ];
      },
      PlanWeekSkipped: (event) => {
        const { weeks } = event.data;
        return [plannedLinks.patch(planKey(event), { skipped: weeks.length === 0 ? null : JSON.stringify(weeks) })];
      },
      PlanAdvanced: (event) => [plannedLinks.patch(planKey(event), { next_at: event.data.nextAt })],
      PlanStopped: (event) => [plannedLinks.remove(planKey(event))],
      UserErased: (event) => {
        const key = { user_id: userOf(event.stream) ?? event.stream };
        return [joiningPreferences.remove(key), plannedLinks.removeWhere(key)];
      },
    },
  },
);
