import { specificationOf } from '#test/support/decider-specification.ts';
import { runs } from '#test/support/long.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, instantOf, localDay } from '#domain/local-time.ts';
import { attendanceDecider, ORGANISER_CHOSE, type AttendanceEvent } from './attendance.ts';
import { planDecider, PLAN_NOT_FOUND, PLAN_OVER, WEEK_NOT_PLANNED, type PlannedEvent } from './planned.ts';
import { joiningDecider, type JoiningEvent } from './preference.ts';
import { nextOccurrence, occurrencesBetween, type Recurrence } from './recurrence.ts';
import { sensitiveWordIn } from './sensitive.ts';

const startsAt = '2026-12-01T09:00:00.000Z';
const meetingId = 'm';

describe('a preference', () => {
  it('is none until somebody says otherwise, and is said once', () => {
    const joining = specificationOf(joiningDecider);
    const prefers = (wants: 'none' | 'accepted'): JoiningEvent => ({
      type: 'JoiningPreferred',
      data: { userId: 'u', wants },
    });
    joining.given().when({ type: 'preferJoining', userId: 'u', wants: 'none' }).thenNothing();
    joining.given().when({ type: 'preferJoining', userId: 'u', wants: 'accepted' }).then(prefers('accepted'));
    joining
      .given(prefers('accepted'))
      .when({ type: 'preferJoining', userId: 'u', wants: 'none' })
      .then(prefers('none'));
  });
});

describe('a choice', () => {
  const attendance = specificationOf(attendanceDecider);
  const chosen = (standing: 'organiser' | 'attendee', wanted: boolean | null): AttendanceEvent => ({
    type: 'AttendanceChosen',
    data: { meetingId, userId: 'u', standing, scope: 'meeting', wanted },
  });
  const choose = (standing: 'organiser' | 'attendee', wanted: boolean | null) =>
    ({ type: 'chooseAttendance', meetingId, userId: 'u', standing, scope: 'meeting', wanted }) as const;

  it('is made once, and taken back', () => {
    attendance.given().when(choose('attendee', true)).then(chosen('attendee', true));
    attendance.given(chosen('attendee', true)).when(choose('attendee', true)).thenNothing();
    attendance.given(chosen('attendee', true)).when(choose('attendee', null)).then(chosen('attendee', null));
    attendance.given().when(choose('attendee', null)).thenNothing();
  });

  it('is the organiser’s, until they take it back', () => {
    const organiser = chosen('organiser', false);
    attendance.given(organiser).when(choose('attendee', true)).thenError(ORGANISER_CHOSE);
    attendance.given(chosen('attendee', true)).when(choose('organiser', false)).then(organiser);
    attendance
      .given(organiser, chosen('organiser', null))
      .when(choose('attendee', true))
      .then(chosen('attendee', true));
  });

  it('leads to one bot for each beginning and attempt, and an obstacle is noted once until then', () => {
    const sent = (attempt: number, at = startsAt): AttendanceEvent => ({
      type: 'BotSent',
      data: { meetingId, startsAt: at, attempt, sessionId: 's', userId: 'u', existing: false },
    });
    const limit: AttendanceEvent = {
      type: 'BotNotSent',
      data: { meetingId, startsAt, userId: 'u', obstacle: 'limit' },
    };
    const send = (attempt: number, at = startsAt) => ({ ...sent(attempt, at).data, type: 'recordSent' }) as never;
    const fail = { ...limit.data, type: 'recordNotSent' } as never;
    attendance.given().when(send(1)).then(sent(1));
    attendance.given(sent(1)).when(send(1)).thenNothing();
    attendance.given(sent(1)).when(send(2)).then(sent(2));
    const moved = '2026-12-02T09:00:00.000Z';
    attendance.given(sent(1)).when(send(1, moved)).then(sent(1, moved));
    attendance.given(limit).when(fail).thenNothing();
    attendance.given(limit, sent(1)).when(fail).then(limit);
  });
});

