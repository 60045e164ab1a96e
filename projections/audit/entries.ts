import type { EventStore, StoredEvent } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import { NOT_LOST } from './lost-ranges.ts';

export interface ListedEntry {
  readonly sequence: number;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
  readonly chainedAt: Date;
  /** Whether a restore lost its event, as a reconciliation recorded. */
  readonly lost: boolean;
}

/** Entries below `before`, the latest first. */
export async function listEntries(
  pool: Pool,
  {
    before,
    stream,
    limit,
  }: { readonly before?: number | undefined; readonly stream?: string | undefined; readonly limit: number },
): Promise<{ readonly entries: ListedEntry[]; readonly total: number }> {
  const [counted, listed] = await Promise.all([
    pool.query<{ total: number }>('select coalesce(max(sequence), 0)::float8 as total from audit.entry'),
    pool.query<ListedEntry>(
      `select sequence::float8 as sequence, event_id as "eventId", stream, revision::float8 as revision, encode(hash, 'hex') as hash, chained_at as "chainedAt", not (${NOT_LOST}) as lost from audit.entry e
       where ($1::bigint is null or sequence < $1) and ($2::text is null or stream = $2) order by sequence desc limit $3`,
      [before ?? null, stream ?? null, limit],
    ),
  ]);
  return { entries: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** What an entry's event says of itself in the clear; null where the log has no such event. */
export async function eventOf(
  store: Pick<EventStore, 'read'>,
  { stream, revision, eventId }: Pick<ListedEntry, 'stream' | 'revision' | 'eventId'>,
): Promise<StoredEvent | null> {
  for await (const event of store.read(stream, { from: BigInt(revision), limit: 1 }))
    return event.id.toLowerCase() === eventId ? event : null;
  return null;
}
