import { liveness, readiness } from '#api/contract/system.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { listen } from '#test/support/live.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const draining = new AbortController();
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ draining: draining.signal });
});
afterAll(() => api.close());

it('says that it is about to end, and answers what still comes, each as the last call of its connection', async () => {
  const claire = await api.person('user');
  const asked = () => api.call(listMeetings, { token: claire.token });
  const stream = await listen(api.origin, claire.token, '');
  await stream.until(({ kind }) => kind === 'ready');
  expect(await api.call(readiness)).toMatchObject({ status: 200, answer: { status: 'ready' } });
  expect((await asked()).headers.get('connection')).toBe('keep-alive');

  draining.abort();
  expect(await api.call(readiness)).toMatchObject({ status: 503, answer: { status: 'draining' } });
  expect(await api.call(liveness)).toMatchObject({ status: 200, answer: { status: 'alive' } });
  const { status, headers } = await asked();
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  // Streams go on until others are ready for those who follow: they are ended last.
  expect(stream.heard.some(({ kind }) => kind === 'end')).toBe(false);
  await stream.leave();
});