describe('a planned link', () => {
  const plans = specificationOf(planDecider);
  const weekly = {
    platform: 'googlemeet',
    meetingUrl: 'https://meet.google.com/abc-defg-hij',
    title: 'Point d’équipe',
    day: '2026-12-01',
    time: '10:00',
    minutes: 60,
    weekly: true,
    until: '2026-12-08',
  } as const;
  const planned = (change: object = {}, nextAt = startsAt): PlannedEvent => ({
    type: 'LinkPlanned',
    data: { keyId: 'user/u/identity', userId: 'u', ...weekly, nextAt, ...change },
  });
  const plan = (change: object = {}, now = '2026-11-30T12:00:00.000Z') =>
    ({ type: 'planLink', userId: 'u', link: { ...weekly, ...change }, now }) as const;

  it('is planned, changed, and stays whose it is', () => {
    plans.given().when(plan()).then(planned());
    plans.given(planned()).when(plan()).thenNothing();
    const later = planned({ time: '11:00' }, '2026-12-01T10:00:00.000Z');
    plans
      .given(planned())
      .when({ ...plan({ time: '11:00' }), userId: 'other' })
      .then(later);
    plans
      .given()
      .when(plan({ weekly: false }, '2026-12-01T10:00:00.000Z'))
      .thenError(PLAN_OVER);
    plans
      .given()
      .when(plan({ until: '2026-11-30' }))
      .thenError(PLAN_OVER);
  });

  it('leaves one week out and has it on again, without the others', () => {
    const [first, second] = [startsAt, '2026-12-08T09:00:00.000Z'];
    const before = '2026-11-30T12:00:00.000Z';
    const skip = (week: string, at = before, on = true) =>
      ({ type: 'skipWeek', startsAt: week, skip: on, now: at }) as const;
    const weeks = (week: string, skipped: boolean, all: string[]): PlannedEvent => ({
      type: 'PlanWeekSkipped',
      data: { startsAt: week, skipped, weeks: all },
    });
    const advanced = (nextAt: string | null): PlannedEvent => ({ type: 'PlanAdvanced', data: { nextAt } });
    const left = [planned(), weeks(first, true, [first]), advanced(second)];
    plans
      .given(planned())
      .when(skip(first))
      .then(...left.slice(1));
    plans
      .given(...left)
      .when(skip(first))
      .thenNothing();
    plans
      .given(...left)
      .when(skip(first, before, false))
      .then(weeks(first, false, []), advanced(first));
    // Not the next one: what comes before it stays.
    plans
      .given(planned())
      .when(skip(second))
      .then(weeks(second, true, [second]));
    plans
      .given(planned(), weeks(second, true, [second]))
      .when({ type: 'advancePlan', now: first })
      .then(advanced(null));
    for (const refused of ['2026-12-02T09:00:00.000Z', '2026-12-01T09:30:00.000Z', '2026-11-24T09:00:00.000Z'])
      plans.given(planned()).when(skip(refused)).thenError(WEEK_NOT_PLANNED);
    plans.given(planned()).when(skip(first, first)).thenError(WEEK_NOT_PLANNED);
    plans
      .given(planned({ weekly: false }))
      .when(skip(first))
      .thenError(WEEK_NOT_PLANNED);
    plans.given(planned(), { type: 'PlanStopped', data: {} }).when(skip(first)).thenError(PLAN_NOT_FOUND);
    plans.given().when(skip(first)).thenError(PLAN_NOT_FOUND);
  });

  it('goes on from week to week, until its last day or until it is stopped', () => {
    const advanced = (nextAt: string | null): PlannedEvent => ({ type: 'PlanAdvanced', data: { nextAt } });
    const second = advanced('2026-12-08T09:00:00.000Z');
    plans.given(planned()).when({ type: 'advancePlan', now: startsAt }).then(second);
    plans.given(planned(), second).when({ type: 'advancePlan', now: startsAt }).then(advanced(null));
    plans.given(planned(), second, advanced(null)).when({ type: 'advancePlan', now: startsAt }).thenNothing();
    const stopped: PlannedEvent = { type: 'PlanStopped', data: {} };
    plans.given(planned()).when({ type: 'stopPlan' }).then(stopped);
    plans.given(planned(), stopped).when({ type: 'stopPlan' }).thenNothing();
    plans.given(planned(), stopped).when({ type: 'advancePlan', now: startsAt }).thenNothing();
    plans
      .given(planned(), stopped)
      .when(plan({ time: '11:00' }))
      .thenError(PLAN_NOT_FOUND);
    plans.given().when({ type: 'stopPlan' }).thenError(PLAN_NOT_FOUND);
  });
});

