/** One job that wants a turn. */
export interface Turn {
  readonly owner: string;
  /** Whether it may take long: such jobs never hold every place. */
  readonly isLarge: boolean;
}

/**
 * Which job may begin: so many at once in all, fewer of one owner, one fewer of large ones, so that a small one waits
 * for small ones alone; otherwise in the order in which they came.
 */
export class FairTurns {
  readonly #atOnce: number;
  readonly #ofOne: number;
  readonly #running = new Map<string, number>();
  readonly #waiting: (Turn & { readonly begin: () => void })[] = [];
  #large = 0;

  constructor(atOnce: number, ofOne: number) {
    this.#atOnce = atOnce;
    this.#ofOne = ofOne;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** How many of an owner's wait. */
  waitingOf(owner: string): number {
    return this.#waiting.filter((each) => each.owner === owner).length;
  }

  /**
   * Resolves when it is the owner's turn; rejects, and gives the place in the queue up, when the signal is aborted
   * first.
   */
  async take(turn: Turn, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const mine = Promise.withResolvers<void>();
    const entry = { ...turn, begin: mine.resolve };
    this.#waiting.push(entry);
    const giveUp = (): void => {
      const place = this.#waiting.indexOf(entry);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      mine.reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#next();
    await mine.promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  leave({ owner, isLarge }: Turn): void {
    if (isLarge) this.#large -= 1;
    const left = (this.#running.get(owner) ?? 1) - 1;
    if (left === 0) this.#running.delete(owner);
    else this.#running.set(owner, left);
    this.#next();
  }

  #next(): void {
    const running = [...this.#running.values()].reduce((sum, each) => sum + each, 0);
    if (running >= this.#atOnce) return;
    const largeMayBegin = this.#large < Math.max(1, this.#atOnce - 1);
    const place = this.#waiting.findIndex(
      ({ owner, isLarge }) => (this.#running.get(owner) ?? 0) < this.#ofOne && (largeMayBegin || !isLarge),
    );
    const [next] = place < 0 ? [] : this.#waiting.splice(place, 1);
    if (!next) return;
    if (next.isLarge) this.#large += 1;
    this.#running.set(next.owner, (this.#running.get(next.owner) ?? 0) + 1);
    next.begin();
    this.#next();
  }
}
