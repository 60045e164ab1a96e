import type { ClientBase, Pool } from 'pg';
import {
  bringOver,
  capturedTables,
  catchUp,
  prepareCapture,
  startCapture,
  stopCapture,
  type CopyNames,
} from './change-capture.ts';
import { isLockTimeout, tryLock, unlock } from './locks.ts';
import { pause } from './pause.ts';
import { shapeOf, type TableName, type TableShape } from './table-shape.ts';
import { transactionOn } from './transaction.ts';
import { quoted } from './unnest.ts';

/** The schema in which the tables of `schema` are written anew. */
export const rewriteSchema = (schema: string): string => `${schema}__rewrite`;

/** Readers queue behind a lock that is waited for: no longer than this, then they go first. */
const SWAP_LOCK_TIMEOUT = '150ms';
/** So often, with a pause for readers between. */
const SWAP_ATTEMPTS = 8;
const READERS_TURN_MS = 50;
/** Between two rounds of attempts, in ms. */
const RETRY_MS = 500;
/** Only writers queue behind this one. Longer than `deadlock_timeout`, after which an autovacuum gives way. */
const WRITE_LOCK_TIMEOUT = '2s';

export interface RewriteOptions {
  readonly signal: AbortSignal;
  /**
   * Keeps out those who write for long, and those who would give the name to another table, in the transaction of the
   * swap, before it asks for the table. A transaction that waits for this lock must not have touched the table yet.
   */
  readonly holdWriters?: (client: ClientBase) => Promise<unknown>;
}

/**
 * Writes a table anew beside itself, index by index, and puts the copy in its place: what deleted and earlier versions
 * of rows left in its pages, TOAST and indexes is gone with the files. VACUUM only marks that space as free, and VACUUM
 * FULL keeps readers waiting while it copies. Here they wait for the swap alone, 150 ms at most. A trigger notes what
 * is written meanwhile, so that nothing has to be locked, or read again, in order to find it. Privileges granted on the
 * table are kept. Throws the signal's reason.
 *
 * It never waits for a lock on the table while it holds one: a transaction that has read the table and then writes goes
 * first (Postgres lets those who hold a lock already pass), and no deadlock can come of it.
 */
export const rewriteTable = (pool: Pool, name: TableName, options: RewriteOptions): Promise<void> =>
  alone({ pool, schema: name.schema, signal: options.signal }, async (client) => {
    while (!(await rewrittenOnce(client, name, options))) options.signal.throwIfAborted();
  });

/** Removes what rewritings of tables of these schemas left when they were cut off. Throws the signal's reason. */
export async function discardRewritings(pool: Pool, schemas: readonly string[], signal: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ schema: string }>(
    'select s.schema from unnest($1::text[], $2::text[]) s (schema, copies) join pg_namespace on nspname = s.copies',
    [schemas, schemas.map(rewriteSchema)],
  );
  for (const { schema } of rows) await alone({ pool, schema, signal }, (client) => discard(client, schema, signal));
}

interface SchemaLock {
  readonly pool: Pool;
  readonly schema: string;
  readonly signal: AbortSignal;
}

/**
 * Does `work` on a connection of its own while no other process rewrites tables of the schema. The next table may have
 * the same connection: a new one reads the catalogue again, which takes longer than to copy a small table.
 */
async function alone({ pool, schema, signal }: SchemaLock, work: (client: ClientBase) => Promise<void>) {
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on('error', ignore);
  const lock = `greffier.rewrite.${schema}`;
  // Ending the connection releases the lock, also inside a failed transaction.
  let isToEnd = true;
  try {
    for (;;) {
      signal.throwIfAborted();
      if (await tryLock(client, lock)) break;
      await pause(RETRY_MS, signal);
    }
    await work(client);
    await unlock(client, lock);
    isToEnd = false;
  } finally {
    client.off('error', ignore);
    client.release(isToEnd);
  }
}

const namesOf = ({ schema, table }: TableName): CopyNames => {
  const beside = `${quoted(rewriteSchema(schema))}.`;
  return {
    live: `${quoted(schema)}.${quoted(table)}`,
    copy: `${beside}${quoted(table)}`,
    changed: `${beside}${quoted(`${table}__changed`)}`,
  };
};

