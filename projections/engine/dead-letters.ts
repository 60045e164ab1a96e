import type { Recorded } from '#domain/events/event.ts';
import { eventRegistry } from '#domain/registry.ts';
import type { ClientBase, Pool } from 'pg';

/**
 * An event that fails alone, and again, is parked: its projection goes on without it, and later events of its stream
 * wait behind it so that they are never applied out of order. Only ids and codes are kept, never content.
 */
export interface DeadLetter {
  readonly projection: string;
  readonly stream: string;
  readonly position: bigint;
  readonly eventId: string;
  readonly type: string;
  /** Code of the failure; null for an event that only waits. */
  readonly error: string | null;
  readonly attempts: number;
  readonly parkedAt: Date;
}

/**
 * Whether an event discards the dead letters of its stream, and so may matter to a projection that has no handler for
 * it: what a deletion removes needs none of the events before it.
 */
export const mayDiscard = ({ type }: Pick<Recorded, 'type'>): boolean =>
  eventRegistry.traitsOf(type).endsStream === 'deleted';

async function parkedStreams(client: ClientBase, projection: string, streams: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ stream: string }>(
    'select distinct stream from state.dead_letter where projection = $1 and stream = any ($2)',
    [projection, [...new Set(streams)]],
  );
  return new Set(rows.map((row) => row.stream));
}

/** The events that may be applied; those of parked streams are put in their queue instead. */
export async function waitingBehind(
  client: ClientBase,
  projection: string,
  events: readonly Recorded[],
): Promise<readonly Recorded[]> {
  const parked = await parkedStreams(
    client,
    projection,
    events.map((event) => event.stream),
  );
  if (parked.size === 0) return events;
  const free: Recorded[] = [];
  for (const event of events) {
    if (!parked.has(event.stream)) free.push(event);
    else if (mayDiscard(event)) {
      await client.query('delete from state.dead_letter where projection = $1 and stream = $2', [
        projection,
        event.stream,
      ]);
      parked.delete(event.stream);
      free.push(event);
    } else {
      // Rows of an erased person go at once, and again in the event's turn: nobody stays visible behind a failure.
      if (eventRegistry.traitsOf(event.type).destroysKeys) free.push(event);
      await park(client, projection, { event, error: null });
    }
  }
  return free;
}

export interface FailedEvent {
  readonly event: Recorded;
  readonly error: string | null;
}

/** Parks an event with the code of its failure, or behind one that is parked already. */
export async function park(client: ClientBase, projection: string, { event, error }: FailedEvent): Promise<void> {
  await client.query(
    `insert into state.dead_letter (projection, stream, position, event_id, type, error, attempts) values ($1, $2, $3, $4, $5, $6, case when $6::text is null then 0 else 1 end)
     on conflict (projection, stream, position) do update set error = excluded.error, attempts = state.dead_letter.attempts + 1`,
    [projection, event.stream, String(event.position), event.id, event.type, error],
  );
}

export async function unpark(
  client: ClientBase,
  projection: string,
  event: Pick<Recorded, 'stream' | 'position'>,
): Promise<void> {
  await client.query('delete from state.dead_letter where projection = $1 and stream = $2 and position = $3', [
    projection,
    event.stream,
    String(event.position),
  ]);
}

/** Of one projection, one stream, or one stream of one projection, where they are named. */
export interface Letters {
  readonly projection?: string | undefined;
  readonly stream?: string | undefined;
}

const CHOSEN = '($1::text is null or projection = $1) and ($2::text is null or stream = $2)';

/**
 * Parked and waiting events, in the order in which they have to be applied: all of them, or one page, counted from 1.
 */
export async function deadLetters(
  pool: Pool | ClientBase,
  { projection, stream }: Letters = {},
  page?: { readonly page: number; readonly limit: number },
): Promise<DeadLetter[]> {
  const { rows } = await pool.query<Omit<DeadLetter, 'position'> & { position: string }>(
    `select projection, stream, position, event_id as "eventId", type, error, attempts, parked_at as "parkedAt"
     from state.dead_letter where ${CHOSEN} order by projection, stream, position limit $3 offset $4`,
    [projection ?? null, stream ?? null, page?.limit ?? null, page ? (page.page - 1) * page.limit : 0],
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
}

/** How many events are parked or wait. */
export async function countDeadLetters(pool: Pool, { projection, stream }: Letters = {}): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from state.dead_letter where ${CHOSEN}`,
    [projection ?? null, stream ?? null],
  );
  return rows[0]?.count ?? 0;
}

/** The same by projection; those that have none are left out. */
export async function countsOfDeadLetters(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ projection: string; count: number }>(
    'select projection, count(*)::int as count from state.dead_letter group by projection',
  );
  return new Map(rows.map(({ projection, count }) => [projection, count]));
}

/** The streams of a projection in which something is parked. */
export async function parkedStreamsOf(pool: Pool, projection: string): Promise<string[]> {
  const { rows } = await pool.query<{ stream: string }>(
    'select distinct stream from state.dead_letter where projection = $1 order by stream',
    [projection],
  );
  return rows.map(({ stream }) => stream);
}
