import type { EventStore } from '#domain/events/store.ts';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../engine/transaction.ts';
import { findNamed } from './lost.ts';
import { rememberedEvents } from './remembered.ts';

/**
 * What remembers a position of a store, what of it is set when that is set back, and when none of our events was
 * passed.
 */
const TABLES = [
  { table: 'state.checkpoint', by: 'projection', more: ', updated_at = now()', isFresh: 'last_event_id is null' },
  {
    table: 'state.feed',
    by: `'feed'`,
    more: ', partly_position = null, partly_done = null',
    isFresh: 'last_event_id is null',
  },
  { table: 'audit.head', by: `'audit'`, more: '', isFresh: 'not exists (select from audit.entry)' },
] as const;
/** Tables that do not serve: what rebuilds have made so far, and what they have replaced. */
const BESIDE = ['state.rebuild', 'state.former_tables'].map((table) => ({ table, by: 'projection' }));

/** Where something that follows the log stands. */
interface Place {
  readonly by: string;
  readonly position: bigint;
}

export interface SetBack {
  /** Projections, `audit`, `feed`. */
  readonly by: readonly string[];
  readonly from: string;
  /** Of our last event; 0 where none was passed. */
  readonly to: string;
}

/**
 * Sets back what stands where `store` has no place although our last event is there: a restore has lost events of other
 * applications only. What is written next would be below, and passed over. Each stands behind the last event that any
 * of them names: they have passed all that the backup holds, so nothing is done twice. Rebuilds that were under way
 * there begin anew; dead letters name events that are there. Answers null where nothing stands so. To be called where
 * no event is lost.
 */
export async function setBackBeyondEnd(
  pool: Pool,
  store: Pick<EventStore, 'id' | 'read' | 'reaches'>,
): Promise<SetBack | null> {
  const places = await placesIn(pool, store.id);
  const outside = await unreached(store, places);
  if (outside.size === 0) return null;
  const by = places.filter(({ position }) => outside.has(position)).map((place) => place.by);
  const to = await lastNamed(pool, store, new Set(by));
  await inTransaction(pool, (client) => move(client, store.id, { outside: [...outside], to }));
  const from = [...outside].reduce((least, position) => (position < least ? position : least));
  return { by: [...new Set(by)], from: String(from), to: String(to) };
}

async function present(client: Pick<PoolClient, 'query'>, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there === true;
}

async function placesIn(pool: Pick<PoolClient, 'query'>, store: string): Promise<Place[]> {
  const places: Place[] = [];
  for (const { table, by } of [...TABLES, ...BESIDE]) {
    if (!(await present(pool, table))) continue;
    const { rows } = await pool.query<{ by: string; position: string }>(
      `select ${by} as by, position from ${table} where store = $1 and position > 0${BESIDE.some((one) => one.table === table) ? ` and definition <> ''` : ''}`,
      [store],
    );
    places.push(...rows.map((row) => ({ by: row.by, position: BigInt(row.position) })));
  }
  return places;
}

async function unreached(store: Pick<EventStore, 'reaches'>, places: readonly Place[]): Promise<Set<bigint>> {
  const outside = new Set<bigint>();
  for (const position of new Set(places.map((place) => place.position)))
    if (!(await store.reaches(position))) outside.add(position);
  return outside;
}

/** By those that stand outside alone: what others name may have been written since the restore. */
async function lastNamed(pool: Pool, store: Pick<EventStore, 'id' | 'read'>, by: ReadonlySet<string>): Promise<bigint> {
  let last = 0n;
  for (const one of await rememberedEvents(pool, store.id)) {
    if (!by.has(one.by)) continue;
    const position = one.position ?? (await findNamed(store, one))?.position ?? 0n;
    if (position > last) last = position;
  }
  return last;
}

interface BeyondEnd {
  readonly outside: readonly bigint[];
  readonly to: bigint;
}

/** Only from the positions that were looked at: what has moved meanwhile stands elsewhere. */
async function move(client: PoolClient, store: string, { outside, to }: BeyondEnd): Promise<void> {
  const from = outside.map(String);
  for (const { table, more, isFresh } of TABLES) {
    if (!(await present(client, table))) continue;
    await client.query(
      `update ${table} set position = $3${more} where store = $1 and position = any ($2) and ($3 > 0 or ${isFresh})`,
      [store, from, String(to)],
    );
  }
  // Of no definition: the next rebuild drops what was made, and nobody puts back what was replaced. Erasures that wait
  // for the rebuild are kept.
  for (const { table } of BESIDE)
    if (await present(client, table))
      await client.query(`update ${table} set definition = '' where store = $1 and position = any ($2)`, [store, from]);
}
