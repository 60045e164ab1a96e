import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE, STREAM_DELETED, type EventStore } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { EXIT, StartupError } from '../startup-error.ts';
import { STORE_ACCESS_DENIED } from './eventstoredb/faults.ts';
import { EventStoreDbEventStore } from './eventstoredb/store.ts';
import type { Report } from './eventstoredb/subscribe.ts';
import { UnusableUrl } from './eventstoredb/url.ts';
import { PostgresEventStore } from './postgres/store.ts';

export interface EventStoreMeans {
  /** `EVENTSTORE_URL`; without it the events are tables in the database. */
  readonly eventStoreUrl?: string | undefined;
  readonly pool: Pool;
  /** The pool's own database, for the connection that listens. */
  readonly databaseUrl: string;
  /** How long to wait for an EventStoreDB that does not answer yet, in ms: it may be starting at the same time. */
  readonly patience?: number;
  /** Told why a subscription was dropped and resumed; never personal data. */
  readonly report?: Report;
}

const PATIENCE = 30_000;
const PAUSE = 1_000;

/**
 * The event store that the configuration asks for, ready to use.
 * @throws StartupError when the address of an EventStoreDB cannot be used, or nothing usable answers there.
 */
export async function openEventStore({ eventStoreUrl, pool, databaseUrl, patience = PATIENCE, report }: EventStoreMeans): Promise<EventStore> {
  if (eventStoreUrl === undefined) return PostgresEventStore.open(pool, databaseUrl);
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await EventStoreDbEventStore.open(eventStoreUrl, report ? { report } : {});
    } catch (error) {
      if (!isError(error, STORE_UNAVAILABLE) || Date.now() >= until) throw atStart(error);
      await wait(PAUSE);
    }
  }
}

function atStart(error: unknown): unknown {
  const because = (message: string, exitCode: (typeof EXIT)[keyof typeof EXIT]) => new StartupError(message, exitCode, { cause: error });
  if (error instanceof UnusableUrl) return because(`Configuration refusée :\n  EVENTSTORE_URL : ${error.message}`, EXIT.configuration);
  if (isError(error, STORE_ACCESS_DENIED)) return because('EventStoreDB refuse l’accès : vérifiez l’utilisateur et le mot de passe dans EVENTSTORE_URL.', EXIT.configuration);
  if (isError(error, STREAM_DELETED)) return because('Le flux « greffier-store », qui identifie le journal, a été supprimé à la main dans EventStoreDB.', EXIT.unexpected);
  if (isError(error, STORE_UNAVAILABLE)) {
    return because('EventStoreDB ne répond pas à l’adresse donnée par EVENTSTORE_URL. Est-il démarré, et l’adresse dit-elle tls=false s’il n’utilise pas TLS ?', EXIT.unavailable);
  }
  return error;
}
