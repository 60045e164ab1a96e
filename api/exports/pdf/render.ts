import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { WORK_OUT_OF_MEMORY } from '#domain/heavy-work.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Minutes } from '../minutes.ts';

export const TOO_MANY_EXPORTS: ErrorDefinition = {
  code: 'TOO_MANY_EXPORTS',
  kind: 'unavailable',
  message: 'Plusieurs documents sont déjà en préparation. Veuillez réessayer dans un instant.',
};

export const EXPORT_TOO_LONG: ErrorDefinition = {
  code: 'EXPORT_TOO_LONG',
  kind: 'unavailable',
  message: 'La mise en page a pris trop de temps et a été interrompue.',
};

/** Documents laid out at the same time, and how many more may wait for their turn. */
const AT_ONCE = 2;
const WAITING = 8;

/** What laying one out may hold, in MB of V8's heap. */
const HEAP_MB = 1_024;

/** Lays out documents in threads of their own, a few at a time. */
export class PdfRenderer {
  readonly #heapMb: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(heapMb = HEAP_MB) {
    this.#heapMb = heapMb;
  }

  /**
   * The minutes as PDF. `patience` is aborted when its caller has to be answered: what nobody would get is not laid out.
   * Throws TOO_MANY_EXPORTS when too many others wait already or the turn does not come in time, EXPORT_TOO_LONG, or
   * WORK_OUT_OF_MEMORY.
   */
  async render(minutes: Minutes, patience: AbortSignal): Promise<Uint8Array> {
    await this.#turn(patience);
    try {
      const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: minutes, resourceLimits: { maxOldGenerationSizeMb: this.#heapMb } });
      try {
        const [bytes] = (await once(worker, 'message', { signal: patience })) as [Uint8Array];
        return bytes;
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new GreffierError(WORK_OUT_OF_MEMORY, {}, { cause: error });
        throw patience.aborted ? new GreffierError(EXPORT_TOO_LONG, {}, { cause: error }) : error;
      } finally {
        await worker.terminate();
      }
    } finally {
      this.#leave();
    }
  }

  async #turn(patience: AbortSignal): Promise<void> {
    if (this.#running < AT_ONCE) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= WAITING) throw new GreffierError(TOO_MANY_EXPORTS);
    const mine = Promise.withResolvers<void>();
    const giveUp = (): void => {
      const place = this.#waiting.indexOf(mine.resolve);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      mine.reject(new GreffierError(TOO_MANY_EXPORTS));
    };
    if (patience.aborted) throw new GreffierError(TOO_MANY_EXPORTS);
    this.#waiting.push(mine.resolve);
    patience.addEventListener('abort', giveUp, { once: true });
    await mine.promise.finally(() => patience.removeEventListener('abort', giveUp));
  }

  /** Who has waited longest takes over the place itself: it is at no moment free for somebody who comes now. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
