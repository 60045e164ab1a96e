import type { Filter } from './filter.ts';
import type { EmulatedLog } from './log.ts';
import { at, compare, type EmulatedRecord, type LogPosition } from './record.ts';

export type LiveItem = { readonly event: EmulatedRecord } | { readonly checkpoint: LogPosition };

export const standOf = (item: LiveItem): LogPosition => ('event' in item ? at(item.event.position) : item.checkpoint);

/**
 * What a live subscription has yet to send. When it is full, 23.10 gives the subscription up; 24.2 forgets the oldest
 * items, and goes back to reading the log.
 */
export class LiveQueue {
  readonly #items: LiveItem[] = [];
  readonly #capacity: number;
  readonly #stop: () => void;
  #considered: number;
  #wake = Promise.withResolvers<void>();
  /** Where the last item stood that had to be left out. */
  #lost: LogPosition | null = null;

  constructor(log: EmulatedLog, filter: Filter, considered: number, capacity: number, signal: AbortSignal) {
    this.#capacity = capacity;
    this.#considered = considered;
    this.#stop = log.listen((record) => this.#consider(record, filter));
    signal.addEventListener('abort', () => this.close(), { once: true });
  }

  close(): void {
    this.#stop();
    this.#wake.resolve();
  }

  /** Drops what stands at or before `position`: it was read from the log. */
  forgetUntil(position: LogPosition): void {
    while (this.#items[0] && compare(standOf(this.#items[0]), position) <= 0) this.#items.shift();
    if (this.#lost && compare(this.#lost, position) <= 0) this.#lost = null;
  }

  /** Items were left out that are not known to have been read from the log. */
  get overflown(): boolean {
    return this.#lost !== null;
  }

  /** The next item, once there is one; null when the queue has overflown or `signal` is aborted. */
  async next(signal: AbortSignal): Promise<LiveItem | null> {
    while (!signal.aborted && !this.overflown) {
      const item = this.#items.shift();
      if (item) return item;
      await this.#wake.promise;
    }
    return null;
  }

  #consider(record: EmulatedRecord, { allows, checkpointInterval }: Filter): void {
    if (allows(record)) this.#push({ event: record });
    this.#considered += 1;
    if (this.#considered < checkpointInterval) return;
    this.#considered = 0;
    this.#push({ checkpoint: at(record.position) });
  }

  #push(item: LiveItem): void {
    this.#items.push(item);
    const oldest = this.#items.length > this.#capacity ? this.#items.shift() : undefined;
    if (oldest) this.#lost = standOf(oldest);
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }
}
