/** A promise of something that has not happened yet, bounded in time. */
interface Waiter {
  /** Looks again; true when it is done with waiting. */
  check(): boolean;
}

/** Those who wait for a change, and are asked again after each. */
export class Waiting {
  readonly #waiters = new Set<Waiter>();

  /** Something has changed. */
  changed(): void {
    for (const waiter of this.#waiters) if (waiter.check()) this.#waiters.delete(waiter);
  }

  /**
   * Resolves with the first value that `look` finds, now or after a change. Rejects after `timeoutMs` with what was
   * waited for and what there was instead.
   */
  until<T>(
    look: () => T | undefined,
    { timeoutMs = 30_000, what, instead }: { timeoutMs?: number; what: string; instead: () => string },
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        check: () => {
          const found = look();
          if (found === undefined) return false;
          clearTimeout(timer);
          resolve(found);
          return true;
        },
      };
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new Error(`Waited ${timeoutMs} ms for ${what}; instead: ${instead()}`));
      }, timeoutMs);
      if (!waiter.check()) this.#waiters.add(waiter);
    });
  }
}
