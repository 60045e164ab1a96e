import { GreffierError, isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUDGET_MS } from './budget.ts';
import { repeatWhileUnavailable } from './repeat.ts';

/** The clock moves on by one for the turn in which an answer may still be read. */
const SPENT_MS = BUDGET_MS + 1;

describe('the budget of a call of the event store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** How many attempts were made and after how many ms it ended, on a clock that stands still while code runs. */
  const measure = async (attempt: (forMs: number) => Promise<unknown>) => {
    const began = performance.now();
    let attempts = 0;
    const outcome = repeatWhileUnavailable((forMs) => {
      attempts += 1;
      return attempt(forMs);
    }).then(
      () => ({ isAway: false, ms: performance.now() - began }),
      (error: unknown) => ({ isAway: isError(error, STORE_UNAVAILABLE), ms: performance.now() - began }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    return { ...(await outcome), attempts };
  };
  const refuse = () => Promise.reject(new GreffierError(STORE_UNAVAILABLE));
  const refuseAfter = (ms: number) =>
    new Promise((_, reject) => setTimeout(() => reject(new GreffierError(STORE_UNAVAILABLE)), ms));

  it('allows five attempts on a server that refuses at once', async () => {
    const { isAway, attempts, ms } = await measure(refuse);
    expect({ isAway, attempts }).toEqual({ isAway: true, attempts: 5 });
    expect(ms).toBeLessThanOrEqual(SPENT_MS);
  });

  it('allows a second attempt on a server that never answers, and is spent after two seconds', async () => {
    const { isAway, attempts, ms } = await measure(() => new Promise(() => undefined));
    expect({ isAway, attempts, ms }).toEqual({ isAway: true, attempts: 2, ms: SPENT_MS });
  });

  it('is the same however long each attempt looks for a server', async () => {
    for (const each of [300, 1_500, 5_000]) {
      const { isAway, ms } = await measure(() => refuseAfter(each));
      expect(isAway).toBe(true);
      expect(ms).toBeLessThanOrEqual(SPENT_MS);
    }
  });

  it('tells each attempt how long it may take', async () => {
    const given: number[] = [];
    await measure((forMs) => {
      given.push(forMs);
      return refuseAfter(500);
    });
    expect(given).toEqual([1_200, 1_200, 700]);
  });

  it('answers what the first attempt that is answered says', async () => {
    const answers = [refuse, refuse, () => Promise.resolve('written')];
    const outcome = repeatWhileUnavailable(() => (answers.shift() ?? refuse)());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toBe('written');
  });
});
