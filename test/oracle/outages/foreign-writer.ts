import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { setTimeout as wait } from 'node:timers/promises';

/** Streams of another application; some are named as Greffier would name its own. */
const STREAMS = ['order-1', 'user-4711', 'meeting-4711', 'settings', 'administrators', 'access-4711'] as const;

export const isForeign = (stream: string): boolean => (STREAMS as readonly string[]).includes(stream);

const EVERY_MS = 250;
const DEADLINE_MS = 2_000;
/** Chooses the client's unary call, which keeps to its deadline; without TLS they are not sent. */
const NOBODY = { username: 'other', password: 'other' };

/**
 * Another application that writes so many events a second, as far as the store takes them, until `signal` is aborted.
 * Answers how many were taken.
 */
export async function writeForeign(url: string, perSecond: number, signal: AbortSignal): Promise<number> {
  const { username, password } = new URL(url.replace(/^esdb(\+discover)?/u, 'http').replace(/,[^?]*/u, ''));
  const credentials = username ? { username, password: decodeURIComponent(password) } : NOBODY;
  const size = Math.ceil((perSecond * EVERY_MS) / 1_000);
  let client = EventStoreDBClient.connectionString(url);
  let taken = 0;
  const write = async (turn: number): Promise<void> => {
    const stream = STREAMS[turn % STREAMS.length] ?? STREAMS[0];
    const events = Array.from({ length: size }, (_, index) =>
      jsonEvent({ type: 'CustomerCreated', data: { turn, index } }),
    );
    const writing = client;
    try {
      await writing.appendToStream(stream, events, { expectedRevision: ANY, credentials, deadline: DEADLINE_MS });
      taken += size;
    } catch {
      // The store is away. After a failed discovery a client finds nothing any more.
      if (writing === client) client = EventStoreDBClient.connectionString(url);
    }
  };
  for (let turn = 0; !signal.aborted; turn += 1) await Promise.all([write(turn), wait(EVERY_MS)]);
  await client.dispose();
  return taken;
}
