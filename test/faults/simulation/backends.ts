import { Client, type ClientConfig } from 'pg';

/** What Postgres does with the transaction, the settings and the locks of a connection that ends. */
const ENDED = 'rollback; close all; unlisten *; reset all; select pg_advisory_unlock_all()';

/**
 * Connections to one database that outlive who uses them. Of a connection that ends, Postgres keeps nothing, so the
 * next one may as well go on with its process, which knows the tables already: starting one takes more than all that it
 * is asked in a run.
 */
export class Backends {
  readonly #config: ClientConfig;
  readonly #all: Client[] = [];
  readonly #idle: Client[] = [];

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** How many somebody has. */
  get taken(): number {
    return this.#all.length - this.#idle.length;
  }

  /** One of which nothing is left of who had it before. */
  async take(): Promise<Client> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const client = new Client(this.#config);
    await client.connect();
    this.#all.push(client);
    return client;
  }

  /** Resolves once it is as if its connection had ended. */
  async giveBack(client: Client): Promise<void> {
    await client.query(ENDED);
    this.#idle.push(client);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((client) => client.end()));
  }
}
