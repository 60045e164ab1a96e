import { googleSync, syncGoogleNow } from '#api/contract/google-sync.ts';
import { faultOf } from '#test/emulators/google/apis/refusals.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { openTestApi, type Person } from '#test/support/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectGoogle, type ConnectedGoogle } from './connected.ts';

let greffier: ConnectedGoogle;
let admin: Person;
beforeAll(async () => {
  greffier = await connectGoogle('claire');
  admin = await greffier.api.person('admin');
});
afterAll(() => greffier.close());

const shown = async () => (await greffier.api.call(googleSync, { token: admin.token })).answer;
const asked = () => greffier.api.call(syncGoogleNow, { token: admin.token });
const signal = new AbortController().signal;

it('is synchronised at once for who asks, once however often, and shown as it goes on', async () => {
  const schedule = greffier.newSchedule();
  await schedule.look(signal);
  expect(await schedule.look(signal)).toBe(false);
  expect((await shown()).everyMinutes).toBe(15);
  const answers = [await asked(), await asked()];
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(new Set(answers.map(({ answer }) => answer.askedAt)).size).toBe(1);
  greffier.faults.inject(/calendar/u, faultOf('tooMany', 60));
  expect(await schedule.look(signal)).toBe(true);
  const paused = await shown();
  expect(paused.paused?.api).toBe('calendar');
  // It is still owed.
  expect(paused.askedAt).not.toBeNull();
  greffier.api.clock.advance({ minutes: 2 });
  greffier.faults.inject(/calendar/u, faultOf('disabled'));
  expect(await schedule.look(signal)).toBe(true);
  const message = 'Une API de Google n’est pas activée dans le projet de l’application.';
  expect(await shown()).toMatchObject({
    askedAt: null,
    paused: null,
    last: { people: 1, failures: [{ code: 'GOOGLE_API_DISABLED', message, people: 1 }] },
  });
});

it('says that the clocks differ, reads nothing meanwhile, and everything once they agree', async () => {
  const schedule = greffier.newSchedule();
  const { google, api, calendars } = greffier;
  const claire = greffier.people['claire'] as Person;
  const inADay = new Date(api.clock.date().getTime() + 86_400_000);
  const { summary } = calendars.add({
    organiser: claire.email,
    start: inADay,
    invited: [{ email: claire.email, answer: 'accepted' }],
    conference: { kind: 'meet', code: meetingCode() },
    summary: 'Comité des horloges',
  });
  const titles = async () => {
    const viewer = { userId: claire.id, email: claire.email, role: 'user' as const };
    const { meetings } = await listMeetings(api.record.pool, viewer, { status: 'all', page: 1, limit: 100 });
    return meetings.filter(({ title }) => title === summary);
  };
  // This server is a quarter of an hour ahead, then as much behind.
  for (const minutes of [-15, 15]) {
    google.clock = () => new Date(api.clock.date().getTime() + minutes * 60_000);
    await asked();
    expect(await schedule.look(signal)).toBe(true);
    expect((await shown()).last?.failures).toMatchObject([{ code: 'GOOGLE_CLOCK_SKEWED', people: 1 }]);
  }
  expect(await titles()).toEqual([]);
  google.clock = () => api.clock.date();
  await asked();
  expect(await schedule.look(signal)).toBe(true);
  await api.record.caughtUp();
  expect((await shown()).last?.failures).toEqual([]);
  expect(await titles()).toHaveLength(1);
});

it('is refused where nothing is configured', async () => {
  const api = await openTestApi();
  const { token } = await api.person('admin');
  expect((await api.call(googleSync, { token })).answer.everyMinutes).toBeNull();
  const refused = await api.call(syncGoogleNow, { token });
  expect(refused.body).toMatchObject({ code: 'GOOGLE_NOT_SET_UP' });
  await api.close();
});
