import type { EventStore } from '#domain/events/store.ts';
import type { EventStoreDbOpening } from './eventstoredb/open.ts';
import { PostgresEventStore } from './postgres/store.ts';

export interface EventStoreDependencies extends EventStoreDbOpening {
  /** `EVENTSTORE_URL`; without it the events are tables in the database. */
  readonly eventStoreUrl?: string | undefined;
  /** The pool's own database, for the connection that listens. */
  readonly databaseUrl: string;
}

/**
 * The event store that the configuration asks for, ready to use.
 * @throws StartupError when the address of an EventStoreDB cannot be used, or nothing usable answers there.
 */
export async function openEventStore(dependencies: EventStoreDependencies): Promise<EventStore> {
  const { eventStoreUrl, pool, databaseUrl } = dependencies;
  if (eventStoreUrl === undefined) return PostgresEventStore.open(pool, databaseUrl);
  // Its client has two hundred modules: a start without it is quicker by a sixth.
  const { openEventStoreDb } = await import('./eventstoredb/open.ts');
  return openEventStoreDb(eventStoreUrl, dependencies);
}
