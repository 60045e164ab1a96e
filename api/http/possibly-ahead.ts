import type { StoreMonitor } from '#domain/events/store-state.ts';
import type { RequestHandler } from 'express';

export const RECORD_HEADER = 'greffier-record';

/** Marks every answer while the store is older than the tables: what is read may be of events that the log has lost. */
export const markPossiblyAhead =
  (watch: Pick<StoreMonitor, 'state'>): RequestHandler =>
  (_request, response, next) => {
    if (watch.state().status === 'older') response.setHeader(RECORD_HEADER, 'older');
    next();
  };
