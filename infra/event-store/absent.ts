import { GreffierError } from '#domain/errors.ts';
import {
  STORE_UNAVAILABLE,
  type Appended,
  type Batch,
  type EventStore,
  type StoredEvent,
} from '#domain/events/store.ts';

/** A store that did not answer when it was to be opened: every call of it is refused with STORE_UNAVAILABLE. */
export class AbsentEventStore implements EventStore {
  readonly id: string;

  /** @param id of the store that the tables follow; empty where they follow none */
  constructor(id: string) {
    this.id = id;
  }

  async append(): Promise<Appended> {
    throw new GreffierError(STORE_UNAVAILABLE);
  }

  read(): AsyncIterable<StoredEvent> {
    return refused();
  }

  subscribe(): AsyncIterable<Batch> {
    return refused();
  }

  async endsAt(): Promise<boolean> {
    throw new GreffierError(STORE_UNAVAILABLE);
  }

  async head(): Promise<bigint | null> {
    throw new GreffierError(STORE_UNAVAILABLE);
  }

  async count(): Promise<number> {
    throw new GreffierError(STORE_UNAVAILABLE);
  }

  async reaches(): Promise<boolean> {
    throw new GreffierError(STORE_UNAVAILABLE);
  }

  async close(): Promise<void> {}
}

const refused = <T>(): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new GreffierError(STORE_UNAVAILABLE)) }),
});
