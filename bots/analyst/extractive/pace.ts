import { breath } from '#domain/breath.ts';

/** Milliseconds of work after which others may work: a request waits no longer for a long transcript. */
const STRETCH = 15;

/** Lets a long computation share its thread, and be called off. */
export class Pace {
  private readonly signal: AbortSignal | undefined;
  private since = performance.now();

  constructor(signal?: AbortSignal) {
    this.signal = signal;
  }

  /** Works through a list, resting whenever it has taken long. Rejects when the signal says stop. */
  async each<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
    for (const [index, item] of items.entries()) {
      if (performance.now() - this.since > STRETCH) await this.rest();
      work(item, index);
    }
    await this.rest();
  }

  async rest(): Promise<void> {
    this.signal?.throwIfAborted();
    await breath();
    this.since = performance.now();
  }
}
