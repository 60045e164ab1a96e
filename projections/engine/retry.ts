import type { Recorded } from '#domain/events/event.ts';
import type { EventLog } from '#domain/events/log.ts';
import { writeEvents } from './apply.ts';
import { codeOf } from './bisect.ts';
import { lockCheckpoint, moveCheckpoint } from './checkpoint.ts';
import { deadLetters, park, parkedStreamsOf, unpark } from './dead-letters.ts';
import type { Projection } from './projection.ts';
import type { ReadTables } from './read-tables.ts';
import { inTransaction } from './transaction.ts';

export interface Retried {
  readonly applied: number;
  /** Streams that failed again, with the code of the failure. */
  readonly failed: readonly { readonly stream: string; readonly code: string }[];
}

/** What is tried again: of a projection, everything that is parked, or one stream. */
export interface Retry {
  readonly one: Projection;
  readonly stream?: string | null | undefined;
}

/** Tries the parked events again, each stream in its own order, up to the first that still fails. */
export async function retryDeadLetters(
  tables: ReadTables,
  log: Pick<EventLog, 'load'>,
  { one, stream: only = null }: Retry,
): Promise<Retried> {
  const failed: { stream: string; code: string }[] = [];
  let applied = 0;
  for (const stream of only === null ? await parkedStreamsOf(tables.pool, one.name) : [only]) {
    const outcome = await retryStream(tables, { log, one, stream });
    applied += outcome.applied;
    if (outcome.code !== null) failed.push({ stream, code: outcome.code });
  }
  return { applied, failed };
}

interface ParkedStream {
  readonly log: Pick<EventLog, 'load'>;
  readonly one: Projection;
  readonly stream: string;
}

/** Until nothing of the stream is parked: while its events are tried, later ones still queue behind them. */
async function retryStream(
  tables: ReadTables,
  { log, one, stream }: ParkedStream,
): Promise<{ readonly applied: number; readonly code: string | null }> {
  for (let applied = 0; ;) {
    const wanted = new Set(
      (await deadLetters(tables.pool, { projection: one.name, stream })).map((letter) => letter.eventId),
    );
    const events = wanted.size === 0 ? [] : (await log.load(stream)).events.filter((event) => wanted.has(event.id));
    if (events.length === 0) return { applied, code: null };
    for (const event of events) {
      const code = await retry(tables, one, event);
      if (code !== null) return { applied, code };
      applied += 1;
    }
  }
}

/**
 * Null when the event was applied, else the code of why not. The checkpoint's lock keeps live batches out meanwhile.
 */
async function retry({ pool, sealer }: ReadTables, one: Projection, event: Recorded): Promise<string | null> {
  try {
    await inTransaction(pool, async (client) => {
      await client.query(`set local search_path to "${one.name}", public`);
      const checkpoint = await lockCheckpoint(client, one.name);
      if (!checkpoint) return;
      const { counters, tables } = await writeEvents({ client, sealer }, one, {
        events: [event],
        counters: checkpoint.counters,
      });
      await unpark(client, one.name, event);
      await moveCheckpoint(client, one.name, { position: checkpoint.position, lastEvent: null, counters, tables });
    });
    return null;
  } catch (error) {
    const code = codeOf(error instanceof Error && error.cause ? error.cause : error);
    await inTransaction(pool, (client) => park(client, one.name, { event, error: code }));
    return code;
  }
}
