import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connect, LogClient } from './clients/client.ts';
import { firstAnswer, isSettledWithin } from './first-answer.ts';
import { isDiscoveryFailure, isUnanswered, named } from './faults.ts';
import { KnownEnds } from './known-ends.ts';
import { StreamNames } from './streams.ts';
import { namingAll, readUrl, UnusableUrl, urlAfter, WANTED, type Address } from './url.ts';

/**
 * A call that waits this long, in ms, while nothing is answered to any other is tried on a new connection beside: one
 * over TLS that is reset while it is used looks alive to Node until it is pinged, for 20 s.
 */
const SILENCE_MS = 400;
/** Of one call, each on another connection. */
const TRIES_AT_ONCE = 3;
/**
 * Calls on a client that was replaced have ended by themselves after so long, in ms; subscriptions go on elsewhere
 * then.
 */
const RETIRED_MS = 1_200;

/** One call of a client; `heard` is to be called where a part of the answer has come. */
export type Work<T> = (client: LogClient, heard: () => void) => Promise<T>;

/** The client of one EventStoreDB: shared by every call, and replaced when it has become useless. */
export class Connection {
  readonly address: Address;
  /** The names of streams; those of an installation without a prefix until it is known which one it has. */
  names = new StreamNames('');
  /** How far streams were seen to reach, by whichever server. */
  readonly ends = new KnownEnds();
  readonly #url: string;
  readonly #closing = new AbortController();
  #client: LogClient;
  #replaced = 0;
  /** Aborted when the present client has been replaced and is disposed of. */
  #disposing = new AbortController();
  /** When the present client was last answered, by the clock of `performance`; null for one that never was. */
  #answeredAt: number | null = null;

  readonly #connect: (url: string) => LogClient;

  /** @throws UnusableUrl */
  constructor(url: string, connect: Connect) {
    this.address = readUrl(url);
    this.#url = namingAll(url);
    this.#connect = connecting(connect, this.address);
    this.#client = this.#connect(this.#url);
  }

  get client(): LogClient {
    return this.#client;
  }

  /** For a subscription: the present client, and what tells that it is no longer of use. */
  get lasting(): { readonly client: LogClient; readonly disposed: AbortSignal } {
    return { client: this.#client, disposed: this.#disposing.signal };
  }

  /**
   * Runs one call, which may be made several times at once; its error comes out as the port names it. Where the
   * connection has fallen silent it is tried on a new one beside: what is answered first counts.
   */
  async call<T>(work: Work<T>, tries = TRIES_AT_ONCE): Promise<T> {
    const client = this.#client;
    const first = this.#try(client, work);
    if (tries <= 1 || !(await this.#fallsSilent(client, first))) return first;
    if (client === this.#client) this.#replace();
    return firstAnswer(first, this.call(work, tries - 1), (error) => isError(error, STORE_UNAVAILABLE));
  }

  /**
   * To be told of every error: after one that a client does not get over, the next call has a new client. So it has
   * where answers cease, once until the new one is answered.
   */
  failed(client: LogClient, error: unknown): void {
    if (client !== this.#client || this.closed) return;
    if (isDiscoveryFailure(error) || (this.#answeredAt !== null && isUnanswered(error))) this.#replace();
  }

  /** To be told of whatever comes from the server: the connection is alive. */
  heard(client: LogClient): void {
    if (client === this.#client) this.#answeredAt = performance.now();
  }

  get closed(): boolean {
    return this.#closing.signal.aborted;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client.dispose();
  }

  /**
   * Waits for the end of a call, or until nothing has come for SILENCE_MS from a server that answered before: true
   * then, or where the client was replaced. One that never answered may still be looked for.
   */
  async #fallsSilent(client: LogClient, work: Promise<unknown>): Promise<boolean> {
    const began = performance.now();
    for (let leftMs = SILENCE_MS; ;) {
      if ((await isSettledWithin(work, leftMs)) || this.closed) return false;
      if (client !== this.#client) return true;
      const silentMs = performance.now() - Math.max(began, this.#answeredAt ?? began);
      if (this.#answeredAt !== null && silentMs >= SILENCE_MS) return true;
      leftMs = this.#answeredAt === null ? SILENCE_MS : SILENCE_MS - silentMs;
    }
  }

  async #try<T>(client: LogClient, work: Work<T>): Promise<T> {
    try {
      const answer = await work(client, () => this.heard(client));
      this.heard(client);
      return answer;
    } catch (error) {
      this.failed(client, error);
      throw named(error, this.names);
    }
  }

  #replace(): void {
    void retire(this.#client, {
      disposing: this.#disposing,
      closing: this.#closing.signal,
      wasConnected: this.#answeredAt !== null,
    });
    this.#replaced += 1;
    this.#client = this.#connect(urlAfter(this.#url, this.#replaced));
    this.#disposing = new AbortController();
    this.#answeredAt = null;
  }
}

interface Retirement {
  readonly disposing: AbortController;
  readonly closing: AbortSignal;
  readonly wasConnected: boolean;
}

/**
 * What still runs on it may be answered yet; then it is ended, and its subscriptions with it, which resume elsewhere.
 * Last its connection is closed, where it had one.
 */
async function retire(client: LogClient, { disposing, closing, wasConnected }: Retirement): Promise<void> {
  await wait(RETIRED_MS, undefined, { signal: closing, ref: false }).catch(() => undefined);
  disposing.abort();
  await client.dispose();
  if (wasConnected) await client.closeConnection();
}

const connecting =
  (connect: Connect, { credentials, namesUser }: Address) =>
  (url: string): LogClient => {
    try {
      return connect(url, namesUser ? credentials : null);
    } catch (error) {
      // The client's own message repeats a part of the address, password included.
      throw new UnusableUrl(WANTED, { cause: (error as Error).name });
    }
  };