/** False where the table was altered meanwhile, or is gone, or another one has its name now: that one needs a copy. */
async function rewrittenOnce(
  client: ClientBase,
  name: TableName,
  { signal, holdWriters }: RewriteOptions,
): Promise<boolean> {
  await discard(client, name.schema, signal);
  const names = namesOf(name);
  const shape = await shapeOf(client, name, names.copy);
  if (!shape) return true;
  try {
    await client.query(`create schema ${quoted(rewriteSchema(name.schema))}; ${prepareCapture(names, shape)}`);
    await patiently(signal, () => locking(client, WRITE_LOCK_TIMEOUT, startCapture(names)));
    await transactionOn(client, () => copy(client, names, shape), [`set local maintenance_work_mem = '256MB'`]);
    // Outside the transaction: sets the visibility map, which index-only scans need, and statistics.
    await client.query(`vacuum (freeze, analyze) ${names.copy}`);
    return await patiently(signal, async () => {
      await catchUp(client, names, shape);
      // An autovacuum of the table gives way to this, and to no shorter waiting.
      await locking(client, WRITE_LOCK_TIMEOUT, `lock table ${names.live} in share update exclusive mode`);
      return transactionOn(client, () => swap(client, name, { shape, holdWriters }));
    });
  } catch (error) {
    // Writers need not note any longer what nobody will read. Where this fails too, the next rewriting does it.
    await discard(client, name.schema, AbortSignal.abort(error)).catch(() => undefined);
    if (IS_GONE.has(codeOf(error))) return false;
    throw error;
  }
}

/** Undefined table, undefined schema: it was dropped, or its schema renamed, meanwhile. */
const IS_GONE: ReadonlySet<unknown> = new Set(['42P01', '3F000']);
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** One statement that takes a lock, in a transaction of its own. */
const locking = (client: ClientBase, timeout: string, statement: string): Promise<unknown> =>
  transactionOn(client, () => client.query(statement), [`set local lock_timeout = '${timeout}'`]);

/** Tries again, at least once, while locks are not to be had in time. Throws the signal's reason. */
async function patiently<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    await pause(attempts % SWAP_ATTEMPTS === 0 ? RETRY_MS : READERS_TURN_MS, signal);
    signal.throwIfAborted();
  }
}

async function discard(client: ClientBase, schema: string, signal: AbortSignal): Promise<void> {
  const copySchema = rewriteSchema(schema);
  for (const live of await capturedTables(client, copySchema))
    await patiently(signal, () => locking(client, SWAP_LOCK_TIMEOUT, stopCapture(live)));
  await client.query(`drop schema if exists ${quoted(copySchema)} cascade`);
}

async function copy(client: ClientBase, { live, copy }: CopyNames, { columns, statements }: TableShape): Promise<void> {
  await client.query(`create table ${copy} (like ${live} including all excluding indexes)`);
  await client.query(`insert into ${copy} (${columns.join(', ')}) select ${columns.join(', ')} from ${live}`);
  for (const statement of statements) await client.query(statement);
}

interface TableToSwap {
  readonly shape: TableShape;
  readonly holdWriters: RewriteOptions['holdWriters'];
}

/** Brings over what was written last; then the copy takes the name. False, with nothing done, for another shape. */
async function swap(client: ClientBase, name: TableName, { shape, holdWriters }: TableToSwap): Promise<boolean> {
  const names = namesOf(name);
  await client.query(`set local lock_timeout = '${WRITE_LOCK_TIMEOUT}'`);
  await holdWriters?.(client);
  await client.query(`set local lock_timeout = '${SWAP_LOCK_TIMEOUT}'`);
  await client.query(`lock table ${names.live} in access exclusive mode`);
  if ((await shapeOf(client, name, names.copy))?.fingerprint !== shape.fingerprint) return false;
  await bringOver(client, names, shape);
  await client.query(
    `drop table ${names.live}; alter table ${names.copy} set schema ${quoted(name.schema)};
     drop schema ${quoted(rewriteSchema(name.schema))} cascade`,
  );
  return true;
}
