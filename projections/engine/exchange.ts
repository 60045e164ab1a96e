import type { ClientBase } from 'pg';
import { moveCheckpoint, type Checkpoint } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { previousSchema, type Progress } from './shadow.ts';

export interface TablesInPlace {
  /** Where the tables are that serve from now on, and how far they are. */
  readonly schema: string;
  readonly at: Progress;
  /** The checkpoint of those that served, locked. */
  readonly live: Checkpoint;
  /** How long those are kept, in ms. */
  readonly keepMs: number;
  /** The undoing that does it; left out by a rebuild. */
  readonly replacedBy?: string;
}

/**
 * Puts tables in the place of the live ones, which become the former ones, by renaming: no table is locked, and readers
 * go from one to the other between two statements. Those that lack events which were set aside are not kept: nobody
 * could bring them up to date. Answers until when they are kept, or null.
 */
export async function exchange(
  client: ClientBase,
  one: Projection,
  { schema, at, live, keepMs, replacedBy }: TablesInPlace,
): Promise<Date | null> {
  const { name } = one;
  const [former, replaced] = [previousSchema(one), `${name}__replaced`];
  const { rowCount: parked } = await client.query('delete from state.dead_letter where projection = $1', [name]);
  await client.query(`alter schema "${name}" rename to "${replaced}"; alter schema "${schema}" rename to "${name}"`);
  await client.query(`drop schema if exists "${former}" cascade; alter schema "${replaced}" rename to "${former}"`);
  const lasts = parked === 0 ? keepMs : 0;
  const { rows } = await client.query<{ keptUntil: Date }>(
    `insert into state.former_tables (projection, store, position, counters, definition, kept_until, replaced_by)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)
     on conflict (projection) do update set store = excluded.store, position = excluded.position,
       counters = excluded.counters, definition = excluded.definition, replaced_at = now(),
       kept_until = excluded.kept_until, replaced_by = excluded.replaced_by
     returning kept_until as "keptUntil"`,
    [
      name,
      live.store,
      String(live.position),
      JSON.stringify(live.counters),
      live.definition,
      lasts / 1_000,
      replacedBy ?? null,
    ],
  );
  await client.query('update state.checkpoint set definition = $2 where projection = $1', [name, one.definition]);
  await moveCheckpoint(client, name, {
    position: at.position,
    lastEvent: null,
    counters: at.counters,
    tables: [...one.tables.keys()],
  });
  return lasts > 0 ? (rows[0]?.keptUntil ?? null) : null;
}
