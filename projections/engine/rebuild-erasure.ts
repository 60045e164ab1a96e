import type { EventLog } from '#domain/events/log.ts';
import type { ClientBase, Pool } from 'pg';
import { changesOf, writeTables } from './apply.ts';
import { shadowSchema } from './shadow.ts';
import { erasuresIn, removing } from './clean-outdated.ts';
import type { EngineDependencies } from './engine.ts';
import { Failures } from './failures.ts';
import { pause } from './pause.ts';
import type { Projection } from './projection.ts';
import { rewriteTable } from './rewrite.ts';
import { isPlainPersonal } from './table.ts';
import { inTransaction } from './transaction.ts';

// A process that cleans after an erasure knows the tables of its own release. Those that another release makes anew it
// cannot read, so it names the erased streams in `state.rebuild_erasure`, and the process that rebuilds does the rest.

/** Between two looks for a request, and for its fulfilment, in ms. */
const LOOK_MS = 250;
/** How long a rebuild may take to fulfil a request before its principal tries again later, in ms. */
const PATIENCE_MS = 60_000;

export interface ErasureDependencies extends EngineDependencies {
  readonly log: Pick<EventLog, 'subscribe' | 'load'>;
}

export interface StreamErasure {
  readonly streams: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Asks the process that makes the projection's tables anew to remove from them what was erased in these streams.
 * Answers whether it has done so, or has ended its rebuild. Throws the signal's reason.
 */
export async function requestErasure(
  pool: Pool,
  { name }: Projection,
  { streams, signal }: StreamErasure,
): Promise<boolean> {
  await pool.query(
    `insert into state.rebuild_erasure (projection, stream)
     select projection, stream from state.rebuild, unnest($2::text[]) stream where projection = $1
     on conflict do nothing`,
    [name, streams],
  );
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(LOOK_MS, signal)) {
    signal.throwIfAborted();
    const { rowCount } = await pool.query(
      'select from state.rebuild_erasure where projection = $1 and stream = any ($2) limit 1',
      [name, streams],
    );
    if (rowCount === 0) return true;
  }
  return false;
}

/** Whether erasures are still to be removed from the tables that are being rebuilt: they must not serve before. */
export async function awaitsErasure(client: ClientBase, { name }: Projection): Promise<boolean> {
  return (await client.query('select from state.rebuild_erasure where projection = $1 limit 1', [name])).rowCount !== 0;
}

/**
 * Fulfils what `requestErasure` asks of the rebuilds of these projections, until `signal` is aborted. A failure is
 * reported and the request tried again: it never ends the rebuild.
 */
export async function fulfilErasures(
  dependencies: ErasureDependencies,
  projections: readonly Projection[],
  signal: AbortSignal,
): Promise<void> {
  const failures = new Failures(dependencies.report);
  for (; !signal.aborted; await pause(LOOK_MS, signal)) {
    try {
      const wanted = await wantedStreams(dependencies.pool, projections);
      for (const [one, streams] of wanted) await fulfil(dependencies, one, { streams, signal });
      failures.recovered();
    } catch (error) {
      if (signal.aborted) return;
      failures.told('cannot clean the tables of a rebuild after an erasure, trying again', error);
    }
  }
}

async function wantedStreams(pool: Pool, projections: readonly Projection[]): Promise<Map<Projection, string[]>> {
  const { rows } = await pool.query<{ projection: string; stream: string }>(
    'select projection, stream from state.rebuild_erasure where projection = any ($1)',
    [projections.map(({ name }) => name)],
  );
  const wanted = new Map<Projection, string[]>();
  for (const one of projections) {
    const streams = rows.flatMap(({ projection, stream }) => (projection === one.name ? [stream] : []));
    if (streams.length > 0) wanted.set(one, streams);
  }
  return wanted;
}

async function fulfil(
  { pool, sealer, log }: ErasureDependencies,
  one: Projection,
  { streams, signal }: StreamErasure,
): Promise<void> {
  const erasures = await erasuresIn(log, streams);
  await inTransaction(
    pool,
    async (client) => {
      const position = await lockRebuild(client, one);
      // What lies before has been applied, and what followed it must not be undone.
      const ahead = erasures.filter((event) => event.position > position);
      await client.query(`set local search_path to "${shadowSchema(one)}", public`);
      await writeTables({ client, sealer }, one, removing((await changesOf(one, ahead, {})).byTable));
      // A batch that was read before this may hold what keys of then opened: it is read again.
      await client.query('update state.rebuild set cleanings = cleanings + 1 where projection = $1', [one.name]);
    },
    ["set local lock_timeout = '60s'"],
  );
  const holdWriters = (client: ClientBase) => lockRebuild(client, one);
  for (const table of one.tables.values())
    if (isPlainPersonal(table))
      await rewriteTable(pool, { schema: shadowSchema(one), table: table.name }, { signal, holdWriters });
  await pool.query('delete from state.rebuild_erasure where projection = $1 and stream = any ($2)', [
    one.name,
    streams,
  ]);
}

/** Keeps the rebuild from writing and from its swap until the end of the transaction; answers how far it is. */
async function lockRebuild(client: ClientBase, { name }: Projection): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>(
    'select position from state.rebuild where projection = $1 for update',
    [name],
  );
  return BigInt(rows[0]?.position ?? 0);
}
