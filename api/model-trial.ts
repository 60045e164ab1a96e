import { errorCode } from '#domain/errors.ts';
import type { Models, ModelTrial } from '#domain/analysis/model/models.ts';
import { inTime } from './http/in-time.ts';

/** How long a call waits for a trial, in ms: the next call goes on waiting for the same one. */
const PATIENCE_MS = 8_000;
/** A model at home that has to be loaded first takes minutes. */
const LONGEST_MS = 15 * 60_000;

/** Tries the model once at a time, however many ask, and however long it takes. */
export class ModelTrials {
  readonly #models: Pick<Models, 'trial'>;
  #running: Promise<ModelTrial> | null = null;
  #ended = false;

  constructor(models: Pick<Models, 'trial'>) {
    this.#models = models;
  }

  /** The outcome; null while it is under way. Throws what the trial throws, to the first who asks after it ended. */
  async outcome(): Promise<ModelTrial | null> {
    if (this.#running === null) {
      this.#ended = false;
      const running = this.#models.trial(AbortSignal.timeout(LONGEST_MS));
      this.#running = running;
      const end = () => {
        this.#ended = true;
      };
      running.then(end, end);
    }
    const running = this.#running;
    await inTime(
      PATIENCE_MS,
      running.then(
        () => true,
        (error: unknown) => errorCode(error),
      ),
    );
    if (!this.#ended) return null;
    if (this.#running === running) this.#running = null;
    return running;
  }
}
