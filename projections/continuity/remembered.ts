import type { Pool } from 'pg';

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

/** Through JSON: tables of an earlier version have not all of the columns. */
const named = (by: string, table: string): string => `
  select ${by} as by, r->>'last_event_id' as id, r->>'last_event_stream' as stream,
    r->>'last_event_revision' as revision, r->>'last_event_position' as position
  from ${table} t, to_jsonb(t) r where t.store = $1`;

const SOURCES: readonly { readonly table: string; readonly query: string }[] = [
  { table: 'state.checkpoint', query: named('projection', 'state.checkpoint') },
  { table: 'state.feed', query: named(`'feed'`, 'state.feed') },
  {
    table: 'audit.head',
    query: `select 'audit' as by, e.event_id as id, e.stream, e.revision::text, null as position
      from audit.entry e, audit.head h where h.store = $1 order by e.sequence desc limit 1`,
  },
];

/** Everything that names an event of `store` as the last that it passed; what names none yet is left out. */
export async function rememberedEvents(pool: Pick<Pool, 'query'>, store: string): Promise<RememberedEvent[]> {
  const found: RememberedEvent[] = [];
  for (const { table, query } of SOURCES) {
    const { rows: there } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
    if (there[0]?.there !== true) continue;
    const { rows } = await pool.query<Row>(query, [store]);
    for (const { by, id, stream, revision, position } of rows) {
      if (id === null || stream === null || revision === null) continue;
      found.push({ by, id, stream, revision: BigInt(revision), position: position === null ? null : BigInt(position) });
    }
  }
  return found;
}
