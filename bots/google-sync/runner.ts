import { readSync } from '#commands/google/sync.ts';
import { errorCode } from '#domain/errors.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import type { Pool } from 'pg';
import { GoogleRounds, type RoundDependencies } from './round.ts';

/** How often it is looked whether somebody asks for it, or has just let Greffier read, or a pause is over. */
const LOOK_MS = 5_000;
/** After a failure, before another attempt. */
const AFTER_FAILURE_MS = 60_000;

export interface RunnerDependencies extends RoundDependencies {
  readonly pool: Pool;
  /** Between two rounds. */
  readonly everyMs: number;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** When rounds are due: as often as configured, at once for who asks or is new, and never while Google wants none. */
export class GoogleSchedule {
  readonly #dependencies: RunnerDependencies;
  readonly #rounds: GoogleRounds;
  #nextAt = -Infinity;

  constructor(dependencies: RunnerDependencies) {
    this.#dependencies = dependencies;
    this.#rounds = new GoogleRounds(dependencies);
  }

  /** Does a round if one is due. Answers whether it did. */
  async look(signal: AbortSignal): Promise<boolean> {
    const { askedAt, paused } = await readSync(this.#dependencies);
    const now = this.#now();
    if (paused !== null && Date.parse(paused.until) > now) return false;
    const isDue = askedAt !== null || paused !== null || this.#nextAt <= now;
    if (!isDue && !(await this.#rounds.hasNewcomers(signal))) return false;
    // A round that fails for a reason of our own is not begun again at once.
    this.#nextAt = now + AFTER_FAILURE_MS;
    const isWhole = await this.#rounds.round(signal);
    this.#nextAt = this.#now() + (isWhole ? this.#dependencies.everyMs : AFTER_FAILURE_MS);
    return true;
  }

  #now(): number {
    return Date.parse(this.#dependencies.now());
  }
}

/** Synchronises with Google until `signal` is aborted, in one process at a time. */
export async function runGoogleSync(dependencies: RunnerDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await exclusively({ pool: dependencies.pool, names: 'google-sync', signal }, async (held) => {
        const schedule = new GoogleSchedule(dependencies);
        while (!held.aborted) {
          await schedule.look(held);
          await pause(LOOK_MS, held);
        }
      });
    } catch (error) {
      if (signal.aborted) return;
      dependencies.report('synchronisation with Google interrupted, starting again', { code: errorCode(error) });
      await pause(AFTER_FAILURE_MS, signal);
    }
  }
}
