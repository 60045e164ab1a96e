import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import type { PoolClient } from 'pg';
import { between, LogSilent, type LogReader } from './between.ts';
import { lockCheckpoint } from './checkpoint.ts';
import { exchange } from './exchange.ts';
import { exclusively } from './exclusive.ts';
import { BRIEF_LOCK_TIMEOUT, isLockTimeout, tryLock } from './locks.ts';
import { formerLock, isOwn, lockFormerTables, readFormerTables, type FormerTables } from './former.ts';
import { gathered } from './gather.ts';
import { pause } from './pause.ts';
import type { Projection } from './projection.ts';
import type { ReadTables } from './read-tables.ts';
import type { RebuildProgress } from './rebuild.ts';
import { rebuildLock } from './rebuild-lock.ts';
import { REBUILD_UNDERWAY } from './rebuild-requests.ts';
import { previousSchema, write, type Progress } from './shadow.ts';
import { inTransaction } from './transaction.ts';

export const NO_FORMER_TABLES: ErrorDefinition = {
  code: 'NO_FORMER_TABLES',
  kind: 'not-found',
  message: 'Aucune table d’avant n’est gardée pour cette projection\u00A0: il n’y a rien à rétablir.',
};

export const FORMER_TABLES_FOREIGN: ErrorDefinition = {
  code: 'FORMER_TABLES_FOREIGN',
  kind: 'conflict',
  message:
    'Les tables gardées sont celles d’une autre version de Greffier\u00A0: cette version-là les rétablit à son démarrage.',
};

export const FORMER_TABLES_CHANGED: ErrorDefinition = {
  code: 'FORMER_TABLES_CHANGED',
  kind: 'conflict',
  message: 'Les tables gardées ne sont plus les mêmes : une autre demande vient d’aboutir. Vérifiez, puis recommencez.',
};

/** Between two attempts to swap while the live projector is at work, in ms. */
const RETRY_MS = 100;

export interface UndoDependencies extends ReadTables, LogReader {
  /** The id of the store whose positions the checkpoints hold. */
  readonly store: string;
  /** How long the tables that are replaced are kept, in ms; not at all where left out. */
  readonly keepFormerMs?: number;
}

