import { formatPosition } from '#domain/events/position.ts';
import type { EventRegistry } from '#domain/events/registry.ts';
import type { EventStore } from '#domain/events/store.ts';
import { eventRegistry } from '#domain/registry.ts';
import { allProjections } from '#infra/main/projections.ts';
import { setBackBeyondEnd } from '#projections/continuity/set-back.ts';
import { lostEvents } from '#projections/continuity/lost.ts';
import { isReconciling } from '#projections/continuity/reconciling.ts';
import { connectionOptionsFor } from '#projections/engine/projection.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { mustBeRestored, unfinishedRestore } from './backup/under-way.ts';
import { EventCodec } from '../event-log/codec.ts';
import { StoredEventLog } from '../event-log/event-log.ts';
import { EventVersions } from '../event-log/versions.ts';
import { EventOutbox } from '../event-log/outbox.ts';
import { refusingWhileFull } from '../event-store/full-disk.ts';
import { openEventStore, type EventStoreDependencies } from '../event-store/open.ts';
import { logStoreState } from '../event-store/state-log.ts';
import { StoreWatch } from '../event-store/watch.ts';
import type { DiskSpace } from '../system/disk-space.ts';
import { migrate } from '../postgres/migrate.ts';
import { openPool } from '../postgres/pool.ts';
import { MOST_CONNECTIONS } from './connections.ts';
import type { Database } from './database.ts';
import { openMasterKey } from '../vault/master-key/open.ts';
import { VaultSealer } from '../vault/keys/sealer.ts';
import { PostgresVault } from '../vault/keys/vault.ts';

/**
 * What is remembered, opened: events, keys, and the connections that read tables are on. Servers and commands alike
 * need it.
 */
export interface OpenRecord {
  /** Its connections have the projections' schemas on their search path. */
  readonly pool: Pool;
  readonly store: EventStore;
  /** How the store stands: the innermost layer of `store`. */
  readonly watch: StoreWatch;
  readonly vault: PostgresVault;
  /** Opens and seals columns of read tables. */
  readonly sealer: VaultSealer;
  readonly masterKey: Uint8Array;
  readonly log: StoredEventLog;
  /** Notes that wait for the store to be back. */
  readonly outbox: EventOutbox;
  /** Over the store itself, for who makes it whole again while it is older than the tables. */
  readonly unguardedLog: StoredEventLog;
  /** Position of the last event, as text; null for an empty store. */
  readonly headPosition: () => Promise<string | null>;
  /** How long tables that a rebuild replaces are kept, in ms. */
  readonly keepFormerMs: number;
  /** The disk of the embedded database; null where the database is configured. */
  readonly disk: DiskSpace | null;
  /** Resolves where this process must end, because it cannot read what others write. */
  readonly failure: Promise<Error>;
}

const SET_BACK =
  'the event store was restored and ends before places that were passed; following goes on behind our last event, nothing of ours is lost';

/** How the event store is waited for, and which events this process knows: all, where not given. */
export interface RecordOpening extends Pick<EventStoreDependencies, 'tell' | 'orAbsent'> {
  readonly logger: Logger;
  /** Closes what was opened. */
  readonly stack: AsyncDisposableStack;
  readonly registry?: EventRegistry;
  /** Whether a restore that is unfinished may go on: nothing else opens an installation that has one. */
  readonly restoring?: boolean;
}

/** Opens everything, with the read tables and keys on the database; what was opened is closed with `stack`. */
export async function openRecord(
  config: Config,
  { url, disk }: Pick<Database, 'url' | 'disk'>,
  { logger, stack, registry = eventRegistry, restoring = false, ...opening }: RecordOpening,
): Promise<OpenRecord> {
  await migrate(url, logger);
  const pool = openPool(
    {
      connectionString: url,
      max: MOST_CONNECTIONS,
      application_name: 'greffier',
      options: connectionOptionsFor(allProjections),
    },
    (error) => {
      if (!pool.ending) logger.warn({ code: 'code' in error ? error.code : undefined }, 'a database connection broke');
    },
  );
  stack.defer(() => pool.end());
  if (!restoring) await mustBeRestored(pool);
  const isReplaced = restoring && (await unfinishedRestore(pool)) === null;
  const masterKey = await openMasterKey(pool, { file: config.MASTER_KEY_FILE, isReplaced });
  // Subscriptions resume by themselves and their drops are normal life; whether the store is away, a look at it tells.
  const report = () => watch.suspect();
  // Before anything is read: events may be there that this release does not know.
  const versions = await EventVersions.open(pool, registry);
  stack.defer(() => versions.close());
  const { EVENTSTORE_URL: eventStoreUrl, EVENTSTORE_STREAM_PREFIX: prefix } = config;
  const opened = await openEventStore({ eventStoreUrl, prefix, pool, databaseUrl: url, ...opening, report });
  const isWhole = async () => {
    if ((await lostEvents(pool, opened)).length > 0 || (await isReconciling(pool))) return false;
    const moved = await setBackBeyondEnd(pool, opened);
    if (moved !== null) logger.warn(moved, SET_BACK);
    return true;
  };
  const watch = new StoreWatch(opened, isWhole);
  stack.defer(() => watch.close());
  // A command that does without the store says so itself; the server beside it has logged the outage.
  if (opening.orAbsent !== true) logStoreState(watch, logger);
  // Before anything is written: a store that was restored while this was not running is known from the first.
  await watch.look();
  const store = disk === null ? watch : refusingWhileFull(watch, disk);
  const vault = new PostgresVault(pool, masterKey);
  const headPosition = async () => {
    const value = await store.head();
    return value === null ? null : formatPosition({ store: store.id, value });
  };
  const codec = new EventCodec(registry, vault, versions);
  const sealer = new VaultSealer(pool, masterKey, vault);
  const outbox = new EventOutbox(pool, codec, store);
  const logs = { log: new StoredEventLog(store, codec), unguardedLog: new StoredEventLog(opened, codec) };
  const { failure } = versions;
  const keepFormerMs = config.FORMER_TABLES_HOURS * 3_600_000;
  return { pool, store, watch, vault, sealer, masterKey, ...logs, outbox, headPosition, keepFormerMs, disk, failure };
}
