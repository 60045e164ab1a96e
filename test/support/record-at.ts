import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import type { EventStore } from '#domain/events/store.ts';
import { PostgresEventStore } from '#infra/event-store/postgres/store.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { VaultSealer } from '#infra/vault/keys/sealer.ts';
import { PostgresVault } from '#infra/vault/keys/vault.ts';
import { allProjections } from '#infra/main/projections.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { connectionOptionsFor, type Projection } from '#projections/engine/projection.ts';
import type { RebuildDependencies } from '#projections/engine/rebuild.ts';
import type { Pool } from 'pg';

/**
 * The record as the server puts it together, on a database that somebody else made: for processes beside a test, and
 * for benchmarks.
 */
export interface RecordAt extends AsyncDisposable {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly vault: PostgresVault;
  readonly sealer: VaultSealer;
  readonly log: StoredEventLog;
  /** For running and rebuilding the projections. */
  readonly dependencies: RebuildDependencies;
}

export interface RecordOptions {
  readonly projections?: readonly Projection[];
  /** What the engine says went wrong; by default it goes wrong for good. */
  readonly report?: RebuildDependencies['report'];
  /** Where the events are; by default in the database. It is closed by the record. */
  readonly store?: EventStore;
  /** Comes between the store and everything else. */
  readonly through?: (store: EventStore) => EventStore;
}

/** What goes wrong goes wrong for good. */
export const fail: RebuildDependencies['report'] = (problem, details) => {
  throw new Error(`${problem} ${JSON.stringify(details)}`);
};

export async function openRecordAt(
  url: string,
  masterKey: Uint8Array,
  { projections = allProjections, report = fail, store: given, through = (store) => store }: RecordOptions = {},
): Promise<RecordAt> {
  await migrate(url);
  const pool = openPool(
    { connectionString: url, max: 20, options: connectionOptionsFor(projections) },
    () => undefined,
  );
  const opened = given ?? (await PostgresEventStore.open(pool, url));
  const store = through(opened);
  const parts = recordOf({ pool, store, masterKey });
  await prepareProjections({ pool, store: store.id, projections });
  const close = async () => {
    await opened.close();
    await pool.end();
  };
  const { sealer, log } = parts;
  return {
    ...parts,
    dependencies: { pool, sealer, log, store: store.id, projections, report, head: () => store.head() },
    [Symbol.asyncDispose]: close,
  };
}

export interface RecordPlace {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly masterKey: Uint8Array;
}

/** The same of what is open, with all its tables. */
export function recordOf({
  pool,
  store,
  masterKey,
}: RecordPlace): Omit<RecordAt, 'dependencies' | keyof AsyncDisposable> {
  const vault = new PostgresVault(pool, masterKey);
  const sealer = new VaultSealer(pool, masterKey, vault);
  const log = new StoredEventLog(store, new EventCodec(eventRegistry, vault));
  return { pool, store, vault, sealer, log };
}
