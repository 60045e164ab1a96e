/** Wakes all who wait. Taken before looking, so that nothing that happens between looking and waiting is missed. */
export class Signal {
  #waiting = Promise.withResolvers<void>();

  notify(): void {
    this.#waiting.resolve();
    this.#waiting = Promise.withResolvers<void>();
  }

  /** Resolves at the next notification, when `signal` is aborted, or after `timeoutMs`. */
  next(signal: AbortSignal, timeoutMs?: number): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    const other = Promise.withResolvers<void>();
    const wake = () => other.resolve();
    const timer = timeoutMs === undefined ? undefined : setTimeout(wake, timeoutMs);
    signal.addEventListener('abort', wake, { once: true });
    return Promise.race([this.#waiting.promise, other.promise]).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
    });
  }
}
