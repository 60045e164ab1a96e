import { repeatWithinBudget } from '../repeat.ts';
import type { HeldEvent } from './clients/client.ts';
import type { Connection } from './connection.ts';
import { collect } from './read.ts';

const FIRST_PAGE = 16;
const LARGEST_PAGE = 2_000;
/** Events of a page that is counted, and how many pages are: others may write without end. */
const COUNTED_PAGE = 500;
const MOST_PAGES = 40;

const later = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null || (other !== null && other > one) ? other : one;

/**
 * The last event of ours in a log that holds others' events, too. It remembers how far the log was searched, so that a
 * call reads only what was written since the last one.
 */
export class Head {
  readonly #connection: Connection;
  /** The last position known to be of one of our events. */
  #last: bigint | null = null;
  /** Nothing of ours is between `#last` and here. */
  #searched: bigint | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Told of an event of ours that was written, so that nothing below it is searched. */
  appended(position: bigint): void {
    this.#last = later(this.#last, position);
  }

  /** Position of the last event of ours; null where there is none. Others' events do not count. */
  async read(): Promise<bigint | null> {
    let floor = later(this.#last, this.#searched);
    let top: bigint | null = null;
    let from: bigint | 'end' = 'end';
    for (let maxCount = FIRST_PAGE; ; maxCount = Math.min(LARGEST_PAGE, maxCount * 4)) {
      const page: HeldEvent[] = await this.#page(from, maxCount);
      for (const { position, stream } of page) {
        // The log ends before what it once held: it was restored from a backup, and what is remembered is of another
        // one.
        if (top === null && floor !== null && position < floor) floor = this.#last = this.#searched = null;
        top ??= position;
        if (floor !== null && position <= floor) return this.#found(null, top);
        if (this.#connection.names.delivers(stream)) return this.#found(position, top);
        from = position;
      }
      if (page.length < maxCount) return this.#found(null, top);
    }
  }

  /**
   * How many events of ours come after `after`, counted from the end of the log up to `limit`, in MOST_PAGES at most.
   */
  async count(after: bigint | null, limit: number): Promise<number> {
    const head = await this.read();
    if (head === null || (after !== null && after >= head)) return 0;
    let counted = 0;
    let from: bigint | 'end' = 'end';
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page: HeldEvent[] = await this.#page(from, COUNTED_PAGE);
      for (const { position, stream } of page) {
        if (after !== null && position <= after) return counted;
        if (this.#connection.names.delivers(stream)) counted += 1;
        if (counted >= limit) return limit;
        from = position;
      }
      if (page.length < COUNTED_PAGE) break;
    }
    return counted;
  }

  /** From the leader: another node may lag behind what was acknowledged to us. */
  #page(from: bigint | 'end', maxCount: number): Promise<HeldEvent[]> {
    const range = { direction: 'backwards', from, maxCount } as const;
    return repeatWithinBudget((forMs) =>
      this.#connection.call((client, heard) =>
        collect(client.readAll(range), { patienceMs: forMs, take: (event) => event, heard }),
      ),
    );
  }

  #found(position: bigint | null, top: bigint | null): bigint | null {
    this.#last = later(this.#last, position);
    this.#searched = later(this.#searched, top);
    return this.#last;
  }
}
