import { errorCode } from '#domain/errors.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { sampleLagUntil } from '#projections/engine/lag.ts';
import { pause } from '#projections/engine/pause.ts';
import { runRebuilds } from '#projections/engine/rebuild-runner.ts';
import type { Logger } from 'pino';
import { engineDependencies } from './read-tables.ts';
import type { OpenRecord } from './record.ts';

/** Between two attempts after a failure, in ms. */
const PAUSE = 5_000;

/**
 * What operators rely on: samples of how far projections are, and the rebuilds that they asked for. One process does
 * it; another takes over when that one ends.
 */
export async function runOperations(record: OpenRecord, logger: Logger, signal: AbortSignal): Promise<void> {
  const { pool, store } = record;
  const rebuilding = { ...engineDependencies(record, logger), head: () => store.head() };
  while (!signal.aborted) {
    try {
      await exclusively({ pool, names: 'operations', signal }, async (held) => {
        const leave = new AbortController();
        const both = AbortSignal.any([held, leave.signal]);
        const ending = <T>(work: Promise<T>) => work.finally(() => leave.abort());
        await Promise.all([ending(sampleLagUntil({ pool, store }, both)), ending(runRebuilds(rebuilding, both))]);
      });
    } catch (error) {
      if (signal.aborted) return;
      logger.warn({ code: errorCode(error) }, 'operations interrupted, starting again');
    }
    await pause(PAUSE, signal);
  }
}
