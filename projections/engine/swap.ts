import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { exchange } from './exchange.ts';
import { shadowSchema, isAsClean, write, type Progress } from './shadow.ts';
import { between, LogSilent, type LogReader } from './between.ts';
import { lockCheckpoint } from './checkpoint.ts';
import { hashTables } from './hash.ts';
import { BRIEF_LOCK_TIMEOUT, LOCK_NOT_AVAILABLE } from './locks.ts';
import type { Projection } from './projection.ts';
import type { ReadTables } from './read-tables.ts';
import { awaitsErasure } from './rebuild-erasure.ts';
import { inTransaction } from './transaction.ts';

/** Waiting for the live checkpoint longer than this would hold up the live projector: better to try again. */
const PASSING: ReadonlySet<unknown> = new Set([LOCK_NOT_AVAILABLE, STORE_UNAVAILABLE.code]);

export interface SwapDependencies extends ReadTables, LogReader {}

export interface TablesToSwap {
  readonly from: Progress & { readonly cleanings: number };
  readonly verify: boolean;
  /** How long the tables that are replaced are kept, in ms. */
  readonly keepMs: number;
  readonly signal: AbortSignal;
}

export interface Swapped {
  /** With `verify`: whether the live tables held the same rows; null where that cannot be said. */
  readonly same: boolean | null;
  /** Until when the former tables are kept; null where they are not. */
  readonly keptUntil: Date | null;
}

/**
 * Locks the live checkpoint, brings the new tables to exactly where it stands, or it to where they stand, and renames.
 * Readers go from the old tables to the new ones between two statements; nobody waits longer than BRIEF_LOCK_TIMEOUT.
 * Answers `busy` when it has to be tried again, as when the log says nothing for a moment or erased words are still to
 * be removed, `cleaned` where erased words were removed after as many `cleanings`, else what the comparison gave and
 * until when the former tables are kept.
 */
export async function swap(
  dependencies: SwapDependencies,
  one: Projection,
  { from, verify, keepMs, signal }: TablesToSwap,
): Promise<Swapped | 'busy' | 'cleaned'> {
  try {
    return await inTransaction(dependencies.pool, async (client) => {
      await client.query(`set local lock_timeout = '${BRIEF_LOCK_TIMEOUT}'`);
      if (!(await isAsClean(client, one, from.cleanings))) return 'cleaned';
      if (await awaitsErasure(client, one)) return 'busy';
      const live = await lockCheckpoint(client, one.name);
      if (!live) throw new TypeError(`${one.name} has no checkpoint`);
      const comparable = verify && live.definition === one.definition;
      let rebuilt: Progress = from;
      let replaced = live;
      if (live.position > rebuilt.position)
        rebuilt = await write({ client, sealer: dependencies.sealer }, one, {
          schema: shadowSchema(one),
          batch: await between(dependencies, { after: rebuilt.position, to: live.position }, signal),
          at: rebuilt,
        });
      else if (comparable && live.position < rebuilt.position)
        replaced = {
          ...live,
          ...(await write({ client, sealer: dependencies.sealer }, one, {
            schema: one.name,
            batch: await between(dependencies, { after: live.position, to: rebuilt.position }, signal),
            at: live,
          })),
        };
      const same = comparable
        ? (await hashTables(client, one, one.name)) === (await hashTables(client, one, shadowSchema(one)))
        : null;
      const keptUntil = await exchange(client, one, { schema: shadowSchema(one), at: rebuilt, live: replaced, keepMs });
      await client.query('delete from state.rebuild where projection = $1', [one.name]);
      return { same, keptUntil };
    });
  } catch (error) {
    if (PASSING.has((error as { code?: unknown }).code) || error instanceof LogSilent) return 'busy';
    throw error;
  }
}
