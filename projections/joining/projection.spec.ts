import { ERASED } from '#domain/events/personal.ts';
import { attendanceStreams, seriesIdOf, type AttendanceEvent } from '#domain/joining/attendance.ts';
import { plannedStreams, type PlannedEvent } from '#domain/joining/planned.ts';
import { joiningStreams, type JoiningEvent } from '#domain/joining/preference.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { joiningProjection } from './projection.ts';
import {
  attendanceChoices,
  attendanceOutcomes,
  joiningPreferences,
  plannedLinks,
  scheduledAnswers,
  scheduledMeetings,
} from './tables.ts';

const none = specificationOfRows(joiningProjection);
const startsAt = '2026-12-01T09:00:00.000Z';
const person = (number: number, response: 'accepted' | 'declined' | null) => ({
  number,
  keyId: 'k',
  name: 'Noé',
  email: 'noe@exemple.fr',
  response,
});
const scheduled = (changes: object = {}): MeetingEvent => ({
  type: 'MeetingScheduled',
  data: {
    keyId: 'k',
    platform: 'googlemeet',
    providerMeetingId: 'abc-defg-hij',
    title: 'Comité',
    startedAt: startsAt,
    endedAt: '2026-12-01T10:00:00.000Z',
    organiser: { userId: 'u', keyId: 'k', name: 'Claire', email: 'claire@exemple.fr' },
    participants: [person(0, 'accepted'), person(1, null)],
    joinUrl: 'https://meet.google.com/abc-defg-hij',
    seriesId: 'serie-1',
    allDay: false,
    documents: null,
    transcript: { captureId: 'm', keptIn: 'meeting', session: null },
    ...changes,
  },
});

describe('a meeting that is to come', () => {
  const given = none.given('meeting-m', scheduled());

  it('has its address, its series under an id of ours, and what attendees answered, as the calendar says it last', () => {
    given.thenRows(scheduledMeetings, {
      meeting_id: 'm',
      join_url: 'https://meet.google.com/abc-defg-hij',
      series_id: seriesIdOf('googlemeet', 'serie-1'),
      all_day: false,
      cancelled: false,
      starts_at: startsAt,
    });
    given.thenRows(scheduledAnswers, { meeting_id: 'm', number: 0, response: 'accepted' });
    const said = { startedAt: '2026-12-02T09:00:00.000Z', seriesId: null, participants: [person(1, 'declined')] };
    const moved = given.given('meeting-m', scheduled(said));
    moved.thenRows(scheduledMeetings, { starts_at: '2026-12-02T09:00:00.000Z', series_id: null });
    moved.thenRows(scheduledAnswers, { number: 1, response: 'declined' });
  });

  it('is cancelled until it is said again', () => {
    const cancelled = given.given('meeting-m', { type: 'MeetingCancelled', data: {} });
    cancelled.thenRows(scheduledMeetings, { meeting_id: 'm', cancelled: true });
    cancelled.given('meeting-m', scheduled()).thenRows(scheduledMeetings, { cancelled: false });
  });

  it('goes with its deletion, and what somebody answered with their erasure', () => {
    const chosen = given.given(
      attendanceStreams.of('m').name,
      {
        type: 'AttendanceChosen',
        data: { meetingId: 'm', userId: 'u', standing: 'attendee', scope: 'meeting', wanted: true },
      },
      { type: 'BotNotSent', data: { meetingId: 'm', startsAt, userId: 'u', obstacle: 'limit' } },
    );
    for (const gone of [
      { type: 'MeetingDeleted', data: {} },
      { type: 'MeetingErased', data: { keysDestroyed: 1 } },
      scheduled({ title: ERASED, participants: [] }),
    ]) {
      const after = chosen.given('meeting-m', gone);
      for (const table of [scheduledMeetings, scheduledAnswers, attendanceChoices, attendanceOutcomes])
        after.thenRows(table);
    }
    const personErased: MeetingEvent = {
      type: 'PersonErased',
      data: { captureId: 'm', erasureId: 'e', participants: [0], guests: [], lines: [], keysDestroyed: 1 },
    };
    given.given('meeting-m', personErased).thenRows(scheduledAnswers);
    none
      .given('meeting-m', scheduled({ participants: [{ ...person(0, 'accepted'), name: ERASED, response: ERASED }] }))
      .thenRows(scheduledAnswers);
  });
});

