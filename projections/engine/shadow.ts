import type { Recorded } from '#domain/events/event.ts';
import type { Batch } from '#domain/events/store.ts';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { changesOf, writeEvents, writeTables } from './apply.ts';
import { createSchema } from './checkpoint.ts';
import { copyRows } from './copy.ts';
import { createIndexes, type Projection } from './projection.ts';
import type { ReadTables, RowWriter } from './read-tables.ts';
import { rebuildLock } from './rebuild-lock.ts';
import { inTransaction } from './transaction.ts';

/** The schema in which a projection's tables are made anew. */
export const shadowSchema = (one: Projection): string => `${one.name}__rebuild`;
/** Where the tables are that served before those that do (`former.ts`). */
export const previousSchema = (one: Projection): string => `${one.name}__former`;

/** How far tables are. */
export interface Progress {
  readonly position: bigint;
  readonly counters: Readonly<Record<string, number>>;
}

/**
 * How often erased words were removed from what rebuilds have made so far, by projection. What was read of the log
 * before the last time may have been decrypted with keys that are destroyed.
 */
export async function readCleanings(
  pool: Pool,
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ projection: string; cleanings: number }>(
    'select projection, cleanings from state.rebuild where projection = any ($1)',
    [projections.map(({ name }) => name)],
  );
  return new Map(rows.map(({ projection, cleanings }) => [projection, cleanings]));
}

/** Keeps cleanings out until the end of the transaction. Answers whether there was none since `cleanings`. */
export async function isAsClean(client: ClientBase, one: Projection, cleanings: number): Promise<boolean> {
  const { rows } = await client.query<{ cleanings: number }>(
    'select cleanings from state.rebuild where projection = $1 for update',
    [one.name],
  );
  return rows[0]?.cleanings === cleanings;
}

/** Where an earlier rebuild of the same definition stopped, or an empty schema. */
export const begin = (pool: Pool, one: Projection, store: string): Promise<Progress> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ position: string; counters: Record<string, number> }>(
      `update state.rebuild set cleanings = coalesce(cleanings, 0)
       where projection = $1 and store = $2 and definition = $3 returning position, counters`,
      [one.name, store, one.definition],
    );
    if (rows[0]) return { position: BigInt(rows[0].position), counters: rows[0].counters };
    await createSchema(client, one, shadowSchema(one));
    await client.query(
      `insert into state.rebuild (projection, store, position, definition, cleanings) values ($1, $2, 0, $3, 0)
       on conflict (projection) do update set store = excluded.store, position = 0, counters = '{}', definition = excluded.definition,
         cleanings = 0, started_at = now()`,
      [one.name, store, one.definition],
    );
    return { position: 0n, counters: {} };
  });

/**
 * Drops what an interrupted rebuild has made so far: nobody reads it, and what was erased since stands there still.
 * Answers false, with nothing done, while a rebuild is at work.
 */
export const dropLeftovers = (pool: Pool, one: Projection): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext($1)) as locked',
      [rebuildLock(one)],
    );
    if (!rows[0]?.locked) return false;
    await client.query(`drop schema if exists "${shadowSchema(one)}" cascade`);
    await client.query('delete from state.rebuild where projection = $1', [one.name]);
    return true;
  });

export interface CaughtUpTables {
  readonly schema: string;
  readonly batch: Batch<Recorded>;
  readonly at: Progress;
}

/** Writes into one of the projection's schemas what a batch holds after `at`. */
export async function write(
  writer: RowWriter,
  one: Projection,
  { schema, batch, at }: CaughtUpTables,
): Promise<Progress> {
  await writer.client.query(`set local search_path to "${schema}", public`);
  const { counters } = await writeEvents({ ...writer, bulk: copyRows }, one, {
    events: after(batch, at),
    counters: at.counters,
  });
  return { position: batch.position ?? at.position, counters };
}

const after = ({ events }: Batch<Recorded>, { position }: Progress): readonly Recorded[] =>
  (events[0]?.position ?? 0n) > position ? events : events.filter((event) => event.position > position);

/** Nobody waits for the disk: what a crash loses, it loses together with how far the tables were. The swap waits. */
const settingsOf = (one: Projection): readonly string[] => [
  `set local search_path to "${shadowSchema(one)}", public`,
  'set local synchronous_commit to off',
];

export interface RebuildStep {
  readonly batch: Batch<Recorded>;
  readonly at: Progress;
  readonly cleanings: number;
}

/**
 * Writes a batch beside the live tables and remembers how far they are, in one transaction; a batch that changes
 * nothing is not worth one, and is read again when the rebuild resumes. Answers null, with nothing written, where
 * erased words were removed since the batch was read, after as many `cleanings`.
 */
export async function step(
  { pool, sealer }: ReadTables,
  one: Projection,
  { batch, at, cleanings }: RebuildStep,
): Promise<Progress | null> {
  if (batch.position === null || batch.position <= at.position) return at;
  const { byTable, counters } = await changesOf(one, after(batch, at), at.counters);
  const next = { position: batch.position, counters };
  if (byTable.size === 0) return next;
  const writing = async (client: PoolClient): Promise<Progress | null> => {
    if (!(await isAsClean(client, one, cleanings))) return null;
    await writeTables({ client, sealer, bulk: copyRows }, one, byTable);
    await client.query('update state.rebuild set position = $2, counters = $3 where projection = $1', [
      one.name,
      String(next.position),
      JSON.stringify(counters),
    ]);
    return next;
  };
  return inTransaction(pool, writing, settingsOf(one));
}

/** The indexes that only cost time while rows are copied, and the statistics without which nobody would use them. */
export const makeIndexes = (pool: Pool, one: Projection): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(
      `set local search_path to "${shadowSchema(one)}", public; set local maintenance_work_mem = '256MB'`,
    );
    // In the order in which `clean-shadow.ts` locks them, so that neither waits for a table that the other holds.
    await client.query('select from state.rebuild where projection = $1 for update', [one.name]);
    for (const statement of createIndexes(one)) await client.query(statement);
    for (const table of one.tables.keys()) await client.query(`analyze "${table}"`);
  });
