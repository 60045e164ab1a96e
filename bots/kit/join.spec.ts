import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BotSessionContext } from './bot-session-context.ts';
import { JOIN_STEPS } from './join.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Of waiting between attempts. */
const LONG_ENOUGH_MS = 60_000;

/** A form that takes a name at the attempt of that number, each of which lasts `ms`. */
async function introduced(attempt: number, ms: number) {
  const began = Date.now();
  let attempts = 0;
  const client = {
    look: async () => ({ place: 'pre-join', covering: 'clear', questions: [] }),
    introduce: async () => {
      vi.setSystemTime(Date.now() + ms);
      attempts += 1;
      return attempts >= attempt;
    },
  };
  const visit = {
    client,
    questions: { look: async () => 'clear' },
    signal: new AbortController().signal,
  } as unknown as BotSessionContext;
  const permissions = JOIN_STEPS.find(({ step }) => step === 'permissions');
  if (!permissions) throw new Error('there is no such step');
  const done = permissions
    .run(visit)
    .then(
      () => 'introduced',
      (error: unknown) => (error as { ending?: string }).ending,
    )
    .then((came) => ({ came, seconds: (Date.now() - began) / 1_000 }));
  // Not until no timer is left: what another file of this worker left behind may set its own for ever.
  await vi.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
  return { ...(await done), attempts };
}

it('gives a form up that takes no name for half a minute', async () => {
  const { came, attempts, seconds } = await introduced(Infinity, 100);
  expect([came, Math.floor(seconds)]).toEqual(['page-unknown', 30]);
  expect(attempts).toBeGreaterThan(100);
});

it('tries so many times on a machine on which each attempt takes long, and not for ever', async () => {
  expect(await introduced(6, 10_000)).toMatchObject({ came: 'introduced', attempts: 6 });
  expect(await introduced(Infinity, 10_000)).toMatchObject({ came: 'page-unknown', attempts: 10 });
});
