import { microsoftCalendarStreams } from '#domain/microsoft/calendars/progress.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { comingMeetingsOf } from '#projections/joining/coming.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import type { Entry, NewEntry } from '#test/emulators/calendars.ts';
import type { Person } from '#test/support/api.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectCalendars, type ConnectedCalendars } from './connected.ts';

let greffier: ConnectedCalendars;
let claire: Person;
let noe: Person;
beforeAll(async () => {
  greffier = await connectCalendars('claire', 'noe');
  ({ claire, noe } = greffier.people as { claire: Person; noe: Person });
});
afterAll(() => greffier.close());
beforeEach(() => greffier.api.clock.advance({ hours: 1 }));
const NO_QUIRKS = { overlaps: false, empties: false, shuffles: false, pageSize: Infinity };
afterEach(() => {
  greffier.microsoft.faults.clear();
  Object.assign(greffier.microsoft.calendars.quirks, NO_QUIRKS);
});

const NEVER = new AbortController().signal;
const calendars = () => greffier.microsoft.calendars;
/** Graph tells times to the second. */
const inHours = (hours: number) =>
  new Date(Math.floor(greffier.api.clock.date().getTime() / 1_000) * 1_000 + hours * 3_600_000);
const viewerOf = ({ id: userId, email }: Person) => ({ userId, email, role: 'user' as const });
const teamsLink = () => {
  const thread = `19:meeting_${meetingCode().replaceAll('-', '')}@thread.v2`;
  return `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(thread)}/0?context=%7b%7d`;
};
const given = (more: Partial<NewEntry> = {}): NewEntry => ({
  organiser: claire.email,
  start: inHours(48),
  invited: [{ email: noe.email, displayName: 'Noé' }],
  conference: { kind: 'other', uri: teamsLink() },
  summary: `Comité ${meetingCode()}`,
  ...more,
});
const entry = (more: Partial<NewEntry> = {}): Entry => calendars().add(given(more));

/** What a person is shown under the entry's title. */
async function shown({ summary }: Pick<Entry, 'summary'>, person = claire) {
  const { pool } = greffier.api.record;
  const { meetings } = await listMeetings(pool, viewerOf(person), { status: 'all', page: 1, limit: 1_000 });
  return meetings.filter(({ title }) => title === summary);
}
const statuses = async (one: Pick<Entry, 'summary'>, person = claire) =>
  (await shown(one, person)).map(({ status }) => status).toSorted();
const starts = async (one: Pick<Entry, 'summary'>) =>
  (await shown(one))
    .filter(({ status }) => status === 'scheduled')
    .map(({ startTime }) => startTime.toISOString())
    .toSorted();
const recordedOf = async (one: Entry) => {
  const [{ id } = { id: '' }] = await shown(one);
  return (await greffier.api.record.log.load(meetingStreams.of(id).name)).events.map(({ type }) => type);
};

describe('an entry of a calendar at Microsoft', () => {
  it('is one meeting of Teams to all who are invited, with its people and what they answered, and a bot may come', async () => {
    const one = entry();
    calendars().answer(one, noe.email, 'accepted');
    expect(await greffier.sync()).toBe(true);
    const [meeting, ...others] = await shown(one);
    expect(others).toEqual([]);
    expect((await shown(one, noe)).map(({ id }) => id)).toEqual([meeting?.id]);
    expect(meeting).toMatchObject({ platform: 'teams', status: 'scheduled' });
    const span = { from: inHours(0), until: inHours(96) };
    const coming = await comingMeetingsOf(greffier.api.record.pool, noe.id, span);
    const there = coming.find(({ id }) => id === meeting?.id);
    expect(there).toMatchObject({ platform: 'teams', joinUrl: expect.stringContaining('meetup-join') });
    expect(there?.people).toContainEqual(expect.objectContaining({ userId: noe.id, response: 'accepted' }));
  });

  it('is moved, cancelled and brought back, each once, and told no second time without a change', async () => {
    const one = entry();
    await greffier.sync();
    const told = async () => (await recordedOf(one)).length;
    const before = await told();
    for (const again of [1, 2]) expect([again, await greffier.sync(), await told()]).toEqual([again, true, before]);
    calendars().move(one, 3);
    await greffier.sync();
    expect(await starts(one)).toEqual([one.start.toISOString()]);
    calendars().cancel(one);
    await greffier.sync();
    expect(await statuses(one)).toEqual(['cancelled']);
    calendars().alter(one, { isCancelled: false });
    await greffier.sync();
    expect(await recordedOf(one)).toEqual([
      'MeetingScheduled',
      'MeetingScheduled',
      'MeetingCancelled',
      'MeetingScheduled',
    ]);
  });

  it.each([
    ['for who declined', { organiser: 'ailleurs@exemple.com', invited: [{ email: 'noe', answer: 'declined' }] }],
    ['for time off to which people are invited', { eventType: 'outOfOffice', conference: null }],
    ['for a whole day without a conference', { allDay: true, conference: null }],
    ['for time that somebody blocks', { invited: [], conference: null }],
  ] as const)('is no meeting %s', async (_, more) => {
    const invited = 'invited' in more ? more.invited : undefined;
    const people = invited?.map((one) => ({ ...one, email: noe.email }));
    const one = entry({ ...more, ...(people ? { invited: people } : {}) });
    await greffier.sync();
    expect([await shown(one), await shown(one, noe)]).toEqual([[], []]);
  });

  it('fills a whole day in Paris, and is found where Google’s link is pasted', async () => {
    const day = new Date(`${inHours(72).toISOString().slice(0, 10)}T00:00:00Z`);
    const [whole, pasted] = [
      entry({ allDay: true, start: day, end: new Date(day.getTime() + 86_400_000) }),
      entry({ conference: { kind: 'meet', code: meetingCode() } }),
    ];
    await greffier.sync();
    const [shownWhole] = await shown(whole);
    expect(['22:00', '23:00']).toContain(shownWhole?.startTime.toISOString().slice(11, 16));
    expect(await shown(pasted)).toMatchObject([{ platform: 'googlemeet' }]);
  });
});

