import { instantOf } from '#domain/local-time.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { knowledgeOf } from '#projections/knowledge/knowledge.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import type { Person } from '#test/support/api.ts';
import { faultOf } from '#test/emulators/google/apis/refusals.ts';
import type { Entry, NewEntry } from '#test/emulators/calendars.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectGoogle, type ConnectedGoogle } from './connected.ts';

let greffier: ConnectedGoogle;
let claire: Person;
let noe: Person;
beforeAll(async () => {
  greffier = await connectGoogle('claire', 'noe');
  ({ claire, noe } = greffier.people as { claire: Person; noe: Person });
});
afterAll(() => greffier.close());
beforeEach(() => greffier.api.clock.advance({ hours: 1 }));
afterEach(() => {
  greffier.faults.clear();
  Object.assign(greffier.calendars.quirks, { overlaps: false, empties: false, shuffles: false, pageSize: Infinity });
});

const inHours = (hours: number) => new Date(greffier.api.clock.date().getTime() + hours * 3_600_000);
const viewerOf = ({ id: userId, email }: Person) => ({ userId, email, role: 'user' as const });
const entry = (given: Partial<NewEntry> = {}): Entry =>
  greffier.calendars.add({
    organiser: claire.email,
    start: inHours(48),
    invited: [{ email: claire.email, answer: 'accepted' }, { email: noe.email }],
    conference: { kind: 'meet', code: meetingCode() },
    summary: `Comité ${meetingCode()}`,
    ...given,
  });

/** What a person is shown under the entry's title. */
async function shown({ summary }: Pick<Entry, 'summary'>, person = claire) {
  const { pool } = greffier.api.record;
  const { meetings } = await listMeetings(pool, viewerOf(person), { status: 'all', page: 1, limit: 1_000 });
  return meetings.filter(({ title }) => title === summary);
}
const statuses = async (one: Entry, person = claire) => (await shown(one, person)).map(({ status }) => status);
/** What was recorded of a meeting. */
const recordedOf = async (one: Entry) => {
  const [{ id } = { id: '' }] = await shown(one);
  return (await greffier.api.record.log.load(meetingStreams.of(id).name)).events.map(({ type }) => type);
};

