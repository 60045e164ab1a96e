import {
  changePlannedLink,
  chooseComing,
  chooseJoining,
  listComing,
  planLink,
  skipPlannedWeek,
  stopPlannedLink,
} from '#api/contract/joining.ts';
import { renameMeeting } from '#api/contract/corrections.ts';
import { meetingHistory } from '#api/contract/history.ts';
import { listNotices } from '#api/contract/notices.ts';
import { recordSending } from '#commands/joining/joining.ts';
import { scheduleMeeting, type CalendarInstance } from '#commands/meeting/schedule.ts';
import { userKeys } from '#domain/user/identity.ts';
import { openTestApi, TEST_MEET_ORIGIN, type Person, type TestApi } from '#test/support/api.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let noe: Person;
let stranger: Person;
let chief: Person;
let observer: Person;
const request = () => ({ commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' }) as const;
const HOUR = 3_600_000;

beforeAll(async () => {
  api = await openTestApi();
  [claire, noe, stranger, chief, observer] = await Promise.all([
    api.person('user', 'Claire Étienne'),
    api.person('user', 'Noé Martin'),
    api.person('user', 'Zoé Autre'),
    api.person('admin', 'Paule Chef'),
    api.person('observer', 'Odile Vue'),
  ]);
});
afterAll(() => api.close());

const at = (ms: number) => new Date(Date.parse(api.clock.now()) + ms).toISOString();

/** An entry of Claire's tomorrow, to which Noé and the observer are invited. */
async function entry(changes: Partial<CalendarInstance> = {}): Promise<string> {
  const code = meetingCode();
  const { meetingId } = await scheduleMeeting(
    api.dependencies,
    {
      instanceId: code,
      platform: 'googlemeet',
      providerMeetingId: code,
      title: 'Comité',
      startedAt: at(24 * HOUR),
      endedAt: at(25 * HOUR),
      organiser: {
        userId: claire.id,
        keyId: userKeys.identity(claire.id),
        name: 'Claire Étienne',
        email: claire.email,
      },
      attendees: [
        { name: 'Noé', email: noe.email, response: 'accepted' },
        { name: 'Odile', email: observer.email, response: 'accepted' },
      ],
      joinUrl: `${TEST_MEET_ORIGIN}/${code}`,
      seriesId: null,
      allDay: false,
      ...changes,
    },
    request(),
  );
  await api.record.caughtUp();
  return meetingId;
}

const listed = async ({ token }: Person) => {
  await api.record.caughtUp();
  return (await api.call(listComing, { token })).answer;
};
const shown = async (by: Person, id: string) => (await listed(by)).meetings.find((one) => one.id === id);
const choose = ({ token }: Person, id: string, wanted: boolean | null, scope: 'meeting' | 'series' = 'meeting') =>
  api.call(chooseComing, { token, params: { id }, body: { wanted, scope } });
const renamed = async (id: string): Promise<void> => {
  api.clock.advance({ seconds: 1 });
  await api.call(renameMeeting, { token: claire.token, params: { id }, body: { title: 'Autre comité' } });
  await api.record.caughtUp();
};
const prefers = async ({ token }: Person, wants: string) => {
  expect((await api.call(chooseJoining, { token, body: { wants } })).status).toBe(200);
};

describe('meetings that are to come', () => {
  it('are shown to who organises them and who is invited, with whether the bot comes and why', async () => {
    const id = await entry();
    expect(await shown(claire, id)).toMatchObject({
      title: 'Comité',
      organiser: 'Claire Étienne',
      state: 'stays-away',
      reason: 'nobody',
      why: 'Personne ne l’a demandé.',
      recurring: false,
      mayChoose: true,
      own: { meeting: null, series: null },
    });
    await prefers(noe, 'accepted');
    expect(await shown(noe, id)).toMatchObject({
      state: 'comes',
      reason: 'accepted',
      why: 'Noé Martin l’a acceptée et veut le bot à ses réunions.',
    });
    for (const other of [stranger, chief]) expect(await shown(other, id)).toBeUndefined();
    // An observer may not launch bots, even to meetings that they are invited to.
    expect(await listed(observer)).toMatchObject({ mayChoose: false, calendars: true, meetings: [], plans: [] });
    await prefers(noe, 'none');
  });

  it('are those of the next fourteen days that are not over', async () => {
    const [late, over] = [
      await entry({ startedAt: at(14 * 24 * HOUR + 1), endedAt: at(15 * 24 * HOUR) }),
      await entry({ startedAt: at(-2 * HOUR), endedAt: at(-HOUR) }),
    ];
    const now = await entry({ startedAt: at(-HOUR), endedAt: at(HOUR) });
    const ids = (await listed(claire)).meetings.map(({ id }) => id);
    expect(ids).toContain(now);
    for (const id of [late, over]) expect(ids).not.toContain(id);
  });

  it('say which word of the title is sensitive, as an administrator’s setting has it', async () => {
    const id = await entry({ title: 'ENTRETIEN annuel' });
    await prefers(claire, 'organised');
    const why = 'Son titre contient un mot sensible\u00a0: «\u00a0entretien\u00a0».';
    expect(await shown(claire, id)).toMatchObject({ state: 'stays-away', reason: 'sensitive', why });
    await choose(claire, id, true);
    expect(await shown(claire, id)).toMatchObject({ state: 'comes', reason: 'organiser-chose' });
    await prefers(claire, 'none');
  });
});

describe('a choice', () => {
  it('is anybody’s who is invited, shows who made it and when, and is taken back', async () => {
    const id = await entry();
    api.clock.advance({ seconds: 10 });
    expect((await choose(noe, id, true)).status).toBe(200);
    expect(await shown(claire, id)).toMatchObject({
      state: 'comes',
      why: 'Choisi pour cette réunion par Noé Martin.',
      chosenAt: api.clock.now(),
      own: { meeting: null },
    });
    expect(await shown(noe, id)).toMatchObject({ own: { meeting: true } });
    await choose(noe, id, null);
    expect(await shown(noe, id)).toMatchObject({ state: 'stays-away', chosenAt: null, own: { meeting: null } });
  });

  it('stands in the history of the meeting, once on its pages, for who may read it', async () => {
    const seriesId = meetingCode();
    const id = await entry({ seriesId });
    await entry({ seriesId });
    await choose(claire, id, false);
    api.clock.advance({ seconds: 1 });
    await choose(claire, id, true, 'series');
    await api.record.caughtUp();
    const history = async (query: { limit?: string; before?: string } = {}) =>
      (await api.call(meetingHistory, { token: noe.token, params: { id }, query })).answer;
    const { events } = await history();
    expect(events.map(({ sentence, revision }) => [sentence, revision])).toEqual([
      ['Claire Étienne a choisi que le bot vienne à une série de réunions.', null],
      ['Claire Étienne a choisi que le bot ne vienne pas à une réunion.', null],
      [expect.stringContaining('a repris l’entrée d’un calendrier'), '0'],
    ]);
    await renamed(id);
    const first = await history({ limit: '1' });
    expect(first.events.map(({ type }) => type)).toEqual(['MeetingRenamed']);
    const second = await history({ limit: '1', before: first.next ?? '' });
    expect(second.events.map(({ type }) => type)).toEqual(['AttendanceChosen', 'AttendanceChosen', 'MeetingScheduled']);
    expect(second.next).toBeNull();
  });

  it('of the organiser outranks an attendee’s, who is then told why they may not choose', async () => {
    const id = await entry({ seriesId: 'serie-a' });
    const next = await entry({ seriesId: 'serie-a', startedAt: at(48 * HOUR), endedAt: at(49 * HOUR) });
    await choose(noe, id, true);
    await choose(claire, id, false, 'series');
    for (const one of [id, next])
      expect(await shown(noe, one)).toMatchObject({
        state: 'stays-away',
        recurring: true,
        mayChoose: false,
        why: 'Choisi pour toute la série par Claire Étienne, qui l’organise ou administre Greffier.',
      });
    expect((await choose(noe, next, true)).body).toMatchObject({ status: 409, code: 'ORGANISER_CHOSE' });
    // An administrator who is not invited changes it all the same.
    expect((await choose(chief, next, true)).status).toBe(200);
    expect(await shown(claire, next)).toMatchObject({ state: 'comes', own: { meeting: true, series: false } });
  });

  it('is nobody’s who is not invited, and no observer’s', async () => {
    const id = await entry();
    expect((await choose(stranger, id, true)).body).toMatchObject({ status: 404, code: 'MEETING_NOT_FOUND' });
    expect((await choose(observer, id, true)).body).toMatchObject({ status: 403, code: 'READ_ONLY' });
    expect((await choose(claire, 'rien', true)).body).toMatchObject({ code: 'MEETING_NOT_FOUND' });
    const { body } = await api.call(chooseJoining, { token: observer.token, body: { wants: 'accepted' } });
    expect(body).toMatchObject({ status: 403, code: 'READ_ONLY' });
  });
});

describe('a bot that could not be sent', () => {
  it('is shown with the reason, and told to whom it was for and who organises', async () => {
    const id = await entry();
    await choose(noe, id, true);
    const { startTime: startsAt } = (await shown(noe, id)) ?? { startTime: '' };
    await recordSending(api.dependencies, id, {
      command: { type: 'recordNotSent', meetingId: id, startsAt, userId: noe.id, obstacle: 'limit' },
      request: request(),
    });
    const why = 'La limite de réunions simultanées est atteinte\u00a0: le bot viendra dès qu’une place se libère.';
    expect(await shown(claire, id)).toMatchObject({ state: 'hindered', why });
    const told = async ({ token }: Person) => {
      await api.record.caughtUp();
      const { notices } = (await api.call(listNotices, { token, query: {} })).answer;
      return notices.filter(({ kind }) => kind === 'bot').map(({ about, text }) => `${about} – ${text}`);
    };
    const text = `Comité – Le bot n’a pas pu rejoindre une réunion prévue. ${why}`;
    expect(await told(noe)).toEqual([text]);
    expect(await told(claire)).toEqual([text]);
    for (const one of [stranger, observer]) expect(await told(one)).toEqual([]);
  });
});

describe('a planned link', () => {
  const plan = (more: object = {}) => ({
    link: `Rejoignez-nous : ${TEST_MEET_ORIGIN}/abc-defg-hij`,
    title: ' Point d’équipe ',
    day: '2026-12-01',
    time: '09:30',
    weekly: true,
    ...more,
  });

  it('has one week skipped, and on again, by whose it is', async () => {
    const { answer } = await api.call(planLink, { token: claire.token, body: plan() });
    const params = { id: answer.id };
    const [first, second] = ['2026-12-01T08:30:00.000Z', '2026-12-08T08:30:00.000Z'];
    const skip = ({ token }: Person, startsAt: string, on = true) =>
      api.call(skipPlannedWeek, { token, params, body: { startsAt, skip: on } });
    expect((await skip(claire, first)).status).toBe(200);
    expect((await listed(claire)).plans).toMatchObject([{ nextTime: second, skipped: [first] }]);
    expect((await skip(claire, first, false)).status).toBe(200);
    expect((await listed(claire)).plans).toMatchObject([{ nextTime: first, skipped: [] }]);
    expect((await skip(claire, '2026-12-02T08:30:00.000Z')).body).toMatchObject({ code: 'WEEK_NOT_PLANNED' });
    expect((await skip(noe, first)).body).toMatchObject({ code: 'PLAN_NOT_FOUND' });
    expect((await skip(observer, first)).body).toMatchObject({ code: 'READ_ONLY' });
    await api.call(stopPlannedLink, { token: claire.token, params });
  });

  it('is planned, changed and stopped by whose it is, and by nobody else', async () => {
    const { answer, status } = await api.call(planLink, { token: noe.token, body: plan() });
    expect(status).toBe(201);
    const params = { id: answer.id };
    const planned = {
      id: answer.id,
      platform: 'googlemeet',
      link: `${TEST_MEET_ORIGIN}/abc-defg-hij`,
      title: 'Point d’équipe',
      time: '09:30',
      minutes: 60,
      weekly: true,
      until: null,
      nextTime: '2026-12-01T08:30:00.000Z',
    };
    expect((await listed(noe)).plans).toEqual([expect.objectContaining(planned)]);
    expect((await listed(claire)).plans).toEqual([]);
    const changed = await api.call(changePlannedLink, { token: noe.token, params, body: plan({ time: '10:00' }) });
    expect(changed.status).toBe(200);
    expect((await listed(noe)).plans).toMatchObject([{ time: '10:00', nextTime: '2026-12-01T09:00:00.000Z' }]);
    for (const route of [changePlannedLink, stopPlannedLink]) {
      const { body } = await api.call(route, { token: chief.token, params, body: plan() });
      expect(body).toMatchObject({ status: 404, code: 'PLAN_NOT_FOUND' });
    }
    expect((await api.call(stopPlannedLink, { token: noe.token, params })).status).toBe(200);
    expect((await listed(noe)).plans).toEqual([]);
  });

  it.each<[object, string]>([
    [{ link: 'https://zoom.us/j/123' }, 'MEETING_URL_INVALID'],
    [{ day: '2020-01-01', weekly: false }, 'PLAN_OVER'],
    [{ until: '2026-11-30' }, 'PLAN_OVER'],
    [{ time: '24:00' }, 'REQUEST_INVALID'],
    [{ title: ' ' }, 'REQUEST_INVALID'],
    [{ minutes: 4 }, 'REQUEST_INVALID'],
  ])('that says %o is refused with %s', async (more, code) => {
    const { body } = await api.call(planLink, { token: noe.token, body: plan(more) });
    expect(body).toMatchObject({ code });
  });
});
