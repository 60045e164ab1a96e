import { errorCode } from '#domain/errors.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { sampleLagUntil } from '#projections/engine/lag.ts';
import { dropOutlived } from '#projections/engine/former.ts';
import { pause } from '#projections/engine/pause.ts';
import { runRebuilds } from '#projections/engine/rebuild-runner.ts';
import type { Logger } from 'pino';
import { rebuildDependencies } from './read-tables.ts';
import type { OpenRecord } from './record.ts';
import { allProjections } from './projections.ts';

/** Between two attempts after a failure, in ms. */
const PAUSE = 5_000;
/** Between two looks at whether the time of former tables is over, in ms. */
const LOOK_MS = 30_000;

/**
 * What operators rely on: samples of how far projections are, the rebuilds that they asked for, and the end of tables
 * that these have replaced. One process does it; another takes over when that one ends.
 */
export async function runOperations(record: OpenRecord, logger: Logger, signal: AbortSignal): Promise<void> {
  const { pool, store } = record;
  const rebuilding = rebuildDependencies(record, logger);
  while (!signal.aborted) {
    try {
      await exclusively({ pool, names: 'operations', signal }, async (held) => {
        const leave = new AbortController();
        const both = AbortSignal.any([held, leave.signal]);
        const ending = <T>(work: Promise<T>) => work.finally(() => leave.abort());
        await Promise.all([
          ending(sampleLagUntil({ pool, store }, both)),
          ending(runRebuilds(rebuilding, both)),
          ending(dropFormerTablesInTime(record, logger, both)),
        ]);
      });
    } catch (error) {
      if (signal.aborted) return;
      logger.warn({ code: errorCode(error) }, 'operations interrupted, starting again');
    }
    await pause(PAUSE, signal);
  }
}

/** Drops them when their time is over, and at once where the disk is full: nothing that serves needs them. */
async function dropFormerTablesInTime({ pool, disk }: OpenRecord, logger: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const all = disk?.isFull === true;
    const dropped = await dropOutlived(pool, allProjections, { all });
    if (all && dropped.length > 0) logger.warn({ dropped }, 'dropped former read tables: the disk is full');
    await pause(LOOK_MS, signal);
  }
}
