import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import type { Logger } from 'pino';
import type { StoreWatch } from './watch.ts';

/** One line when the store goes away and one when it is back: calls and subscriptions that meet it meanwhile write none. */
export function logStanding(watch: Pick<StoreWatch, 'onChange'>, logger: Pick<Logger, 'warn'>): void {
  watch.onChange((standing, previous) => {
    if (standing.status === 'away') {
      logger.warn({ code: STORE_UNAVAILABLE.code }, 'the event store does not answer; nothing can be saved until it does');
    } else {
      logger.warn({ awaySeconds: Math.round((standing.since.getTime() - previous.since.getTime()) / 1_000) }, 'the event store answers again');
    }
  });
}