describe('an entry of a Google calendar', () => {
  it('is one meeting to all who are invited, with its room, its people and what they answered', async () => {
    const one = entry();
    expect(await greffier.sync()).toBe(true);
    const [meeting, ...others] = await shown(one);
    expect(others).toEqual([]);
    expect((await shown(one, noe)).map(({ id }) => id)).toEqual([meeting?.id]);
    expect(meeting).toMatchObject({ platform: 'googlemeet', status: 'scheduled' });
    const found = await findMeeting(greffier.api.record.pool, viewerOf(claire), meeting?.id ?? '');
    expect(found?.participants.map(({ email }) => email)).toEqual([claire.email, noe.email]);
    expect(await recordedOf(one)).toEqual(['MeetingScheduled']);
    await greffier.sync();
    greffier.api.clock.advance({ days: 2 });
    // From the beginning again, with nothing new in it.
    await greffier.sync();
    expect(await recordedOf(one)).toEqual(['MeetingScheduled']);
  });

  it('has its files among the resources of the meeting, those of the web alone, until it is taken off them', async () => {
    const agenda = { fileUrl: 'https://docs.google.com/document/d/1kuce/edit', title: 'Ordre du jour' };
    const attachments = [agenda, { ...agenda, title: 'Deux fois' }, { fileUrl: 'javascript:alert(1)' }];
    const one = entry({ attachments });
    await greffier.sync();
    const [meeting] = await shown(one);
    const { pool, sealer } = greffier.api.record;
    const asked = { meetingId: meeting?.id ?? '', today: '2026-11-26' };
    const resources = async (person: Person) =>
      (await knowledgeOf({ pool, sealer }, viewerOf(person), asked))?.resources;
    const given = { title: 'Ordre du jour', url: agenda.fileUrl, platform: 'Google Docs', origins: ['calendar'] };
    for (const person of [claire, noe]) expect(await resources(person)).toMatchObject([{ ...given, mentions: [] }]);
    greffier.calendars.alter(one, { attachments: [] });
    await greffier.sync();
    expect(await resources(claire)).toEqual([]);
  });

  it('stays the same meeting when it is moved, is cancelled, and is on again', async () => {
    const one = entry();
    await greffier.sync();
    greffier.calendars.move(one, 24);
    await greffier.sync();
    const [moved] = await shown(one);
    expect(moved?.startTime).toEqual(one.start);
    greffier.calendars.cancel(one);
    await greffier.sync();
    expect(await statuses(one)).toEqual(['cancelled']);
    greffier.calendars.alter(one, { isCancelled: false });
    await greffier.sync();
    expect(await statuses(one)).toEqual(['scheduled']);
    const again = ['MeetingScheduled', 'MeetingScheduled', 'MeetingCancelled', 'MeetingScheduled'];
    expect(await recordedOf(one)).toEqual(again);
  });

  it('of a series is a meeting each: one is moved, one cancelled, the others are as they were', async () => {
    const summary = `Série ${meetingCode()}`;
    const conference = { kind: 'meet', code: meetingCode() } as const;
    const invited = [{ email: noe.email }];
    const series = greffier.calendars.recur(
      { organiser: claire.email, start: inHours(24), invited, conference, summary },
      4,
    );
    await greffier.sync();
    const [first, second] = series;
    if (!first || !second) return;
    greffier.calendars.move(first, 3);
    greffier.calendars.cancel(second);
    await greffier.sync();
    const meetings = await shown(first);
    expect(meetings.map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'scheduled',
      'scheduled',
      'scheduled',
    ]);
    expect(meetings.map(({ startTime }) => startTime)).toContainEqual(first.start);
  });

  it.each<[string, Partial<NewEntry>]>([
    ['an absence', { eventType: 'outOfOffice' }],
    ['a time to work', { eventType: 'focusTime' }],
    ['a whole day without a room', { allDay: true, conference: null }],
    ['an hour kept for oneself', { invited: [], conference: null }],
  ])('is no meeting where it is %s', async (_, given) => {
    const one = entry(given);
    await greffier.sync();
    expect(await shown(one)).toEqual([]);
  });

  it('is a whole day’s meeting where it has a room', async () => {
    const day = inHours(72).toISOString().slice(0, 10);
    const one = entry({ allDay: true, start: new Date(`${day}T00:00:00Z`), end: new Date(`${day}T23:59:59Z`) });
    await greffier.sync();
    const [meeting] = await shown(one);
    expect(meeting?.startTime.toISOString()).toBe(instantOf(`${day}T00:00:00`));
  });

  it('that everybody declined whom Greffier reads is none; one who attends is enough', async () => {
    const one = entry({ organiser: 'lea@autre.example', invited: [{ email: claire.email }, { email: noe.email }] });
    await greffier.sync();
    expect(await statuses(one)).toEqual(['scheduled']);
    greffier.calendars.answer(one, claire.email, 'declined');
    await greffier.sync();
    expect(await statuses(one)).toEqual(['scheduled']);
    greffier.calendars.answer(one, noe.email, 'declined');
    await greffier.sync();
    expect(await statuses(one)).toEqual(['cancelled']);
    greffier.calendars.answer(one, noe.email, 'accepted');
    await greffier.sync();
    expect(await statuses(one)).toEqual(['scheduled']);
  });

  it('that somebody takes out of their own calendar stays one, until its organiser does', async () => {
    const one = entry();
    await greffier.sync();
    greffier.calendars.remove(one, noe.email);
    await greffier.sync();
    expect(await statuses(one)).toEqual(['scheduled']);
    greffier.calendars.remove(one, claire.email);
    await greffier.sync();
    expect(await statuses(one)).toEqual(['cancelled']);
  });

  it('is told by its organiser’s calendar where guests do not see each other', async () => {
    const one = entry({ hidesGuests: true });
    await greffier.sync();
    greffier.calendars.alter(one, { location: 'Salle 2' });
    await greffier.sync();
    const [meeting] = await shown(one);
    const found = await findMeeting(greffier.api.record.pool, viewerOf(claire), meeting?.id ?? '');
    expect(found?.participants).toHaveLength(2);
  });

  it.each<[string, Partial<NewEntry>, string]>([
    [
      'Teams by its add-on',
      { conference: { kind: 'other', uri: 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_ab%40thread.v2/0' } },
      'teams',
    ],
    [
      'Teams in its description',
      {
        conference: null,
        description: '<a href="https://teams.microsoft.com/l/meetup-join/19%3ameeting_cd%40thread.v2/0">Rejoindre</a>',
      },
      'teams',
    ],
    ['Zoom, which no bot attends', { conference: { kind: 'other', uri: 'https://zoom.us/j/123' } }, 'unknown'],
  ])('has the place that its link names: %s', async (_, given, platform) => {
    const one = entry(given);
    await greffier.sync();
    expect((await shown(one)).map((meeting) => meeting.platform)).toEqual([platform]);
  });

  it('that somebody deleted here stays deleted, whatever its calendar says', async () => {
    const one = entry();
    await greffier.sync();
    const [{ id } = { id: '' }] = await shown(one);
    await greffier.remove(id, claire);
    greffier.calendars.move(one, 1);
    await greffier.sync();
    expect(await shown(one)).toEqual([]);
  });
});

describe('lists of entries', () => {
  it('overlap, have empty pages and no order, and each entry is one meeting all the same', async () => {
    Object.assign(greffier.calendars.quirks, { overlaps: true, empties: true, shuffles: true, pageSize: 2 });
    const each = Array.from({ length: 5 }, () => entry());
    await greffier.sync();
    for (const one of each) expect(await recordedOf(one)).toEqual(['MeetingScheduled']);
  });

  it('begin again where the token is too old, and what went meanwhile is cancelled', async () => {
    const [kept, gone] = [entry(), entry()];
    await greffier.sync();
    greffier.calendars.cancel(gone);
    greffier.calendars.floor = greffier.calendars.change + 1;
    await greffier.sync();
    greffier.calendars.floor = 0;
    expect(await statuses(gone)).toEqual(['cancelled']);
    expect(await statuses(kept)).toEqual(['scheduled']);
    expect(await recordedOf(kept)).toEqual(['MeetingScheduled']);
  });

  it('are asked for again where an answer was cut off, and the round ends where none comes', async () => {
    const one = entry();
    greffier.faults.inject(/calendar/u, { kind: 'cut' });
    greffier.faults.inject(/calendar/u, { kind: 'gone' });
    expect(await greffier.sync()).toBe(true);
    expect(await statuses(one)).toEqual(['scheduled']);
    const other = entry();
    greffier.faults.inject(/calendar/u, faultOf('backend'), 10);
    expect(await greffier.sync()).toBe(false);
    expect((await greffier.standing()).last?.failures).toEqual([{ code: 'GOOGLE_UNREACHABLE', people: 1 }]);
    greffier.faults.clear();
    await greffier.sync();
    expect(await statuses(other)).toEqual(['scheduled']);
  });
});

describe('what Google refuses', () => {
  it.each([
    ['userRate', undefined],
    ['rate', undefined],
    ['daily', undefined],
    ['tooMany', undefined],
    ['tooMany', 120],
  ] as const)('pauses everything where it is too much for it: %s, %s', async (name, retryAfter) => {
    greffier.api.clock.advance({ days: 1 });
    await greffier.sync();
    const one = entry();
    greffier.faults.inject(/calendar/u, faultOf(name, retryAfter));
    const schedule = greffier.newSchedule();
    expect(await schedule.look(new AbortController().signal)).toBe(true);
    const { paused } = await greffier.standing();
    expect(paused?.api).toBe('calendar');
    const seconds = (Date.parse(paused?.until ?? '') - Date.parse(paused?.at ?? '')) / 1_000;
    expect(seconds).toBe(retryAfter ?? 30);
    const asked = greffier.faults.calls.length;
    expect(await schedule.look(new AbortController().signal)).toBe(false);
    expect(greffier.faults.calls).toHaveLength(asked);
    greffier.api.clock.advance({ seconds: seconds + 1 });
    expect(await schedule.look(new AbortController().signal)).toBe(true);
    await greffier.settle();
    expect((await greffier.standing()).paused).toBeNull();
    expect(await statuses(one)).toEqual(['scheduled']);
  });

  it.each([
    ['scope', 'GOOGLE_SCOPE_MISSING'],
    ['disabled', 'GOOGLE_API_DISABLED'],
    ['forbidden', 'GOOGLE_FORBIDDEN'],
    ['missing', 'GOOGLE_NOT_FOUND'],
    ['conflict', 'GOOGLE_OUTDATED'],
  ] as const)('of one person is named, and keeps nobody else from being read: %s', async (name, code) => {
    const one = entry({ organiser: noe.email });
    greffier.faults.inject(/calendar/u, faultOf(name));
    expect(await greffier.sync()).toBe(true);
    expect((await greffier.standing()).last?.failures).toEqual([{ code, people: 1 }]);
    expect(await statuses(one)).toEqual(['scheduled']);
    await greffier.sync();
    expect((await greffier.standing()).last?.failures).toEqual([]);
  });

  it('as a token that holds no longer is asked for with another one', async () => {
    const one = entry();
    greffier.faults.inject(/calendar/u, faultOf('token'));
    expect(await greffier.sync()).toBe(true);
    expect(await statuses(one)).toEqual(['scheduled']);
  });
});

it('is synchronised at once for who asks, and every quarter of an hour', async () => {
  const schedule = greffier.newSchedule();
  const look = () => schedule.look(new AbortController().signal);
  expect(await look()).toBe(true);
  expect(await look()).toBe(false);
  greffier.api.clock.advance({ minutes: 15 });
  expect(await look()).toBe(true);
});