export interface UndoOptions {
  /** Of the request: repeated with the same, it is done once. */
  readonly id: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

export interface CatchingUp {
  readonly signal: AbortSignal;
  /** Told how far the tables are, and how many events were read. */
  readonly onRead?: (position: bigint, events: number) => void;
}

/** Throws NO_FORMER_TABLES, FORMER_TABLES_FOREIGN. */
export async function mayUndo(
  { pool, store }: Pick<UndoDependencies, 'pool' | 'store'>,
  one: Projection,
): Promise<FormerTables> {
  const former = (await readFormerTables(pool, [one])).get(one.name);
  if (!former || former.isOver) throw new GreffierError(NO_FORMER_TABLES, { projection: one.name });
  if (!isOwn(former, one, store)) throw new GreffierError(FORMER_TABLES_FOREIGN, { projection: one.name });
  return former;
}

/**
 * Puts the tables that served before the last rebuild in the place of the live ones again, once they have caught up
 * with what happened since, erasures included; the live ones are kept in turn. Interrupted, it goes on where it was.
 * Throws NO_FORMER_TABLES, FORMER_TABLES_FOREIGN, FORMER_TABLES_CHANGED where another undoing came first,
 * REBUILD_UNDERWAY, and the signal's reason.
 */
export async function undo(
  dependencies: UndoDependencies,
  one: Projection,
  options: UndoOptions,
): Promise<Date | null> {
  const { pool } = dependencies;
  const { signal, onProgress } = options;
  const end = (await dependencies.head()) ?? 0n;
  const read = async () => (await readFormerTables(pool, [one])).get(one.name);
  const wanted = await read();
  let keptUntil: Date | null = null;
  await exclusively({ pool, names: formerLock(one), signal }, async (held, client) => {
    if (!(await tryLock(client, rebuildLock(one)))) throw new GreffierError(REBUILD_UNDERWAY, { projection: one.name });
    const kept = await read();
    if (kept?.replacedBy === options.id) {
      keptUntil = kept.isOver ? null : kept.keptUntil;
      return;
    }
    if (!isSame(kept, wanted)) throw new GreffierError(FORMER_TABLES_CHANGED, { projection: one.name });
    await mayUndo(dependencies, one);
    const run = { ...options, signal: held };
    const onRead = (position: bigint, events: number) =>
      onProgress?.({ projections: [one.name], phase: 'reading', events, position, head: end });
    for (;;) {
      await catchUpFormer(dependencies, one, { signal: held, onRead });
      const outcome = await putBack(dependencies, one, run);
      if (outcome !== 'busy') {
        keptUntil = outcome;
        return;
      }
      await pause(RETRY_MS, held);
      held.throwIfAborted();
    }
  });
  signal.throwIfAborted();
  return keptUntil;
}

/**
 * Brings the former tables to where the log ends, batch by batch, each in a transaction with how far they are. The
 * caller holds `formerLock`. Throws NO_FORMER_TABLES, FORMER_TABLES_CHANGED where others took their place meanwhile,
 * and the signal's reason.
 */
export async function catchUpFormer(
  { pool, sealer, log }: Pick<UndoDependencies, 'pool' | 'sealer' | 'log'>,
  one: Projection,
  { signal, onRead }: CatchingUp,
): Promise<void> {
  const former = (await readFormerTables(pool, [one])).get(one.name);
  if (!former) throw new GreffierError(NO_FORMER_TABLES, { projection: one.name });
  let at: Progress = former;
  let events = 0;
  onRead?.(at.position, events);
  for await (const batch of gathered(log.subscribe(at.position === 0n ? null : at.position, signal))) {
    const from = at;
    if (batch.position !== null && batch.position > from.position)
      at = await inTransaction(
        pool,
        async (client) => {
          await mustBeAt(client, one, { ...former, position: from.position });
          const next = await write({ client, sealer }, one, { schema: previousSchema(one), batch, at: from });
          await client.query('update state.former_tables set position = $2, counters = $3 where projection = $1', [
            one.name,
            String(next.position),
            JSON.stringify(next.counters),
          ]);
          return next;
        },
        ['set local synchronous_commit to off'],
      );
    events += batch.events.length;
    onRead?.(at.position, events);
    if (batch.live) break;
  }
  signal.throwIfAborted();
}

const isSame = (one: FormerTables | null | undefined, other: FormerTables | undefined): boolean =>
  one?.replacedAt.getTime() === other?.replacedAt.getTime();

/** The same tables, where they were left. Throws FORMER_TABLES_CHANGED where others took their place. */
async function mustBeAt(client: PoolClient, one: Projection, known: FormerTables): Promise<FormerTables> {
  const former = await lockFormerTables(client, one);
  if (!former || !isSame(former, known) || former.position !== known.position)
    throw new GreffierError(FORMER_TABLES_CHANGED, { projection: one.name });
  return former;
}

/** Answers until when the tables that were replaced are kept, null where they are not, or `busy`. */
async function putBack(
  dependencies: UndoDependencies,
  one: Projection,
  { id, signal }: UndoOptions,
): Promise<Date | null | 'busy'> {
  const { pool, sealer, keepFormerMs = 0 } = dependencies;
  try {
    return await inTransaction(
      pool,
      async (client) => {
        const live = await lockCheckpoint(client, one.name);
        const former = await lockFormerTables(client, one);
        if (!live || !former) throw new GreffierError(NO_FORMER_TABLES, { projection: one.name });
        let at: Progress = former;
        if (live.position > at.position)
          at = await write({ client, sealer }, one, {
            schema: previousSchema(one),
            batch: await between(dependencies, { after: at.position, to: live.position }, signal),
            at,
          });
        return exchange(client, one, {
          schema: previousSchema(one),
          at,
          live,
          keepMs: keepFormerMs,
          replacedBy: id,
        });
      },
      [`set local lock_timeout = '${BRIEF_LOCK_TIMEOUT}'`],
    );
  } catch (error) {
    if (isLockTimeout(error) || error instanceof LogSilent || isError(error, STORE_UNAVAILABLE)) return 'busy';
    throw error;
  }
}
