import { errorCode } from '#domain/errors.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import type { Pool } from 'pg';

/** How often it is looked whether somebody asks for it, or has just let Greffier read, or a pause is over. */
const LOOK_MS = 5_000;
/** After a failure, before another attempt. */
const AFTER_FAILURE_MS = 60_000;

/** Rounds with a provider. */
export interface Rounds {
  /** Whether somebody authorised Greffier since the last round: then the next round is due at once. */
  hasNewcomers(signal: AbortSignal): Promise<boolean>;
  /** Answers whether everything was read that is open to Greffier. */
  round(signal: AbortSignal): Promise<boolean>;
}

export interface ScheduleDependencies {
  /** Since when somebody wants it, and until when the provider wants none; ISO 8601. */
  readonly standing: () => Promise<{
    readonly askedAt: string | null;
    readonly paused: { readonly until: string } | null;
  }>;
  readonly rounds: Rounds;
  readonly now: () => string;
  /** Between two rounds. */
  readonly everyMs: number;
}

/** When rounds are due: as often as configured, at once for who asks or is new, and never while paused. */
export class SyncSchedule {
  readonly #dependencies: ScheduleDependencies;
  #nextAt = -Infinity;

  constructor(dependencies: ScheduleDependencies) {
    this.#dependencies = dependencies;
  }

  /** Does a round if one is due. Answers whether it did. */
  async look(signal: AbortSignal): Promise<boolean> {
    const { standing, rounds, everyMs } = this.#dependencies;
    const { askedAt, paused } = await standing();
    const now = this.#now();
    if (paused !== null && Date.parse(paused.until) > now) return false;
    const isDue = askedAt !== null || paused !== null || this.#nextAt <= now;
    if (!isDue && !(await rounds.hasNewcomers(signal))) return false;
    // A round that fails for a reason of our own is not begun again at once.
    this.#nextAt = now + AFTER_FAILURE_MS;
    const isWhole = await rounds.round(signal);
    this.#nextAt = this.#now() + (isWhole ? everyMs : AFTER_FAILURE_MS);
    return true;
  }

  #now(): number {
    return Date.parse(this.#dependencies.now());
  }
}

export interface RunDependencies {
  readonly pool: Pool;
  /** Of the lock: one process at a time. */
  readonly name: string;
  /** Made anew for each process that takes over. */
  readonly open: () => SyncSchedule;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Synchronises until `signal` is aborted, in one process at a time. */
export async function runSync({ pool, name, open, report }: RunDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await exclusively({ pool, names: name, signal }, async (held) => {
        const schedule = open();
        while (!held.aborted) {
          await schedule.look(held);
          await pause(LOOK_MS, held);
        }
      });
    } catch (error) {
      if (signal.aborted) return;
      report('synchronisation interrupted, starting again', { name, code: errorCode(error) });
      await pause(AFTER_FAILURE_MS, signal);
    }
  }
}
