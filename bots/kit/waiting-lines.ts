import { errorCode } from '#domain/errors.ts';
import { tellWaitingLines } from '#projections/bot-sessions/waiting.ts';
import type { Pool } from 'pg';
import type { Run } from './run.ts';

interface Context {
  readonly pool: Pool;
  readonly worker: string;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Tells the other processes how many lines this worker keeps because the log does not take them. */
export class WaitingLines {
  readonly #context: Context;
  /** By bot session, at the last look: a line that is written at once never waits twice. */
  #before: ReadonlyMap<string, number> = new Map();
  #told = false;
  /** A database that is away is reported once, and not every second. */
  #isReported = false;
  #telling: Promise<void> | null = null;

  constructor(context: Context) {
    this.#context = context;
  }

  look(runs: Iterable<{ readonly run: Pick<Run, 'id' | 'waiting'> }>): void {
    const now = new Map([...runs].map(({ run }) => [run.id, run.waiting]));
    const still = new Map([...now].filter(([id, lines]) => lines > 0 && (this.#before.get(id) ?? 0) > 0));
    this.#before = now;
    if (this.#telling === null && (still.size > 0 || this.#told)) this.#tell(still);
  }

  /** This worker ends. */
  async forget(): Promise<void> {
    await this.#telling;
    if (this.#told) this.#tell(new Map());
    await this.#telling;
  }

  #tell(lines: ReadonlyMap<string, number>): void {
    this.#telling = this.#write(lines).finally(() => (this.#telling = null));
  }

  async #write(lines: ReadonlyMap<string, number>): Promise<void> {
    const { pool, worker, report } = this.#context;
    try {
      await tellWaitingLines(pool, worker, lines);
      this.#told = lines.size > 0;
      this.#isReported = false;
    } catch (error) {
      if (this.#isReported) return;
      this.#isReported = true;
      report('cannot store how many caption lines wait', { code: errorCode(error) });
    }
  }
}
