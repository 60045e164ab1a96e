import { GreffierError, isError } from '#domain/errors.ts';
import type { StoreStanding } from '#domain/events/standing.ts';
import {
  STORE_UNAVAILABLE,
  type Appended,
  type Batch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type ReadOptions,
  type StoredEvent,
} from '#domain/events/store.ts';
import { Signal } from './signal.ts';

/** Between two looks at a store that is away, in ms. */
const PROBE_MS = 1_000;
/** A store that nobody has called for so long is looked at, in ms: reading goes on without it, and people are told. */
const IDLE_MS = 2_000;

export type StandingListener = (standing: StoreStanding, previous: StoreStanding) => void;

/**
 * The event store, and how it stands. A call that ends in STORE_UNAVAILABLE makes it `away`: from then on calls are
 * refused at once, without a try, until a probe is answered. Subscriptions pass: adapters resume them by themselves.
 */
export class StoreWatch implements EventStore {
  readonly id: string;
  readonly #store: EventStore;
  readonly #closing = new AbortController();
  readonly #wake = new Signal();
  readonly #listeners = new Set<StandingListener>();
  #standing: StoreStanding = { status: 'answering', since: new Date() };
  #isSuspect = false;
  /** Counts answers: a call that began before the latest of them and failed says nothing about the store of now. */
  #answers = 0;

  constructor(store: EventStore) {
    this.id = store.id;
    this.#store = store;
    void this.#look();
  }

  standing(): StoreStanding {
    return this.#standing;
  }

  /** Calls `listener` at every change of the status; answers what ends that. */
  onChange(listener: StandingListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks at the store now: a subscription of it was dropped. */
  suspect(): void {
    this.#isSuspect = true;
    this.#wake.notify();
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    return this.#call(() => this.#store.append(stream, expected, events));
  }

  async *read(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent> {
    const answers = this.#admit();
    try {
      yield* this.#store.read(stream, options);
      this.#answers += 1;
    } catch (error) {
      this.#failed(error, answers);
      throw error;
    }
  }

  subscribe(after: bigint | null, signal: AbortSignal): AsyncIterable<Batch> {
    return this.#store.subscribe(after, signal);
  }

  head(): Promise<bigint | null> {
    return this.#call(() => this.#store.head());
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#store.close();
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    const answers = this.#admit();
    try {
      const result = await work();
      this.#answers += 1;
      return result;
    } catch (error) {
      this.#failed(error, answers);
      throw error;
    }
  }

  #admit(): number {
    if (this.#standing.status !== 'answering') throw new GreffierError(STORE_UNAVAILABLE);
    return this.#answers;
  }

  #failed(error: unknown, answersBefore: number): void {
    if (!isError(error, STORE_UNAVAILABLE)) this.#answers += 1;
    else if (this.#answers !== answersBefore) this.suspect();
    else this.#change('away');
  }

  #change(status: StoreStanding['status']): void {
    const previous = this.#standing;
    if (previous.status === status || this.#closing.signal.aborted) return;
    this.#standing = { status, since: new Date() };
    for (const listener of this.#listeners) listener(this.#standing, previous);
    this.#wake.notify();
  }

  async #look(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const answers = this.#answers;
      if (!this.#isSuspect) await this.#wake.next(signal, this.#standing.status === 'away' ? PROBE_MS : IDLE_MS);
      const isIdle = this.#answers === answers;
      if (signal.aborted || (this.#standing.status === 'answering' && !this.#isSuspect && !isIdle)) continue;
      this.#isSuspect = false;
      await this.#probe();
    }
  }

  async #probe(): Promise<void> {
    try {
      await this.#store.head();
      this.#answered();
    } catch (error) {
      if (isError(error, STORE_UNAVAILABLE)) this.#change('away');
      // A refusal is an answer. Any other failure is the database's, which says so itself.
      else if (error instanceof GreffierError) this.#answered();
    }
  }

  #answered(): void {
    this.#answers += 1;
    this.#change('answering');
  }
}
