import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { Batch } from '#domain/events/store.ts';
import type { Pool, PoolClient } from 'pg';
import { writeEvents } from './apply.ts';
import { createSchema, lockCheckpoint, moveCheckpoint } from './checkpoint.ts';
import { copyRows } from './copy.ts';
import type { EngineMeans } from './engine.ts';
import { exclusively, pause } from './exclusive.ts';
import { gathered } from './gather.ts';
import { hashTables } from './hash.ts';
import { createIndexes, type Projection } from './projection.ts';
import { inTransaction } from './transaction.ts';

export interface RebuildProgress {
  readonly projection: string;
  readonly phase: 'reading' | 'indexing' | 'swapping' | 'done';
  /** Events read in this run, those read by an interrupted one aside. */
  readonly events: number;
  readonly position: bigint;
  /** Where the log ended when the rebuild began. */
  readonly head: bigint;
}

export interface Rebuilt {
  readonly projection: string;
  readonly events: number;
  /** With `verify`: whether the live tables held the same rows. */
  readonly same: boolean | null;
}

/** What a rebuild needs beside what running needs. */
export interface RebuildMeans extends EngineMeans {
  /** Position of the last event of all; null for an empty store. */
  readonly head: () => Promise<bigint | null>;
}

export const NOT_REBUILDABLE: ErrorDefinition = {
  code: 'NOT_REBUILDABLE',
  kind: 'invalid',
  message: 'Cette projection retient ce qui reste à faire : elle ne se reconstruit pas.',
};

/** Waiting for the live checkpoint longer than this would hold up the live projector: better to try again. */
const LOCK_TIMEOUT = '200ms';
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY = 100;

const beside = (one: Projection): string => `${one.name}__rebuild`;
const former = (one: Projection): string => `${one.name}__former`;

/**
 * Makes a projection's tables anew beside the live ones, which are served and projected into meanwhile, and takes their
 * place in one transaction. An interrupted rebuild goes on where it was. With `verify` the live rows are compared with
 * the new ones at the same position, before the swap.
 */
export async function rebuild(means: RebuildMeans, one: Projection, options: { readonly verify?: boolean; readonly onProgress?: (progress: RebuildProgress) => void }, signal: AbortSignal): Promise<Rebuilt> {
  if (!one.rebuildable) throw new GreffierError(NOT_REBUILDABLE, { projection: one.name });
  let result: Rebuilt | null = null;
  await exclusively(means.pool, `rebuild.${one.name}`, signal, async (held) => {
    result = await rebuildAlone(means, one, options.verify ?? false, options.onProgress ?? (() => {}), held);
  });
  signal.throwIfAborted();
  if (!result) throw new TypeError('a rebuild that was not interrupted has a result');
  return result;
}

/** How far the tables beside the live ones are. */
interface Progress {
  readonly position: bigint;
  readonly counters: Readonly<Record<string, number>>;
}

async function rebuildAlone(means: RebuildMeans, one: Projection, verify: boolean, tell: (progress: RebuildProgress) => void, signal: AbortSignal): Promise<Rebuilt> {
  let at = await begin(means, one);
  const head = (await means.head()) ?? 0n;
  let events = 0;
  const report = (phase: RebuildProgress['phase']) => tell({ projection: one.name, phase, events, position: at.position, head });
  const catchUp = async () => {
    for await (const batch of gathered(means.log.subscribe(at.position === 0n ? null : at.position, signal))) {
      at = await step(means.pool, one, batch, at);
      events += batch.events.length;
      report('reading');
      if (batch.live) break;
    }
    signal.throwIfAborted();
  };
  report('reading');
  await catchUp();
  report('indexing');
  await makeIndexes(means.pool, one);
  for (;;) {
    await catchUp();
    report('swapping');
    const outcome = await swap(means, one, at, verify, signal);
    if (outcome !== 'busy') {
      await means.pool.query(`drop schema if exists "${former(one)}" cascade`);
      report('done');
      return { projection: one.name, events, same: outcome };
    }
    await pause(RETRY, signal);
    signal.throwIfAborted();
  }
}

