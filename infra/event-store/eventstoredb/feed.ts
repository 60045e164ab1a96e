import type { Batch, StoredEvent } from '#domain/events/store.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Signal } from '../signal.ts';
import type { LogClient, Subscription } from './clients/client.ts';
import { heldEvent } from './clients/wire.ts';
import { toStored } from './content.ts';
import { UNAVAILABLE } from './faults.ts';
import type { StreamNames } from './streams.ts';

/** Others' events that the server passes over at most before it says how far it is, and reads at once. */
const SEARCH_WINDOW = 1_000;

/** A batch is full with either; the subscription is paused until it is taken. */
const BATCH_EVENTS = 1_000;
const BATCH_BYTES = 4_000_000;

/**
 * How long a batch may gather while the subscription is catching up, in ms: few large batches cost their reader less.
 */
const GATHERING = 20;

/**
 * Servers say 2^64 − 1 (24.2, from the start of a log where nothing is ours) or 0 where they mean that there is no
 * position.
 */
const isReal = (position: bigint): boolean => position > 0n && position < 2n ** 63n;

/** One subscription of the server's, gathered into batches, until it is dropped. */
export class Feed {
  readonly #subscription: Subscription;
  readonly #names: StreamNames;
  readonly #news = new Signal();
  /** Told when a batch that is gathering should not wait for more. */
  readonly #due = new Signal();
  #events: StoredEvent[] = [];
  #bytes = 0;
  /** Where the last batch left off, or where the last event that was gathered stands. */
  #position: bigint | null;
  /** The last position that the server says it has considered. */
  #considered: bigint | null = null;
  #moved = false;
  #caughtUp = false;
  #saidLive = false;
  #ended: { readonly error: unknown } | null = null;

  constructor(client: LogClient, after: bigint | null, names: StreamNames) {
    this.#names = names;
    this.#position = after;
    this.#subscription = client.subscribe({
      after,
      prefixes: names.delivered,
      searchWindow: SEARCH_WINDOW,
      considered: (position) => this.#consider(position),
    });
    this.#subscription.on('data', (message) => this.#gather(message));
    this.#subscription.on('caughtUp', () => this.#catchUp(true));
    this.#subscription.on('fellBehind', () => this.#catchUp(false));
    this.#subscription.on('error', (error) => this.#end(error));
    this.#subscription.on('end', () =>
      this.#end(Object.assign(new Error('the server ended the subscription'), { code: UNAVAILABLE })),
    );
  }

  /** Yields until `signal` is aborted; throws what ended the subscription, after everything that came before it. */
  async *batches(signal: AbortSignal): AsyncIterable<Batch> {
    while (!signal.aborted) {
      const news = this.#news.next(signal);
      await this.#gathered(signal);
      const batch = this.#take();
      if (batch) yield batch;
      else if (this.#ended) throw this.#ended.error;
      else await news;
    }
  }

  /** The server is told in the background: a client that has yet to find it would keep the caller waiting. */
  close(): void {
    this.#ended ??= { error: null };
    void this.#subscription.unsubscribe().catch(() => {});
  }

  #gather(message: unknown): void {
    if (this.#ended) return;
    try {
      const event = toStored(heldEvent(message), this.#names);
      if (this.#names.deliversKnown(event.stream)) this.#keep(event);
      this.#position = event.position;
      // A waiting reader needs to be woken by the first of them only.
      if (!this.#moved) this.#news.notify();
      this.#moved = true;
    } catch (error) {
      this.#end(error);
    }
    if (!this.#full) return;
    this.#subscription.pause();
    this.#due.notify();
  }

  #keep(event: StoredEvent): void {
    this.#events.push(event);
    this.#bytes += event.data.byteLength + event.metadata.byteLength;
  }

  #consider(position: bigint): void {
    if (!isReal(position)) return;
    this.#considered = position;
    this.#news.notify();
  }

  #catchUp(caughtUp: boolean): void {
    this.#caughtUp = caughtUp;
    this.#saidLive &&= caughtUp;
    this.#due.notify();
    this.#news.notify();
  }

  #end(error: unknown): void {
    this.#ended ??= { error };
    this.#due.notify();
    this.#news.notify();
  }

  get #full(): boolean {
    return this.#events.length >= BATCH_EVENTS || this.#bytes >= BATCH_BYTES;
  }

  /**
   * While catching up, gives a batch time to grow; once live, what arrived in one turn of the event loop goes together.
   */
  async #gathered(signal: AbortSignal): Promise<void> {
    if (this.#events.length > 0 && !this.#hurries) await this.#due.next(signal, GATHERING);
    for (let seen = -1; this.#events.length > Math.max(seen, 0) && !this.#full && !this.#ended; await nextTurn())
      seen = this.#events.length;
  }

  get #hurries(): boolean {
    return this.#caughtUp || this.#full || this.#ended !== null;
  }

  /** Null when there is nothing to say that was not said before. */
  #take(): Batch | null {
    // What the server said about its progress holds only once every event that it sent before is here.
    const complete = this.#subscription.readableLength === 0 && !this.#ended;
    if (complete && this.#considered !== null && (this.#position === null || this.#considered > this.#position)) {
      this.#position = this.#considered;
      this.#moved = true;
    }
    const live = complete && this.#caughtUp;
    if (!this.#moved && (!live || this.#saidLive)) return null;
    const batch: Batch = { events: this.#events, position: this.#position, live };
    this.#events = [];
    this.#bytes = 0;
    this.#moved = false;
    this.#saidLive = live;
    if (this.#subscription.isPaused()) this.#subscription.resume();
    return batch;
  }
}
