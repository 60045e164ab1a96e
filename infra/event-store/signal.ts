/**
 * Wakes all who wait. Taken before looking, so that nothing that happens between looking and waiting is missed. Who
 * has stopped waiting is forgotten: where nothing is written for days, those who look again every few seconds would
 * fill the memory otherwise.
 */
export class Signal {
  readonly #waiting = new Set<() => void>();

  notify(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the next notification, when `signal` is aborted, or after `timeoutMs`. */
  next(signal: AbortSignal, timeoutMs?: number): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => {
      this.#waiting.delete(wake);
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(wake, timeoutMs);
    signal.addEventListener('abort', wake, { once: true });
    this.#waiting.add(wake);
    return promise;
  }

  /** How many wait. */
  get size(): number {
    return this.#waiting.size;
  }
}
