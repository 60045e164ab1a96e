import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { EventOutbox } from '#infra/event-log/outbox.ts';
import type { EventStore } from '#domain/events/store.ts';
import { PostgresEventStore } from '#infra/event-store/postgres/store.ts';
import { StoreWatch } from '#infra/event-store/watch.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { VaultSealer } from '#infra/vault/keys/sealer.ts';
import { PostgresVault } from '#infra/vault/keys/vault.ts';
import type { Dependencies } from '#commands/handle.ts';
import { eventRegistry } from '#domain/registry.ts';
import { allProjections } from '#infra/main/projections.ts';
import type { EventLog } from '#domain/events/log.ts';
import { pause } from '#projections/engine/pause.ts';
import { prepareProjections, runProjections } from '#projections/engine/engine.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { connectionOptionsFor, type Projection } from '#projections/engine/projection.ts';
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { createTestDatabase, createWholeDatabase } from './postgres.ts';

/** Everything of the record that runs on one database: store, vault, log, projections. Real, and closed as a whole. */
export interface TestRecord {
  readonly url: string;
  readonly pool: Pool;
  readonly store: StoreWatch;
  readonly vault: PostgresVault;
  readonly sealer: VaultSealer;
  readonly masterKey: Uint8Array;
  readonly log: StoredEventLog;
  readonly outbox: EventOutbox;
  readonly dependencies: Dependencies;
  readonly progress: ProjectionProgress;
  /** Problems that the engine reported. */
  readonly reports: string[];
  /** Runs the projections until the answered function is called. */
  readonly project: () => () => Promise<void>;
  /** Waits until every projection has seen everything that is in the log now. */
  readonly caughtUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type Subscribable = Pick<EventLog, 'subscribe'>;

/** How late read tables follow, in ms: a spec that reads what it has just written without waiting for it fails. */
const LATE_MS = Number(process.env['LATE_TABLES'] ?? 0);

/** Gives each batch late to who follows it. */
const late = (log: Subscribable): Subscribable => ({
  async *subscribe(after, signal) {
    for await (const batch of log.subscribe(after, signal)) {
      await pause(LATE_MS, signal);
      yield batch;
    }
  },
});

/** `openStore` where events are to be elsewhere than in the database. */
export async function openTestRecord(
  projections: readonly Projection[] = allProjections,
  openStore?: () => Promise<EventStore>,
): Promise<TestRecord> {
  const isUsual = projections === allProjections && openStore === undefined;
  const database = await (isUsual ? createWholeDatabase() : createTestDatabase());
  const pool = openPool(
    {
      connectionString: database.url,
      // Each connection reads the catalogue of its database for itself: fewer of them take a tenth less of the CPU.
      max: 10,
      options: connectionOptionsFor(projections),
    },
    () => undefined,
  );
  const store = new StoreWatch(await (openStore?.() ?? PostgresEventStore.open(pool, database.url)));
  const masterKey = randomBytes(32);
  const vault = new PostgresVault(pool, masterKey);
  const sealer = new VaultSealer(pool, masterKey, vault);
  const codec = new EventCodec(eventRegistry, vault);
  const log = new StoredEventLog(store, codec);
  const outbox = new EventOutbox(pool, codec, store);
  const reports: string[] = [];
  await prepareProjections({ pool, store: store.id, projections });
  const progress = await ProjectionProgress.open(pool, database.url);
  const running = new Set<() => Promise<void>>();
  const project = () => {
    const leave = new AbortController();
    const done = runProjections(
      {
        pool,
        sealer,
        log: LATE_MS > 0 ? late(log) : log,
        store: store.id,
        projections,
        report: (problem, details) => reports.push(`${problem} ${JSON.stringify(details)}`),
      },
      leave.signal,
    );
    const stop = async () => {
      running.delete(stop);
      leave.abort();
      await done;
    };
    running.add(stop);
    return stop;
  };
  const caughtUp = async () => {
    const head = await store.head();
    if (head !== null)
      await progress.reached(
        projections.map((one) => one.name),
        `${store.id}:${head}`,
        { patience: 60_000 },
      );
  };
  const close = async () => {
    await Promise.all([...running].map((stop) => stop()));
    await progress.close();
    await store.close();
    await pool.end();
    await database.drop();
  };
  return {
    url: database.url,
    pool,
    store,
    vault,
    sealer,
    masterKey,
    log,
    outbox,
    dependencies: { log, now: () => new Date().toISOString() },
    progress,
    reports,
    project,
    caughtUp,
    close,
  };
}