describe('the occurrences of a planned link', () => {
  const every = (day: string, time: string, more: Partial<Recurrence> = {}): Recurrence => ({
    day,
    time,
    minutes: 60,
    weekly: true,
    until: null,
    ...more,
  });
  const starts = (recurrence: Recurrence, from: string, until: string) =>
    occurrencesBetween(recurrence, { from: Date.parse(from), until: Date.parse(until) }).map((one) => one.startsAt);

  it('are at the same hour of clocks in Paris before and after summer time ends and begins', () => {
    expect(starts(every('2026-10-22', '09:30'), '2026-10-20T00:00:00Z', '2026-11-06T00:00:00Z')).toEqual([
      '2026-10-22T07:30:00.000Z',
      '2026-10-29T08:30:00.000Z',
      '2026-11-05T08:30:00.000Z',
    ]);
    // An hour that clocks skip is an hour later, on that day alone.
    expect(starts(every('2027-03-21', '02:30'), '2027-03-20T00:00:00Z', '2027-04-05T00:00:00Z')).toEqual([
      '2027-03-21T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-04-04T00:30:00.000Z',
    ]);
  });

  it('go on where one has begun, over midnight too', () => {
    const night = every('2026-12-01', '23:30', { minutes: 120 });
    expect(nextOccurrence(night, Date.parse('2026-12-02T00:15:00Z'))?.startsAt).toBe('2026-12-01T22:30:00.000Z');
    expect(nextOccurrence(night, Date.parse('2026-12-02T00:30:00Z'))?.startsAt).toBe('2026-12-08T22:30:00.000Z');
  });

  it('are each on the weekday of the first, at its hour, and the next is the first that is not over', () => {
    const day = fc
      .integer({ min: 0, max: 3_000 })
      .map((days) => localDay(Date.UTC(2026, 0, 1, 12) + days * 86_400_000));
    const time = fc
      .tuple(fc.integer({ min: 3, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const clock = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', timeStyle: 'short' });
    fc.assert(
      fc.property(day, time, fc.integer({ min: 0, max: 4_000 * 24 }), (first, at, hours) => {
        const recurrence = every(first, at);
        const now = Date.UTC(2026, 0, 1) + hours * 3_600_000;
        const next = nextOccurrence(recurrence, now);
        const begins = Date.parse(next?.startsAt ?? '');
        expect(clock.format(begins)).toBe(at);
        expect(new Date(localDay(begins)).getUTCDay()).toBe(new Date(first).getUTCDay());
        expect(Date.parse(next?.endsAt ?? '')).toBeGreaterThan(now);
        const weeks = Array.from({ length: 640 }, (_, week) => dayAfter(first, week * 7));
        const all = weeks.map((one) => instantOf(`${one}T${at}:00`) ?? '');
        expect(next?.startsAt).toBe(all.find((one) => Date.parse(one) + 3_600_000 > now));
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('a sensitive word', () => {
  const words = 'entretien, RH, ressources humaines, médical';
  it.each([
    ['Entretien annuel', 'entretien'],
    ['ENTRETIEN', 'entretien'],
    ['Point RH', 'RH'],
    ['Point rh / paie', 'RH'],
    ['Visite Medical', 'médical'],
    ['Ressources  humaines : budget', 'ressources humaines'],
    ['Rhône et Loire', null],
    ['Entretiens', null],
    ['Ressources et humaines', null],
    ['', null],
  ])('in « %s » is %s', (title, word) => {
    expect(sensitiveWordIn(title, words)).toBe(word);
  });

  it('is none where the setting is empty', () => {
    expect(sensitiveWordIn('Entretien', ' , ;')).toBeNull();
  });
});
