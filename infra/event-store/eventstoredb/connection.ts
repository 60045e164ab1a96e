import { EventStoreDBClient } from '@eventstore/db-client';
import { isDiscoveryFailure, isUnanswered, named } from './faults.ts';
import { StreamNames } from './streams.ts';
import { readUrl, UnusableUrl, type Address } from './url.ts';

/** The client of one EventStoreDB: shared by every call, and replaced when it has become useless. */
export class Connection {
  readonly address: Address;
  /** The names of streams; those of an installation without a prefix until it is known which one it has. */
  names = new StreamNames('');
  readonly #url: string;
  #client: EventStoreDBClient;
  /** Whether the present client was answered: one that never was has a connection of its own to wait for. */
  #wasAnswered = false;
  #closed = false;

  /** @throws UnusableUrl */
  constructor(url: string) {
    this.#url = url;
    this.address = readUrl(url);
    this.#client = connect(url);
  }

  get client(): EventStoreDBClient {
    return this.#client;
  }

  /** Runs one call; its error comes out as the port names it. */
  async call<T>(work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const client = this.#client;
    try {
      const answer = await work(client);
      this.#wasAnswered ||= client === this.#client;
      return answer;
    } catch (error) {
      this.failed(client, error);
      throw named(error, this.names);
    }
  }

  /**
   * To be told of every error: after one that a client does not get over, the next call has a new client. So it has where
   * answers cease: a connection over TLS that is reset while it is used looks alive to Node until it is pinged, for 20 s.
   */
  failed(client: EventStoreDBClient, error: unknown): void {
    if (client !== this.#client || this.#closed) return;
    if (!isDiscoveryFailure(error) && !(this.#wasAnswered && isUnanswered(error))) return;
    this.#client = connect(this.#url);
    this.#wasAnswered = false;
  }

  get closed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client.dispose();
  }
}

function connect(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    // The client's own message repeats a part of the address, password included.
    throw new UnusableUrl('une adresse comme esdb://utilisateur:motdepasse@hôte:2113 est attendue', {
      cause: (error as Error).name,
    });
  }
}
