import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { PostgresEventStore } from '#infra/event-store/postgres/store.ts';
import { PostgresVault } from '#infra/vault/vault.ts';
import { allProjections } from '#projections/all.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { searchPathOf } from '#projections/engine/projection.ts';
import type { RebuildMeans } from '#projections/engine/rebuild.ts';
import { Pool } from 'pg';

/** The record as the server puts it together: store, vault, log and read tables, encryption on. */
export interface BenchRecord extends AsyncDisposable {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly vault: PostgresVault;
  readonly log: StoredEventLog;
  readonly means: RebuildMeans;
}

export async function openBenchRecord(url: string, masterKey: Uint8Array): Promise<BenchRecord> {
  const pool = new Pool({ connectionString: url, max: 20, options: `-c search_path=${searchPathOf(allProjections).replaceAll(' ', '')}` });
  const store = await PostgresEventStore.open(pool, url);
  const vault = await PostgresVault.open(pool, masterKey);
  const log = new StoredEventLog(store, new EventCodec(eventRegistry, vault));
  await prepareProjections({ pool, store: store.id, projections: allProjections });
  const report = (problem: string, details: Readonly<Record<string, unknown>>) => {
    throw new Error(`${problem} ${JSON.stringify(details)}`);
  };
  const close = async () => {
    await store.close();
    await pool.end();
  };
  return { pool, store, vault, log, means: { pool, log, store: store.id, projections: allProjections, report, head: () => store.head() }, [Symbol.asyncDispose]: close };
}