describe('what people chose', () => {
  const stream = attendanceStreams.of('m').name;
  const chosen = (standing: 'organiser' | 'attendee', wanted: boolean | null): AttendanceEvent => ({
    type: 'AttendanceChosen',
    data: { meetingId: 'm', userId: standing, standing, scope: 'meeting', wanted },
  });

  it('is the last word of each, until it is taken back', () => {
    const both = none.given(stream, chosen('attendee', true), chosen('organiser', false));
    both.thenRows(
      attendanceChoices,
      { subject: 'm', standing: 'attendee', wanted: true, chosen_at: '2026-11-20T09:00:00.000Z' },
      { standing: 'organiser', wanted: false, user_id: 'organiser' },
    );
    both.given(stream, chosen('organiser', null)).thenRows(attendanceChoices, { standing: 'attendee' });
  });

  it('has its outcome for each beginning: obstacles until a bot is sent', () => {
    const limit: AttendanceEvent = {
      type: 'BotNotSent',
      data: { meetingId: 'm', startsAt, userId: 'u', obstacle: 'limit' },
    };
    const sent: AttendanceEvent = {
      type: 'BotSent',
      data: { meetingId: 'm', startsAt, attempt: 1, sessionId: 's', userId: 'u', existing: false },
    };
    none.given(stream, limit).thenRows(attendanceOutcomes, { attempt: 0, session_id: null, obstacle: 'limit' });
    none.given(stream, limit, sent).thenRows(attendanceOutcomes, { attempt: 1, session_id: 's', obstacle: null });
    none.given(stream, sent, limit).thenRows(attendanceOutcomes, { attempt: 1, session_id: 's', obstacle: 'limit' });
  });

  it('is a preference of an account, and goes with it', () => {
    const prefers: JoiningEvent = { type: 'JoiningPreferred', data: { userId: 'u', wants: 'accepted' } };
    const given = none.given(joiningStreams.of('u').name, prefers);
    given.thenRows(joiningPreferences, { user_id: 'u', wants: 'accepted' });
    given
      .given('user-u', { type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 1 } })
      .thenRows(joiningPreferences);
  });
});

describe('a planned link', () => {
  const stream = plannedStreams.of('p').name;
  const planned = (changes: object = {}): PlannedEvent => ({
    type: 'LinkPlanned',
    data: {
      keyId: 'user/u/identity',
      userId: 'u',
      platform: 'googlemeet',
      meetingUrl: 'https://meet.google.com/abc-defg-hij',
      title: 'Point',
      day: '2026-12-01',
      time: '10:00',
      minutes: 60,
      weekly: true,
      until: null,
      nextAt: startsAt,
      ...changes,
    },
  });
  const given = none.given(stream, planned());

  it('is what was said of it last, and when it is next', () => {
    given.thenRows(plannedLinks, { plan_id: 'p', user_id: 'u', title: 'Point', next_at: startsAt });
    const advanced: PlannedEvent = { type: 'PlanAdvanced', data: { nextAt: '2026-12-08T09:00:00.000Z' } };
    given.given(stream, advanced).thenRows(plannedLinks, { next_at: '2026-12-08T09:00:00.000Z' });
    given
      .given(stream, planned({ title: 'Revue', minutes: 30 }))
      .thenRows(plannedLinks, { title: 'Revue', minutes: 30 });
  });

  it('has the weeks that are skipped, also once it is changed', () => {
    const week = (weeks: string[]): PlannedEvent => ({
      type: 'PlanWeekSkipped',
      data: { startsAt, skipped: weeks.length > 0, weeks },
    });
    const skipped = given.given(stream, week([startsAt]), planned({ title: 'Revue' }));
    skipped.thenRows(plannedLinks, { title: 'Revue', skipped: JSON.stringify([startsAt]) });
    skipped.given(stream, week([])).thenRows(plannedLinks, { skipped: null });
  });

  it('goes when it is stopped, and with its account', () => {
    given.given(stream, { type: 'PlanStopped', data: {} }).thenRows(plannedLinks);
    given.given('user-u', { type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 1 } }).thenRows(plannedLinks);
    none.given(stream, planned({ title: ERASED, meetingUrl: ERASED })).thenRows(plannedLinks);
  });
});
