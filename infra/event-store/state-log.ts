import { RECORD_OLDER } from '#domain/events/continuity.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import type { Logger } from 'pino';
import type { StoreWatch } from './watch.ts';

/**
 * One line when the store goes away and one when it is back: calls and subscriptions that meet it meanwhile write none.
 * The same for one that is older than the tables.
 */
export function logStoreState(watch: Pick<StoreWatch, 'onChange'>, logger: Pick<Logger, 'warn'>): void {
  watch.onChange((state, previous) => {
    const seconds = Math.round((state.since.getTime() - previous.since.getTime()) / 1_000);
    if (state.status === 'away') {
      logger.warn(
        { code: STORE_UNAVAILABLE.code },
        'the event store does not answer; nothing can be saved until it does',
      );
    } else if (state.status === 'older') {
      logger.warn(
        { code: RECORD_OLDER.code },
        'the event store is older than the tables; nothing is saved until « greffier record reconcile »',
      );
    } else if (previous.status === 'older') {
      logger.warn({ olderSeconds: seconds }, 'the event store holds again what the tables have passed; saving goes on');
    } else {
      logger.warn({ awaySeconds: seconds }, 'the event store answers again');
    }
  });
}
