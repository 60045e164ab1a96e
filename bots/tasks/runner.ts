import { errorCode } from '#domain/errors.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import { TaskRounds, type TaskRoundDependencies } from './round.ts';

/** How often it is looked whether anything happened, in ms. */
const LOOK_MS = 15_000;
/** Without news: tools are asked what was done there. */
const QUIET_MS = 120_000;
/** After a failure, before another attempt. */
const AFTER_FAILURE_MS = 60_000;

export interface TaskRunnerDependencies extends TaskRoundDependencies {
  /** Position string of the last event of all; null for an empty store. */
  readonly head: () => Promise<string | null>;
  /** Resolves once the tables that say who has which action items have passed the position. */
  readonly caughtUp: (position: string | null, signal: AbortSignal) => Promise<void>;
}

/** Brings action items and tools together until `signal` is aborted, in one process at a time. */
export async function runTasks(dependencies: TaskRunnerDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await exclusively({ pool: dependencies.pool, names: 'tasks', signal }, (held) => serve(dependencies, held));
    } catch (error) {
      if (signal.aborted) return;
      dependencies.report('tasks interrupted, starting again', { code: errorCode(error) });
      await pause(AFTER_FAILURE_MS, signal);
    }
  }
}

async function serve(dependencies: TaskRunnerDependencies, signal: AbortSignal): Promise<void> {
  const rounds = new TaskRounds(dependencies);
  let [seen, quietSince]: [string | null, number] = [null, -Infinity];
  while (!signal.aborted) {
    const head = await dependencies.head();
    if (head !== seen || Date.now() - quietSince >= QUIET_MS) {
      await dependencies.caughtUp(head, signal);
      await rounds.round(signal);
      [seen, quietSince] = [head, Date.now()];
    }
    await pause(LOOK_MS, signal);
  }
}
