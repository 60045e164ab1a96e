import { LRUCache } from 'lru-cache';
import { errorCode } from '#domain/errors.ts';
import { inTime } from './http/in-time.ts';

/** How long a call waits, in ms: the next call goes on waiting for the same work. */
const PATIENCE_MS = 8_000;
/** A model at home that has to be loaded first takes minutes. */
const LONGEST_MS = 15 * 60_000;
/** How long an outcome waits for its caller, in ms. */
const KEPT_MS = 60_000;
/** Pieces of work whose outcome may wait for its caller. */
const MOST = 1_000;

interface Running<Outcome> {
  readonly about: string;
  readonly work: Promise<Outcome>;
  readonly leave: AbortController;
  ended: boolean;
}

/** Work that takes longer than its caller waits: who calls again waits for the same, one piece for each key. */
export class Underway<Outcome> {
  readonly #running = new LRUCache<string, Running<Outcome>>({ max: MOST, ttl: LONGEST_MS + KEPT_MS });

  /**
   * The outcome; null while it is under way. Throws what the work throws, to the first who asks after it ended. Work
   * about something else that is under way for the key is left.
   */
  async outcome(key: string, about: string, begin: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome | null> {
    const known = this.#running.get(key);
    if (known?.about !== about) known?.leave.abort();
    const running = known?.about === about ? known : this.#begin(key, about, begin);
    await inTime(
      PATIENCE_MS,
      running.work.then(
        () => true,
        (error: unknown) => errorCode(error),
      ),
    );
    if (!running.ended) return null;
    if (this.#running.get(key) === running) this.#running.delete(key);
    return running.work;
  }

  #begin(key: string, about: string, begin: (signal: AbortSignal) => Promise<Outcome>): Running<Outcome> {
    const leave = new AbortController();
    const work = begin(AbortSignal.any([leave.signal, AbortSignal.timeout(LONGEST_MS)]));
    const running: Running<Outcome> = { about, work, leave, ended: false };
    const end = () => {
      running.ended = true;
      if (this.#running.get(key) === running) this.#running.set(key, running, { ttl: KEPT_MS });
    };
    this.#running.set(key, running);
    work.then(end, end);
    return running;
  }
}
