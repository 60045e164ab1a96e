import { lastEventValues, setLastEvent, type NamedEvent } from '#projections/engine/named-event.ts';
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
  /**
   * Where the log ended when the checkpoint was moved to a log with other positions, restored or copied: positions in
   * messages that were published before are of the former one. Null once the publisher has found its place in this one.
   */
  readonly movedUntil: bigint | null;
}

interface Row {
  readonly store: string;
  readonly position: string;
  readonly partly_position: string | null;
  readonly partly_done: number | null;
  readonly sequence: string;
  readonly moved_until: string | null;
}

export async function openFeedCheckpoint(pool: Pool, store: string): Promise<FeedCheckpoint> {
  await pool.query('insert into state.feed (store, position, sequence) values ($1, 0, 0) on conflict do nothing', [
    store,
  ]);
  const { rows } = await pool.query<Row>(
    'select store, position, partly_position, partly_done, sequence, moved_until from state.feed',
  );
  const [row] = rows;
  if (!row) throw new TypeError('the feed has no checkpoint');
  const partly =
    row.partly_position === null ? null : { position: BigInt(row.partly_position), done: row.partly_done ?? 0 };
  const movedUntil = row.moved_until === null ? null : BigInt(row.moved_until);
  return { store: row.store, position: BigInt(row.position), partly, sequence: BigInt(row.sequence), movedUntil };
}

/** Whether the checkpoint was set back since it stood at `saved`: the log was restored from an older backup. */
export async function isSetBack(pool: Pool, saved: bigint): Promise<boolean> {
  const { rowCount } = await pool.query('select from state.feed where position < $1', [String(saved)]);
  return rowCount !== 0;
}

export async function saveFeedCheckpoint(pool: Pool, at: FeedCheckpoint, lastEvent: NamedEvent | null): Promise<void> {
  await pool.query(
    `update state.feed set store = $1, position = $2, partly_position = $3, partly_done = $4, sequence = $5, moved_until = $6, ${setLastEvent(7)}`,
    [
      at.store,
      String(at.position),
      at.partly === null ? null : String(at.partly.position),
      at.partly?.done ?? null,
      String(at.sequence),
      at.movedUntil === null ? null : String(at.movedUntil),
      ...lastEventValues(lastEvent),
    ],
  );
}
