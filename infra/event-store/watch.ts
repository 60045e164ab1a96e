import { GreffierError, isError } from '#domain/errors.ts';
import { RECORD_OLDER } from '#domain/events/continuity.ts';
import type { StoreState } from '#domain/events/store-state.ts';
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

/**
 * Between two looks at whether a store that answers still holds what was read of it, in ms; one that does not is looked
 * at every PROBE_MS.
 */
const CONTINUITY_MS = 30_000;

export type StoreStateListener = (state: StoreState, previous: StoreState) => void;

/**
 * The event store, and how it stands. A call that ends in STORE_UNAVAILABLE makes it `away`: from then on calls are
 * refused at once, without a try, until a probe is answered. Subscriptions pass: adapters resume them by themselves.
 * At every return, and at intervals, it is asked whether the store still holds what was read of it: one that does not
 * is `older`, and refuses appends with RECORD_OLDER. An append waits for a look that is due: nothing is written before.
 */
export class StoreWatch implements EventStore {
  readonly id: string;
  readonly #store: EventStore;
  readonly #continues: () => Promise<boolean>;
  readonly #closing = new AbortController();
  readonly #wake = new Signal();
  readonly #listeners = new Set<StoreStateListener>();
  #state: StoreState = { status: 'answering', since: new Date() };
  #isSuspect = false;
  /** The look that is under way, or the latest. */
  #looking: Promise<void> = Promise.resolve();
  /** Looks that are not over. */
  #looks = 0;
  #continuedAt = performance.now();
  /** Counts answers: a call that began before the latest of them and failed says nothing about the store of now. */
  #answers = 0;

  /**
   * @param continues whether the store holds every event that is remembered of it; throws STORE_UNAVAILABLE when it
   * does not answer
   */
  constructor(store: EventStore, continues: () => Promise<boolean> = async () => true) {
    this.id = store.id;
    this.#store = store;
    this.#continues = continues;
    void this.#look();
  }

  state(): StoreState {
    return this.#state;
  }

  /** Calls `listener` at every change of the status; answers what ends that. */
  onChange(listener: StoreStateListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks at the store now: a subscription of it was dropped. */
  suspect(): void {
    this.#isSuspect = true;
    this.#wake.notify();
  }

  /** Looks at the store at once, and resolves when its state is known. */
  look(): Promise<void> {
    this.#isSuspect = false;
    return this.#probe(true);
  }

  /** The store itself, for who makes it whole again while it is `older`. */
  get unguarded(): EventStore {
    return this.#store;
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    this.#admit();
    if (this.#isSuspect) await this.#unlessAway(this.look());
    else if (this.#looks > 0) await this.#unlessAway(this.#looking);
    if (this.#state.status === 'older') throw new GreffierError(RECORD_OLDER);
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

  endsAt(stream: string, revision: ExpectedRevision): Promise<boolean> {
    return this.#call(() => this.#store.endsAt(stream, revision));
  }

  head(): Promise<bigint | null> {
    return this.#call(() => this.#store.head());
  }

  count(after: bigint | null, limit: number): Promise<number> {
    return this.#call(() => this.#store.count(after, limit));
  }

  reaches(position: bigint): Promise<boolean> {
    return this.#call(() => this.#store.reaches(position));
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

  /** Waits for a look, until the store is away: from then on everybody is refused at once. */
  async #unlessAway(look: Promise<void>): Promise<void> {
    const away = Promise.withResolvers<void>();
    const forget = this.onChange(({ status }) => {
      if (status === 'away') away.resolve();
    });
    await Promise.race([look, away.promise]).finally(forget);
  }

  #admit(): number {
    if (this.#state.status === 'away') throw new GreffierError(STORE_UNAVAILABLE);
    return this.#answers;
  }

  #failed(error: unknown, answersBefore: number): void {
    if (!isError(error, STORE_UNAVAILABLE)) this.#answers += 1;
    else if (this.#answers !== answersBefore) this.suspect();
    else this.#change('away');
  }

  #change(status: StoreState['status']): void {
    const previous = this.#state;
    if (previous.status === status || this.#closing.signal.aborted) return;
    this.#state = { status, since: new Date() };
    for (const listener of this.#listeners) listener(this.#state, previous);
    this.#wake.notify();
  }

  async #look(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const answers = this.#answers;
      if (!this.#isSuspect) await this.#wake.next(signal, this.#state.status === 'answering' ? IDLE_MS : PROBE_MS);
      const isIdle = this.#answers === answers;
      const isDue =
        this.#isSuspect || this.#state.status !== 'answering' || performance.now() - this.#continuedAt >= CONTINUITY_MS;
      if (signal.aborted || (!isDue && !isIdle)) continue;
      this.#isSuspect = false;
      await this.#probe(isDue);
    }
  }

  /** One after the other: a look that began earlier never has the last word. */
  #probe(isDue: boolean): Promise<void> {
    this.#looking = this.#probeAfter(this.#looking, isDue);
    return this.#looking;
  }

  async #probeAfter(earlier: Promise<void>, isDue: boolean): Promise<void> {
    this.#looks += 1;
    await earlier;
    try {
      await this.#store.head().catch(refusalIsAnswer);
      const asks = isDue || this.#state.status !== 'answering';
      const continues = asks ? await this.#continues() : true;
      if (asks) this.#continuedAt = performance.now();
      this.#answers += 1;
      this.#change(continues ? 'answering' : 'older');
    } catch (error) {
      // Any other failure is the database's, which says so itself; what was known of the store stands.
      if (isError(error, STORE_UNAVAILABLE)) this.#change('away');
    } finally {
      this.#looks -= 1;
    }
  }
}

function refusalIsAnswer(error: unknown): null {
  if (!(error instanceof GreffierError) || isError(error, STORE_UNAVAILABLE)) throw error;
  return null;
}
