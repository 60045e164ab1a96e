import { GreffierError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';

/**
 * How long a call of the store may take without an answer, all attempts together, in ms: people who save wait for it.
 */
export const BUDGET_MS = 2_000;

/**
 * What `work` answers, or STORE_UNAVAILABLE after `ms`. What it would have answered later goes nowhere. An answer that
 * already waits to be read when the time is over still counts: a busy process is no store that is away.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const refuse = () => late.reject(new GreffierError(STORE_UNAVAILABLE, { withinMs: ms }));
  const timer = setTimeout(() => setImmediate(refuse), ms);
  // Once given up, its failure is nobody's news.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
