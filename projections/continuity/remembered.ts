import type { Pool } from 'pg';
import { NOT_LOST } from '../audit/lost-ranges.ts';

/** The event that something derived from the log passed last. */
export interface RememberedEvent {
  /** A projection's name, `audit` or `feed`. */
  readonly by: string;
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Null for the audit, whose entries hold no positions. */
  readonly position: bigint | null;
}

interface Row {
  readonly by: string;
  readonly id: string | null;
  readonly stream: string | null;
  readonly revision: string | null;
  readonly position: string | null;
}

const named = (by: string, table: string): string => `
  select ${by} as by, last_event_id as id, last_event_stream as stream,
    last_event_revision as revision, last_event_position as position
  from ${table} where store = $1`;

/** Entries of events that a reconciliation recorded as lost are no longer expected to be there. */
const lastEntry = (condition: string): string => `
  select 'audit' as by, e.event_id as id, e.stream, e.revision::text, null as position
  from audit.entry e, audit.head h where h.store = $1 and ${condition} order by e.sequence desc limit 1`;

/** Everything that names an event of `store` as the last that it passed; what names none yet is left out. */
export async function rememberedEvents(pool: Pick<Pool, 'query'>, store: string): Promise<RememberedEvent[]> {
  const queries = [named('projection', 'state.checkpoint'), named(`'feed'`, 'state.feed'), lastEntry(NOT_LOST)];
  const found: RememberedEvent[] = [];
  for (const query of queries) {
    const { rows } = await pool.query<Row>(query, [store]);
    for (const { by, id, stream, revision, position } of rows) {
      if (id === null || stream === null || revision === null) continue;
      found.push({ by, id, stream, revision: BigInt(revision), position: position === null ? null : BigInt(position) });
    }
  }
  return found;
}
