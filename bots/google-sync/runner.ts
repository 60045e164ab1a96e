import { readSync } from '#commands/google/sync.ts';
import type { Pool } from 'pg';
import { runSync, SyncSchedule } from '../calendar-sync/schedule.ts';
import { GoogleRounds, type RoundDependencies } from './round.ts';

export interface RunnerDependencies extends RoundDependencies {
  readonly pool: Pool;
  /** Between two rounds. */
  readonly everyMs: number;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** When rounds with Google are due. */
export const googleSchedule = (dependencies: Omit<RunnerDependencies, 'report' | 'pool'>): SyncSchedule =>
  new SyncSchedule({
    standing: () => readSync(dependencies),
    rounds: new GoogleRounds(dependencies),
    now: dependencies.now,
    everyMs: dependencies.everyMs,
  });

/** Synchronises with Google until `signal` is aborted, in one process at a time. */
export const runGoogleSync = (dependencies: RunnerDependencies, signal: AbortSignal): Promise<void> => {
  const { pool, report } = dependencies;
  return runSync({ pool, name: 'google-sync', open: () => googleSchedule(dependencies), report }, signal);
};
