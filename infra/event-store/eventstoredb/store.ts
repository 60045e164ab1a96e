import type { Appended, Batch, EventStore, EventToAppend, ExpectedRevision, ReadOptions, StoredEvent } from '#domain/events/store.ts';
import { append } from './append.ts';
import { Connection } from './connection.ts';
import { Head } from './head.ts';
import { storeId } from './identity.ts';
import { readStream } from './read.ts';
import { GREFFIER_STREAMS, isOneOf, STORE_STREAM } from './streams.ts';
import { subscribe, type Report } from './subscribe.ts';

export interface EventStoreDbOptions {
  /** What the names of the streams begin with that subscriptions deliver and that `head` counts. */
  readonly prefixes?: readonly string[];
  readonly report?: Report;
}

/**
 * Events in an EventStoreDB (23.10 or later). Positions are commit positions of its log; where it holds other
 * applications' events too, subscriptions pass them over. It deletes no stream.
 */
export class EventStoreDbEventStore implements EventStore {
  readonly id: string;
  readonly #connection: Connection;
  readonly #prefixes: readonly string[];
  readonly #report: Report;
  readonly #head: Head;

  private constructor(id: string, connection: Connection, { prefixes = GREFFIER_STREAMS, report = () => {} }: EventStoreDbOptions) {
    this.id = id;
    this.#connection = connection;
    this.#prefixes = prefixes;
    this.#report = report;
    this.#head = new Head(connection, (stream) => stream !== STORE_STREAM && isOneOf(prefixes, stream));
  }

  /** `url` is a connection string, `esdb://…` or `esdb+discover://…`. Throws UnusableUrl, or what a read or an append throws. */
  static async open(url: string, options: EventStoreDbOptions = {}): Promise<EventStoreDbEventStore> {
    const connection = new Connection(url);
    try {
      return new EventStoreDbEventStore(await storeId(connection), connection, options);
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    const appended = await append(this.#connection, stream, expected, events);
    if (isOneOf(this.#prefixes, stream)) this.#head.appended(appended.position);
    return appended;
  }

  read(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent> {
    return readStream(this.#connection, stream, options);
  }

  subscribe(after: bigint | null, signal: AbortSignal): AsyncIterable<Batch> {
    return subscribe(this.#connection, this.#prefixes, after, signal, this.#report);
  }

  head(): Promise<bigint | null> {
    return this.#head.read();
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}
