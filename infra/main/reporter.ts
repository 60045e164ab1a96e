import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import type { Logger } from 'pino';

export type Reporter = (problem: string, details: Readonly<Record<string, unknown>>) => void;

/**
 * Logs what goes wrong in the background. What only meets a store that is away is not logged each time: the watch over
 * the store logs once that it is away, and once that it is back.
 */
export const reporterTo =
  (logger: Pick<Logger, 'warn' | 'debug'>): Reporter =>
  (problem, details) => {
    if (details['code'] === STORE_UNAVAILABLE.code && !('lines' in details)) logger.debug(details, problem);
    else logger.warn(details, problem);
  };
