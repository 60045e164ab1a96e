import { googleSync, syncGoogleNow } from '#api/contract/google-sync.ts';
import { faultOf } from '#test/emulators/google/apis/refusals.ts';
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

it('is refused where nothing is configured', async () => {
  const api = await openTestApi();
  const { token } = await api.person('admin');
  expect((await api.call(googleSync, { token })).answer.everyMinutes).toBeNull();
  const refused = await api.call(syncGoogleNow, { token });
  expect(refused.body).toMatchObject({ code: 'GOOGLE_NOT_SET_UP' });
  await api.close();
});
