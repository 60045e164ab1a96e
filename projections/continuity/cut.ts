import type { EventStore } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import { NOT_LOST } from '../audit/lost-ranges.ts';
import { findNamed } from './lost.ts';
import type { NamedEvent } from '../engine/named-event.ts';

/** Where the audit's entries and a restored store part. */
export interface Cut {
  /** The last event that both have; null where they have none in common. */
  readonly event: NamedEvent | null;
  /** Its entry's sequence; 0 without one. Every entry behind it that is not marked as lost yet is of a lost event. */
  readonly sequence: bigint;
  /** Of the last entry; equal to `sequence` where nothing is lost that the audit knows. */
  readonly last: bigint;
}

/** What was lost of one stream, by the audit's entries. */
export interface LostStream {
  readonly stream: string;
  readonly events: number;
  readonly firstRevision: bigint;
  /** When its entries were chained: about when its events happened. */
  readonly from: Date;
  readonly to: Date;
}

interface Entry {
  readonly sequence: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: string;
}

/**
 * Finds it by halves, among the entries that no earlier reconciliation marked: a restored store holds the beginning of
 * what it held, and nothing of the rest.
 */
export async function findCut(pool: Pick<Pool, 'query'>, store: Pick<EventStore, 'read'>): Promise<Cut> {
  const { rows } = await pool.query<{ count: number; last: string }>(
    `select count(*)::int as count, coalesce(max(sequence), 0) as last from audit.entry e where ${NOT_LOST}`,
  );
  const last = BigInt(rows[0]?.last ?? 0);
  let found: Pick<Cut, 'event' | 'sequence'> = { event: null, sequence: 0n };
  let [present, absent] = [0, (rows[0]?.count ?? 0) + 1];
  while (absent - present > 1) {
    const middle = (present + absent) >> 1;
    const entry = await entryAt(pool, middle - 1);
    const event = entry && (await findNamed(store, namedBy(entry)));
    if (entry && event) {
      present = middle;
      found = { event, sequence: BigInt(entry.sequence) };
    } else absent = middle;
  }
  return { ...found, last };
}

const namedBy = ({ event_id: id, stream, revision }: Entry) => ({
  id,
  stream,
  revision: BigInt(revision),
  position: null,
});

async function entryAt(pool: Pick<Pool, 'query'>, offset: number): Promise<Entry | undefined> {
  const { rows } = await pool.query<Entry>(
    `select sequence, event_id, stream, revision from audit.entry e where ${NOT_LOST} order by sequence offset $1 limit 1`,
    [offset],
  );
  return rows[0];
}

/** The streams that lost events, those that lost most first. */
export async function lostStreams(
  pool: Pick<Pool, 'query'>,
  { sequence }: Pick<Cut, 'sequence'>,
): Promise<LostStream[]> {
  const { rows } = await pool.query<{ stream: string; events: number; first: string; from: Date; to: Date }>(
    `select stream, count(*)::int as events, min(revision) as first, min(chained_at) as from, max(chained_at) as to
     from audit.entry e where sequence > $1 and ${NOT_LOST} group by stream order by events desc, stream`,
    [String(sequence)],
  );
  return rows.map(({ first, ...one }) => ({ ...one, firstRevision: BigInt(first) }));
}
