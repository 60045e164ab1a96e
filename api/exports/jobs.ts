import { EXPORT_NOT_FOUND } from './errors.ts';
import { GreffierError } from '#domain/errors.ts';

/** Between two looks whether a document is still waited for, in ms. */
const LOOK_EVERY = 2_000;

interface Job {
  progress: number;
  readonly leave: AbortController;
}

/** Documents that this process is writing. */
export class ExportJobs {
  readonly #running = new Map<string, Job>();

  /**
   * Does `work` until it is called off: by `signal`, by `cancel`, or because `isWanted` says that it is no more: then
   * its meeting was erased, or another process was told to cancel it.
   */
  async run<T>(
    id: string,
    { signal, isWanted }: { readonly signal: AbortSignal; readonly isWanted: () => Promise<boolean> },
    work: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<T>,
  ): Promise<T> {
    const job: Job = { progress: 0, leave: new AbortController() };
    this.#running.set(id, job);
    const look = async (): Promise<void> => {
      if (!(await isWanted())) this.cancel(id);
    };
    // A look that fails (the database is away) is followed by the next.
    const looks = setInterval(() => void look().catch(() => null), LOOK_EVERY).unref();
    try {
      return await work(AbortSignal.any([signal, job.leave.signal]), (share) => (job.progress = share));
    } finally {
      clearInterval(looks);
      this.#running.delete(id);
    }
  }

  /** From 0 to 1; null for what this process is not writing. */
  progressOf(id: string): number | null {
    return this.#running.get(id)?.progress ?? null;
  }

  cancel(id: string): void {
    this.#running.get(id)?.leave.abort(new GreffierError(EXPORT_NOT_FOUND));
  }
}