describe('what recurs', () => {
  it('is a meeting for each instance; one that moves stays itself, one that goes is cancelled', async () => {
    const [first, second, third] = calendars().recur(given({ start: inHours(30) }), 3, 1);
    if (!first || !second || !third) throw new TypeError('three instances');
    await greffier.sync();
    expect(await starts(first)).toEqual([first, second, third].map(({ start }) => start.toISOString()));
    const ids = new Set((await shown(first)).map(({ id }) => id));
    calendars().move(second, 2);
    calendars().cancel(third);
    await greffier.sync();
    expect(await starts(first)).toEqual([first, second].map(({ start }) => start.toISOString()));
    expect(new Set((await shown(first)).map(({ id }) => id))).toEqual(ids);
    expect(await statuses(first)).toEqual(['cancelled', 'scheduled', 'scheduled']);
    expect((await shown(first, noe)).length).toBe(3);
    // With the last of them the series goes.
    calendars().cancel(first);
    calendars().cancel(second);
    await greffier.sync();
    expect(await statuses(first)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('is read whole however pages come', async () => {
    Object.assign(calendars().quirks, { overlaps: true, empties: true, shuffles: true, pageSize: 2 });
    const [first] = calendars().recur(given({ start: inHours(26) }), 5, 1);
    if (!first) throw new TypeError('five instances');
    greffier.api.clock.advance({ hours: 25 });
    await greffier.sync();
    expect(await statuses(first)).toEqual(Array(5).fill('scheduled'));
  });
});

describe('what Microsoft refuses', () => {
  const refusal = (status: number, code: string, more: object = {}) =>
    ({ kind: 'refusal', status, code, ...more }) as const;

  it('begins again where it forgot how far the reading was, and drops what went meanwhile', async () => {
    const [gone, stays] = [entry(), entry()];
    await greffier.sync();
    calendars().cancel(gone);
    calendars().floor = calendars().change + 1;
    expect(await greffier.sync()).toBe(true);
    calendars().floor = 0;
    expect([await statuses(gone), await statuses(stays)]).toEqual([['cancelled'], ['scheduled']]);
    greffier.microsoft.faults.inject(/delta/u, refusal(400, 'SyncStateNotFound'));
    expect(await greffier.sync()).toBe(true);
  });

  it.each([
    ['a token', refusal(401, 'InvalidAuthenticationToken')],
    ['for a while, saying for how long', refusal(429, 'TooManyRequests', { retryAfter: 3 })],
    ['for a while, without saying', refusal(429, 'TooManyRequests')],
    ['for a fault of its own', refusal(503, 'ServiceUnavailable')],
    ['in the middle of an answer', { kind: 'cut' }],
    ['by going away', { kind: 'gone' }],
  ] as const)('once %s is asked for again', async (_, fault) => {
    const one = entry();
    greffier.microsoft.faults.inject(/calendarView/u, fault);
    expect(await greffier.sync()).toBe(true);
    expect(await statuses(one)).toEqual(['scheduled']);
  });

  it('for one person does not hold up the others, and is told with the round', async () => {
    const one = entry({ organiser: noe.email, invited: [] });
    greffier.microsoft.faults.inject(/calendarView/u, refusal(404, 'MailboxNotEnabledForRESTAPI'));
    expect(await greffier.sync()).toBe(true);
    expect((await greffier.standing()).last?.failures).toEqual([{ code: 'GRAPH_NOT_FOUND', people: 1 }]);
    await greffier.sync();
    expect(await statuses(one, noe)).toEqual(['scheduled']);
  });

  it('for long pauses the reading for everybody, for as long as Microsoft says', async () => {
    const schedule = greffier.newSchedule();
    greffier.microsoft.faults.inject(/calendarView/u, refusal(429, 'TooManyRequests', { retryAfter: 600 }));
    expect(await schedule.look(NEVER)).toBe(true);
    const until = Date.parse((await greffier.standing()).paused?.until ?? '');
    expect(until - greffier.api.clock.date().getTime()).toBeGreaterThan(590_000);
    expect(await schedule.look(NEVER)).toBe(false);
    greffier.api.clock.advance({ minutes: 11 });
    expect([await schedule.look(NEVER), (await greffier.standing()).paused]).toEqual([true, null]);
    // Fifteen minutes pass before the next.
    greffier.api.clock.advance({ minutes: 14 });
    expect(await schedule.look(NEVER)).toBe(false);
    greffier.api.clock.advance({ minutes: 2 });
    expect(await schedule.look(NEVER)).toBe(true);
  });

  it('is said of nobody: no address, title or token of theirs is in what tells how far calendars were read', async () => {
    const one = entry();
    await greffier.sync();
    const { events } = await greffier.api.record.log.load(microsoftCalendarStreams.of(claire.id).name);
    const written = JSON.stringify(events.map(({ data }) => data));
    expect(events.length).toBeGreaterThan(0);
    for (const secret of ['@', one.summary, 'https:']) expect(written).not.toContain(secret);
  });
});
