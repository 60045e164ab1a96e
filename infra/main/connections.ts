import { requestKinds } from '#bots/requests.ts';

/**
 * Connections on which a process holds a lock for as long as it runs (`projections/engine/exclusive.ts`): one for each
 * kind of request, and those of projector, record, publisher, watchdog, subscriptions at Microsoft, operations, and a
 * backup or its proof.
 */
export const HELD_CONNECTIONS = requestKinds.length + 7;

/** What calls, projections and reactors share beside those. */
const SHARED_CONNECTIONS = 12;

/** How many connections to the read tables a process opens at most: where all are held, nothing is ever answered. */
export const MOST_CONNECTIONS = HELD_CONNECTIONS + SHARED_CONNECTIONS;
