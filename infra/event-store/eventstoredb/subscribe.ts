import { backoffMs } from '#domain/backoff.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { POSITION_NOT_REACHED, STORE_UNAVAILABLE, type Batch } from '#domain/events/store.ts';
import { Signal } from '../signal.ts';
import type { Connection } from './connection.ts';
import { isConsumerTooSlow, named } from './faults.ts';
import { Feed } from './feed.ts';
import { reaches } from './reaches.ts';

/** Before subscribing again to a server that went away. */
const RETRY = { firstMs: 100, longestMs: 5_000 };
/** How long a server may take to say whether its log reaches to a position, in ms. */
const REACHES_MS = 1_200;

/** Told why a subscription was dropped; it is resumed whatever the answer. */
export type Report = (problem: string, details: Readonly<Record<string, unknown>>) => void;

export interface Following {
  readonly after: bigint | null;
  readonly signal: AbortSignal;
  readonly report: Report;
}

/**
 * The server's subscriptions never resume by themselves: each is followed by another, from where it left off, until
 * `signal` is aborted or the connection closed. Only what does not pass by itself (access denied, a position of another
 * log) is thrown. A server takes a position behind its log's end, and delivers nothing until the log is as long: before
 * each subscription it is asked whether the log reaches there.
 */
export async function* subscribe(connection: Connection, { after, signal, report }: Following): AsyncIterable<Batch> {
  let position = after;
  let failures = 0;
  while (!signal.aborted && !connection.closed) {
    let { client } = connection;
    let feed: Feed | null = null;
    try {
      if (position !== null && !(await reaches(connection, position, REACHES_MS))) {
        report('event subscription stands behind the end of the log', { position: String(position) });
        throw new GreffierError(POSITION_NOT_REACHED, { position: String(position) });
      }
      const lasting = connection.lasting;
      ({ client } = lasting);
      feed = new Feed(client, position, connection.names);
      // Over a connection that is lost and looks alive nothing would end it.
      for await (const batch of feed.batches(AbortSignal.any([signal, lasting.disposed]))) {
        failures = 0;
        connection.heard(client);
        position = batch.position;
        // Also what other processes wrote: a server that has not heard of it is known by that.
        if (batch.live) for (const { stream, revision } of batch.events) connection.ends.saw(stream, revision);
        yield batch;
      }
    } catch (error) {
      if (connection.closed) return;
      connection.failed(client, error);
      const fault = named(error, connection.names);
      if (!isError(fault, STORE_UNAVAILABLE)) throw fault;
      const pause = isConsumerTooSlow(error) ? 0 : backoffMs(failures, RETRY);
      failures += 1;
      report('event subscription dropped, resuming', {
        reason: (error as Error).message,
        position: String(position),
        inMs: pause,
      });
      if (pause > 0) await new Signal().next(signal, pause);
    } finally {
      feed?.close();
    }
  }
}
