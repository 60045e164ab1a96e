import { GreffierError } from '#domain/errors.ts';
import { FEED_MOVED, FEED_UNAVAILABLE } from '#domain/feed/feed.ts';
import { NatsError } from 'nats';

/** JetStream's codes: the expected last sequence was wrong; no such message; no such stream. */
const WRONG_LAST_SEQUENCE = 10_071;
const NO_MESSAGE = 10_037;

const codeOf = (error: unknown): number | null =>
  error instanceof NatsError ? (error.api_error?.err_code ?? null) : null;

/** Null for a message that is not there. */
export function unlessMissing(error: unknown): null {
  if (codeOf(error) === NO_MESSAGE) return null;
  throw error;
}

/** FEED_MOVED for a wrong last sequence; FEED_UNAVAILABLE for all else, which says only that the outcome is unknown. */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new GreffierError(
      codeOf(error) === WRONG_LAST_SEQUENCE ? FEED_MOVED : FEED_UNAVAILABLE,
      {},
      { cause: error },
    );
  }
}
