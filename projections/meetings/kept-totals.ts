import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';

/** Whose tables say which meetings somebody may read, and how they stand. */
const PROJECTIONS = ['meetings', 'users'] as const;

/**
 * What the tables hold: how far they have followed the record, and when they last changed, which an event that was
 * taken after all moves alone. A rebuild changes the definition.
 */
async function stateOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ state: string | null }>({
    name: 'greffier_list_state',
    text: `select string_agg(concat_ws(' ', c.projection, c.store, c.position, extract(epoch from c.updated_at), c.definition), ' ' order by c.projection) as state
      from state.checkpoint c where c.projection = any ($1)`,
    values: [PROJECTIONS],
  });
  return rows[0]?.state ?? '';
}

const KEPT = { max: 1_000, ttl: 60_000 };
/** Milliseconds for a total that changes without an event, when a meeting begins or ends. */
const WITH_TIME_MS = 5_000;

/** Of each database, since one process may read several. */
const totals = new WeakMap<Pool, LRUCache<string, number>>();

interface Counted {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What is counted depends on the time of day. */
  readonly withTime: boolean;
}

/**
 * A total of a list, counted once for each state of the tables: who goes from page to page, or sorts again, is told the
 * same number, and counting what they may read takes longer than finding a page of it. The state is read before it is
 * counted: with an event in between the total is of the later state, never of an earlier one.
 */
export async function keptTotal(
  pool: Pool,
  { text, values, withTime }: Counted,
  count: () => Promise<number>,
): Promise<number> {
  const kept = totals.get(pool) ?? new LRUCache<string, number>(KEPT);
  totals.set(pool, kept);
  const key = JSON.stringify([await stateOf(pool), text, values]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const total = await count();
  kept.set(key, total, withTime ? { ttl: WITH_TIME_MS } : {});
  return total;
}
