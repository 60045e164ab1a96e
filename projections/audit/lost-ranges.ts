import type { Pool } from 'pg';

/** Sequences of entries, both ends included. */
export interface LostRange {
  readonly first: bigint;
  readonly last: bigint;
}

/** Entries of events that restores lost, as reconciliations recorded them. */
export async function lostRanges(pool: Pick<Pool, 'query'>): Promise<LostRange[]> {
  const { rows } = await pool.query<{ first: string; last: string }>(
    'select first_sequence as first, last_sequence as last from audit.reconciliation order by 1',
  );
  return rows.map(({ first, last }) => ({ first: BigInt(first), last: BigInt(last) }));
}

export const isWithin = (ranges: readonly LostRange[], sequence: bigint): boolean =>
  ranges.some(({ first, last }) => first <= sequence && sequence <= last);

/** Condition of SQL: the entry `e` is of no lost event. Needs the table. */
export const NOT_LOST =
  'not exists (select from audit.reconciliation r where e.sequence between r.first_sequence and r.last_sequence)';
