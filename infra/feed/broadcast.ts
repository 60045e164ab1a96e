import { Signal } from '../event-store/signal.ts';

/** Tells everybody who listens at that moment, each at their own pace. */
export class Broadcast<T> {
  readonly #listeners = new Set<(value: T) => void>();

  tell(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }

  /** What is told from the first `next` on until `signal` is aborted, where `concerns` says so. */
  async *listen(signal: AbortSignal, concerns: (value: T) => boolean = () => true): AsyncIterable<T> {
    const waiting: T[] = [];
    const arrived = new Signal();
    const listener = (value: T) => {
      if (!concerns(value)) return;
      waiting.push(value);
      arrived.notify();
    };
    this.#listeners.add(listener);
    try {
      while (!signal.aborted) {
        const next = arrived.next(signal);
        for (const value of waiting.splice(0)) yield value;
        await next;
      }
    } finally {
      this.#listeners.delete(listener);
    }
  }
}
