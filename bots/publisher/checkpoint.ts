import { addedColumn } from '#projections/engine/added-column.ts';
import { lastEventValues, setLastEvent, type NamedEvent } from '#projections/continuity/named-event.ts';
import type { Pool } from 'pg';

/** How far the feed has been published. */
export interface FeedCheckpoint {
  readonly store: string;
  /** Every message of the events up to here is out. */
  readonly position: bigint;
  /** The next event with messages, when only the first `done` of them are out. */
  readonly partly: { readonly position: bigint; readonly done: number } | null;
  /** The feed's last sequence. */
  readonly sequence: bigint;
}

const SCHEMA = `
create schema if not exists state;
create table if not exists state.feed (
  only_one boolean primary key default true check (only_one),
  store text not null,
  position bigint not null,
  last_event_id uuid,
  partly_position bigint,
  partly_done int,
  sequence bigint not null
);
-- Where the last event stands: \`position\` may lie beyond it, behind other applications' events.
${addedColumn('state.feed', 'last_event_stream', 'text collate "C"')}
${addedColumn('state.feed', 'last_event_revision', 'bigint')}
${addedColumn('state.feed', 'last_event_position', 'bigint')}`;

interface Row {
  readonly store: string;
  readonly position: string;
  readonly partly_position: string | null;
  readonly partly_done: number | null;
  readonly sequence: string;
}

export async function openFeedCheckpoint(pool: Pool, store: string): Promise<FeedCheckpoint> {
  await pool.query(`select pg_advisory_xact_lock(hashtext('greffier.feed.schema')); ${SCHEMA}`);
  await pool.query('insert into state.feed (store, position, sequence) values ($1, 0, 0) on conflict do nothing', [store]);
  const { rows } = await pool.query<Row>('select store, position, partly_position, partly_done, sequence from state.feed');
  const [row] = rows;
  if (!row) throw new TypeError('the feed has no checkpoint');
  const partly = row.partly_position === null ? null : { position: BigInt(row.partly_position), done: row.partly_done ?? 0 };
  return { store: row.store, position: BigInt(row.position), partly, sequence: BigInt(row.sequence) };
}

export async function saveFeedCheckpoint(pool: Pool, at: FeedCheckpoint, lastEvent: NamedEvent | null): Promise<void> {
  await pool.query(`update state.feed set store = $1, position = $2, partly_position = $3, partly_done = $4, sequence = $5, ${setLastEvent(6)}`, [
    at.store,
    String(at.position),
    at.partly === null ? null : String(at.partly.position),
    at.partly?.done ?? null,
    String(at.sequence),
    ...lastEventValues(lastEvent),
  ]);
}
