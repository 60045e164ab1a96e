import {
  BACKWARDS,
  END,
  FORWARDS,
  metastreamOf,
  START,
  type EventStoreDBClient,
  type StreamingRead,
} from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { GreffierError } from '#domain/errors.ts';
import { STREAM_DELETED, type ReadOptions, type StoredEvent } from '#domain/events/store.ts';
import { repeatWithinBudget } from '../repeat.ts';
import type { Connection } from './connection.ts';
import { fromWire } from './content.ts';
import { isStreamNotFound, Unanswered } from './faults.ts';
import type { StreamNames } from './streams.ts';
import { mustEndBefore, mustHoldWhatWasSeen, type PageBounds } from './whole.ts';
import { asOnWire } from './wire.ts';

/**
 * Events asked for at once: a page can be asked for again when the server goes away in its middle. Nearly every stream
 * is shorter.
 */
const PAGE = 4_000;

/** What is made of each item of a read, and how long it is waited for. */
export interface Collecting<Given, Taken> {
  readonly patienceMs: number;
  readonly take: (given: Given) => Taken;
  readonly heard?: () => void;
}

/**
 * What a read gives, taken over one by one, or an error when nothing comes for `patienceMs`: reads have no deadline,
 * and a frozen server would hold them for 20 s.
 */
export async function collect<Given, Taken>(
  reading: StreamingRead<Given>,
  { patienceMs, take, heard = () => {} }: Collecting<Given, Taken>,
): Promise<Taken[]> {
  const items: Taken[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (reason: unknown) => {
    reject(reason);
    void reading.cancel().catch(() => {});
  };
  const timer = setTimeout(() => {
    const seen = items.length;
    // What already waits to be read when the time is over still counts: a busy process is no server that is frozen.
    setImmediate(() => {
      if (items.length === seen) giveUp(new Unanswered(`nothing came for ${Math.ceil(patienceMs)} ms`));
    });
  }, patienceMs);
  reading.on('data', (given) => {
    try {
      items.push(take(given));
      timer.refresh();
      heard();
    } catch (error) {
      giveUp(error);
    }
  });
  reading.on('end', resolve);
  reading.on('error', reject);
  return promise.finally(() => clearTimeout(timer)).then(() => items);
}

/**
 * The events of one stream. Throws STREAM_DELETED for one that was deleted or cut by hand: what is left of it is not
 * its truth.
 */
export async function* readStream(
  connection: Connection,
  stream: string,
  options: ReadOptions = {},
): AsyncIterable<StoredEvent> {
  const { from, direction = 'forwards', limit = Number.MAX_SAFE_INTEGER } = options;
  const forwards = direction === 'forwards';
  let next: bigint | typeof START | typeof END = from ?? (forwards ? START : END);
  for (let left = limit; left > 0;) {
    const maxCount = Math.min(PAGE, left);
    const fromRevision = next;
    const page = await repeatWithinBudget((forMs) =>
      connection.call(async (client, heard) => {
        const options = { fromRevision, maxCount, direction: forwards ? FORWARDS : BACKWARDS, heard } as const;
        const read = await readPage({ client, names: connection.names, patienceMs: forMs }, stream, options);
        if (from === undefined) mustHoldWhatWasSeen(connection, { stream, page: read, bounds: options });
        else if (forwards && read.length === 0) await mustEndBefore(connection, stream, { revision: from, forMs });
        return read;
      }),
    );
    if (next === START && (page[0]?.revision ?? 0n) !== 0n) throw new GreffierError(STREAM_DELETED, { stream });
    for (const event of page) yield event;
    const last = page.at(-1);
    if (!last || page.length < maxCount || (!forwards && last.revision === 0n)) return;
    left -= page.length;
    next = last.revision + (forwards ? 1n : -1n);
  }
}

type PageOptions = PageBounds & { heard: () => void };

interface PageSource {
  readonly client: EventStoreDBClient;
  readonly names: StreamNames;
  readonly patienceMs: number;
}

async function readPage(
  { client, names, patienceMs }: PageSource,
  stream: string,
  { heard, ...options }: PageOptions,
): Promise<StoredEvent[]> {
  const name = names.stored(stream);
  try {
    const reading = asOnWire(client.readStream(name, { ...options, requiresLeader: true }));
    const onWire = reading as unknown as StreamingRead<ReadResp.ReadEvent>;
    const page = await collect(onWire, { patienceMs, take: (read) => fromWire(read, names), heard });
    if (page.length > 0 || typeof options.fromRevision === 'bigint') return page;
  } catch (error) {
    if (!isStreamNotFound(error)) throw error;
  }
  // Not there, or nothing readable is left of it.
  if (await wasDeleted(client, name, patienceMs)) throw new GreffierError(STREAM_DELETED, { stream });
  return [];
}

/**
 * Deleting or cutting sets the first readable revision, to one beyond every number, or to that of an event which
 * somebody writes after a deletion; it may stand there before that event can be read. A stream that never was has none.
 */
async function wasDeleted(client: EventStoreDBClient, stream: string, patienceMs: number): Promise<boolean> {
  try {
    const reading = client.readStream(metastreamOf(stream), {
      direction: BACKWARDS,
      fromRevision: END,
      maxCount: 1,
      requiresLeader: true,
    });
    const [metadata] = await collect(reading, {
      patienceMs,
      take: ({ event }) => event?.data as { readonly $tb?: number } | undefined,
    });
    return (metadata?.$tb ?? 0) > 0;
  } catch (error) {
    if (isStreamNotFound(error)) return false;
    throw error;
  }
}
