import { GreffierError } from '#domain/errors.ts';
import { STREAM_DELETED, type ReadOptions, type StoredEvent } from '#domain/events/store.ts';
import { repeatWithinBudget } from '../repeat.ts';
import type { Connection } from './connection.ts';
import type { HeldEvent, LogClient, Range, Reading } from './clients/client.ts';
import { toStored } from './content.ts';
import { isStreamNotFound, Unanswered } from './faults.ts';
import { metastreamOf, type StreamNames } from './streams.ts';
import { mustEndBefore, mustHoldWhatWasSeen } from './whole.ts';

/**
 * Events asked for at once: a page can be asked for again when the server goes away in its middle. Nearly every stream
 * is shorter.
 */
const PAGE = 4_000;

/** What is made of each item of a read, and how long it is waited for. */
export interface Collecting<Taken> {
  readonly patienceMs: number;
  readonly take: (event: HeldEvent) => Taken;
  readonly heard?: () => void;
}

/**
 * What a read gives, taken over one by one, or an error when nothing comes for `patienceMs`: reads have no deadline,
 * and a frozen server would hold them for 20 s.
 */
export async function collect<Taken>(
  reading: Reading,
  { patienceMs, take, heard = () => {} }: Collecting<Taken>,
): Promise<Taken[]> {
  const items: Taken[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    const seen = items.length;
    // What already waits to be read when the time is over still counts: a busy process is no server that is frozen.
    setImmediate(() => {
      if (items.length === seen) giveUp(new Unanswered(`nothing came for ${Math.ceil(patienceMs)} ms`));
    });
  }, patienceMs);
  const leave = reading({
    event: (event) => {
      try {
        items.push(take(event));
        timer.refresh();
        heard();
      } catch (error) {
        giveUp(error);
      }
    },
    end: resolve,
    failed: reject,
  });
  function giveUp(reason: unknown): void {
    reject(reason);
    leave();
  }
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
  let next: Range['from'] = from ?? (forwards ? 'start' : 'end');
  for (let left = limit; left > 0;) {
    const maxCount = Math.min(PAGE, left);
    const range: Range = { from: next, maxCount, direction };
    const page = await repeatWithinBudget((forMs) =>
      connection.call(async (client, heard) => {
        const source = { client, names: connection.names, patienceMs: forMs, heard };
        const read = await readPage(source, stream, range);
        if (from === undefined) mustHoldWhatWasSeen(connection, { stream, page: read, range });
        else if (forwards && read.length === 0) await mustEndBefore(connection, stream, { revision: from, forMs });
        return read;
      }),
    );
    if (next === 'start' && (page[0]?.revision ?? 0n) !== 0n) throw new GreffierError(STREAM_DELETED, { stream });
    for (const event of page) yield event;
    const last = page.at(-1);
    if (!last || page.length < maxCount || (!forwards && last.revision === 0n)) return;
    left -= page.length;
    next = last.revision + (forwards ? 1n : -1n);
  }
}

interface PageSource {
  readonly client: LogClient;
  readonly names: StreamNames;
  readonly patienceMs: number;
  readonly heard: () => void;
}

async function readPage(
  { client, names, patienceMs, heard }: PageSource,
  stream: string,
  range: Range,
): Promise<StoredEvent[]> {
  const name = names.stored(stream);
  try {
    const take = (held: HeldEvent) => toStored(held, names);
    const page = await collect(client.readStream(name, range), { patienceMs, take, heard });
    if (page.length > 0 || typeof range.from === 'bigint') return page;
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
async function wasDeleted(client: LogClient, stream: string, patienceMs: number): Promise<boolean> {
  try {
    const reading = client.readStream(metastreamOf(stream), { direction: 'backwards', from: 'end', maxCount: 1 });
    const [metadata] = await collect(reading, {
      patienceMs,
      take: ({ data }) => JSON.parse(Buffer.from(data).toString('utf8')) as { readonly $tb?: number },
    });
    return (metadata?.$tb ?? 0) > 0;
  } catch (error) {
    if (isStreamNotFound(error)) return false;
    throw error;
  }
}
