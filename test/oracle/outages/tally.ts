/** Counts what was acknowledged, and tells when there is enough of it. */
export class Tally {
  #count = 0;
  #changed = Promise.withResolvers<void>();

  readonly add = (): void => {
    this.#count += 1;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  };

  /** Resolves when so many were added, or `work` has ended; rejects when it failed. */
  async reaches(count: number, work: Promise<unknown>): Promise<void> {
    const ended = work.then(() => true);
    while (this.#count < count) {
      if (await Promise.race([this.#changed.promise, ended])) return;
    }
  }
}
