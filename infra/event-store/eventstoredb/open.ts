import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE, STREAM_DELETED, type EventStore } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { EXIT, StartupError } from '../../startup-error.ts';
import { AbsentEventStore } from '../absent.ts';
import { STORE_ACCESS_DENIED } from './faults.ts';
import { PREFIX_MISMATCH } from './identity.ts';
import { EventStoreDbEventStore } from './store.ts';
import type { Report } from './subscribe.ts';
import { hostsOf, UnusableUrl } from './url.ts';

export interface EventStoreDbOpening {
  /** `EVENTSTORE_STREAM_PREFIX`. */
  readonly prefix?: string | undefined;
  /** Where it stands which stores the read tables follow. */
  readonly pool: Pool;
  /** How long to wait for an EventStoreDB that does not answer yet, in ms: it may be starting at the same time. */
  readonly patience?: number;
  /** Told once, in French, for whom the start waits, when the first try was not answered. */
  readonly tell?: (line: string) => void;
  /** Whether to go on without the store, every call of which is refused then, where it does not answer. */
  readonly orAbsent?: boolean;
  /** Told why a subscription was dropped and resumed; never personal data. */
  readonly report?: Report;
}

const PATIENCE = 30_000;
const PAUSE = 1_000;

/** The EventStoreDB at this address, once it answers; see `openEventStore`. */
export async function openEventStoreDb(
  url: string,
  { prefix, pool, patience = PATIENCE, tell, orAbsent = false, report }: EventStoreDbOpening,
): Promise<EventStore> {
  const until = Date.now() + patience;
  const followed = await followedStores(pool);
  for (let isTold = false; ; isTold = true) {
    try {
      return await EventStoreDbEventStore.open(url, { prefix, followed, ...(report ? { report } : {}) });
    } catch (error) {
      if (orAbsent && isError(error, STORE_UNAVAILABLE)) return new AbsentEventStore(followed[0] ?? '');
      if (!isError(error, STORE_UNAVAILABLE) || Date.now() >= until) throw atStart(error);
      if (!isTold) tell?.(`Attente d’EventStoreDB (${hostsOf(url)}), qui ne répond pas encore…`);
      await wait(PAUSE);
    }
  }
}

/** Ids of the stores that the read tables follow; none before the first start. */
async function followedStores(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ store: string }>('select distinct store from state.checkpoint');
  return rows.map(({ store }) => store);
}

function atStart(error: unknown): unknown {
  const because = (message: string, exitCode: (typeof EXIT)[keyof typeof EXIT]) =>
    new StartupError(message, exitCode, { cause: error });
  if (error instanceof UnusableUrl)
    return because(`Configuration refusée :\n  EVENTSTORE_URL : ${error.message}`, EXIT.configuration);
  if (isError(error, PREFIX_MISMATCH)) {
    const { prefix } = error.details as { readonly prefix: string };
    const remedy = prefix === '' ? 'aucun : retirez la variable' : `« ${prefix} »`;
    return because(
      `Configuration refusée\u00A0:\n  EVENTSTORE_STREAM_PREFIX\u00A0: ${PREFIX_MISMATCH.message} (${remedy})`,
      EXIT.configuration,
    );
  }
  if (isError(error, STORE_ACCESS_DENIED))
    return because(
      'EventStoreDB refuse l’accès : vérifiez l’utilisateur et le mot de passe dans EVENTSTORE_URL.',
      EXIT.configuration,
    );
  if (isError(error, STREAM_DELETED))
    return because(
      'Le flux « greffier.store » (ou « greffier-store »), qui identifie le journal, a été supprimé à la main dans EventStoreDB.',
      EXIT.unexpected,
    );
  if (isError(error, STORE_UNAVAILABLE)) {
    return because(
      'EventStoreDB ne répond pas à l’adresse donnée par EVENTSTORE_URL. Est-il démarré, et l’adresse dit-elle tls=false s’il n’utilise pas TLS ?',
      EXIT.unavailable,
    );
  }
  return error;
}
