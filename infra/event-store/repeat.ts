import { backoffMs } from '#domain/backoff.ts';
import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { BUDGET_MS, within } from './budget.ts';

const RETRY = { firstMs: 100, longestMs: BUDGET_MS };
/** How long one attempt may take, in ms: an answer that was lost leaves time to ask again. */
const ATTEMPT_MS = 1_200;

/**
 * Repeats a call whose outcome is unknown, exactly as it was: a store that already has an append answers as the first
 * time. Gives up with STORE_UNAVAILABLE when BUDGET_MS are spent, on all attempts and pauses together.
 * @param attempt is given how long it may take, in ms.
 */
export async function repeatWhileUnavailable<T>(attempt: (forMs: number) => Promise<T>): Promise<T> {
  return repeatWithinBudget((forMs) => within(forMs, attempt(forMs)));
}

/** The same where attempts are not cut off: they end by themselves, or an answer that is arriving may take longer. */
export async function repeatWithinBudget<T>(attempt: (forMs: number) => Promise<T>): Promise<T> {
  const until = performance.now() + BUDGET_MS;
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt(Math.min(ATTEMPT_MS, Math.max(until - performance.now(), 1)));
    } catch (error) {
      const pauseMs = backoffMs(failures, RETRY);
      if (!isError(error, STORE_UNAVAILABLE) || performance.now() + pauseMs >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
