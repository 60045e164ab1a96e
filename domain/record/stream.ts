import { onlyEventStream } from '#domain/events/stream.ts';
import { RECONCILIATION_STREAM, recordEvents } from './events.ts';

/** How a restored store and the tables that were ahead of it were made to agree again. */
export const reconciliationStream = onlyEventStream(RECONCILIATION_STREAM, recordEvents);