/** Where an earlier rebuild of the same definition stopped, or an empty schema. */
const begin = (means: RebuildMeans, one: Projection): Promise<Progress> =>
  inTransaction(means.pool, async (client) => {
    await client.query(`drop schema if exists "${former(one)}" cascade`);
    const { rows } = await client.query<{ position: string; counters: Record<string, number> }>(
      'select position, counters from state.rebuild where projection = $1 and store = $2 and definition = $3 for update',
      [one.name, means.store, one.definition],
    );
    if (rows[0]) return { position: BigInt(rows[0].position), counters: rows[0].counters };
    await createSchema(client, one, beside(one));
    await client.query(
      `insert into state.rebuild (projection, store, position, definition) values ($1, $2, 0, $3)
       on conflict (projection) do update set store = excluded.store, position = 0, counters = '{}', definition = excluded.definition, started_at = now()`,
      [one.name, means.store, one.definition],
    );
    return { position: 0n, counters: {} };
  });

/** Writes into one of the projection's schemas; whatever `at` says was written before. */
async function write(client: PoolClient, one: Projection, schema: string, batch: Batch<Recorded>, at: Progress): Promise<Progress> {
  await client.query(`set local search_path to "${schema}", public`);
  const { counters } = await writeEvents(client, one, batch.events, at.counters, copyRows);
  return { position: batch.position ?? at.position, counters };
}

const step = (pool: Pool, one: Projection, batch: Batch<Recorded>, at: Progress): Promise<Progress> =>
  inTransaction(pool, async (client) => {
    const next = await write(client, one, beside(one), batch, at);
    await client.query('update state.rebuild set position = $2, counters = $3 where projection = $1', [one.name, String(next.position), JSON.stringify(next.counters)]);
    return next;
  });

const makeIndexes = (pool: Pool, one: Projection): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`set local search_path to "${beside(one)}", public; set local maintenance_work_mem = '256MB'`);
    for (const statement of createIndexes(one)) await client.query(statement);
    for (const table of one.tables.keys()) await client.query(`analyze "${table}"`);
  });

/**
 * Locks the live checkpoint, brings the new tables to exactly where it stands, or it to where they stand, and renames.
 * Readers go from the old tables to the new ones between two statements; nobody waits longer than LOCK_TIMEOUT.
 * Answers `busy` when it has to be tried again, else what the comparison gave.
 */
async function swap(means: RebuildMeans, one: Projection, from: Progress, verify: boolean, signal: AbortSignal): Promise<boolean | null | 'busy'> {
  try {
    return await inTransaction(means.pool, async (client) => {
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      const live = await lockCheckpoint(client, one.name);
      if (!live) throw new TypeError(`${one.name} has no checkpoint`);
      const comparable = verify && live.definition === one.definition;
      let rebuilt = from;
      if (live.position > rebuilt.position) rebuilt = await write(client, one, beside(one), await between(means, rebuilt.position, live.position, signal), rebuilt);
      else if (comparable && live.position < rebuilt.position) await write(client, one, one.name, await between(means, live.position, rebuilt.position, signal), live);
      const same = comparable ? (await hashTables(client, one, one.name)) === (await hashTables(client, one, beside(one))) : null;
      await client.query(`alter schema "${one.name}" rename to "${former(one)}"; alter schema "${beside(one)}" rename to "${one.name}"`);
      await client.query('delete from state.dead_letter where projection = $1', [one.name]);
      await client.query('delete from state.rebuild where projection = $1', [one.name]);
      await client.query('update state.checkpoint set definition = $2 where projection = $1', [one.name, one.definition]);
      await moveCheckpoint(client, one.name, { position: rebuilt.position, lastEventId: null, counters: rebuilt.counters, tables: [...one.tables.keys()] });
      return same;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return 'busy';
    throw error;
  }
}

/** The events after one position up to and with another. */
async function between(means: RebuildMeans, after: bigint, to: bigint, signal: AbortSignal): Promise<Batch<Recorded>> {
  const events: Recorded[] = [];
  for await (const batch of means.log.subscribe(after === 0n ? null : after, signal)) {
    events.push(...batch.events.filter((event) => event.position <= to));
    if (batch.position !== null && batch.position >= to) break;
  }
  return { events, position: to, live: true };
}
