import type {
  Appended,
  Batch,
  EventStore,
  EventToAppend,
  ExpectedRevision,
  ReadOptions,
  StoredEvent,
} from '#domain/events/store.ts';
import { repeatWhileUnavailable, repeatWithinBudget } from '../repeat.ts';
import { append } from './append.ts';
import { clientFor } from './client-for.ts';
import { Connection } from './connection.ts';
import { endsAt } from './leader.ts';
import { Head } from './head.ts';
import { settleIdentity, type IdentityOptions } from './identity.ts';
import { reaches } from './reaches.ts';
import { readStream } from './read.ts';
import { subscribe, type Report } from './subscribe.ts';

export interface EventStoreDbOptions extends IdentityOptions {
  readonly report?: Report;
}

/**
 * Events in an EventStoreDB (23.10 or later) or a KurrentDB. Positions are commit positions of its log; where it holds
 * other applications' streams too, ours are told from them by a prefix, and subscriptions pass the others over. It
 * deletes no stream.
 */
export class EventStoreDbEventStore implements EventStore {
  readonly id: string;
  readonly #connection: Connection;
  readonly #report: Report;
  readonly #head: Head;

  private constructor(id: string, connection: Connection, { report = () => {} }: EventStoreDbOptions) {
    this.id = id;
    this.#connection = connection;
    this.#report = report;
    this.#head = new Head(connection);
  }

  /**
   * `url` is a connection string, whose scheme says by which client: `esdb://…`, `kurrentdb://…`. Throws UnusableUrl,
   * or what a read or an append throws.
   */
  static async open(url: string, options: EventStoreDbOptions = {}): Promise<EventStoreDbEventStore> {
    const connection = new Connection(url, await clientFor(url));
    try {
      return new EventStoreDbEventStore(await settleIdentity(connection, options), connection, options);
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    const appended = await append(this.#connection, stream, { expected, events });
    const { names } = this.#connection;
    if (names.delivers(names.stored(stream))) this.#head.appended(appended.position);
    return appended;
  }

  read(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent> {
    return readStream(this.#connection, stream, options);
  }

  subscribe(after: bigint | null, signal: AbortSignal): AsyncIterable<Batch> {
    return subscribe(this.#connection, { after, signal, report: this.#report });
  }

  endsAt(stream: string, revision: ExpectedRevision): Promise<boolean> {
    return repeatWhileUnavailable((forMs) => endsAt(this.#connection, stream, { revision, forMs }));
  }

  head(): Promise<bigint | null> {
    return this.#head.read();
  }

  count(after: bigint | null, limit: number): Promise<number> {
    return this.#head.count(after, limit);
  }

  reaches(position: bigint): Promise<boolean> {
    return repeatWithinBudget((forMs) => reaches(this.#connection, position, forMs));
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}
