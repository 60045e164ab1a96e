import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 6;
const FIRST_PAUSE = 50;

/**
 * Repeats an append whose outcome is unknown, exactly as it was: a store that already has it answers as the first time.
 * Gives up after about three seconds, with the error that says so.
 */
export async function repeatWhileUnavailable<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= ATTEMPTS || !isError(error, STORE_UNAVAILABLE)) throw error;
      await wait(FIRST_PAUSE * 2 ** tried);
    }
  }
}
