import type { Recorded } from '#domain/events/event.ts';
import type { EventLog } from '#domain/events/log.ts';
import { eventRegistry } from '#domain/registry.ts';
import { DatabaseError, type ClientBase, type Pool } from 'pg';
import { changesOf, writeTables } from './apply.ts';
import type { RowChange } from './changes.ts';
import { lockCheckpoint, readCheckpoints } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { projectorLock } from './projector-lock.ts';
import type { ReadTables } from './read-tables.ts';
import { isPlainPersonal } from './table.ts';
import { inTransaction } from './transaction.ts';
import { quoted } from './unnest.ts';

// Live tables that another release defined stay until a rebuild has replaced them. Where no process of that release
// follows the log any more, what is erased meanwhile is removed from them here.

export interface OutdatedDependencies extends ReadTables {
  readonly log: Pick<EventLog, 'load'>;
}

/** The changes that remove or empty rows. What an event adds waits for its turn in the log: it must not count twice. */
const REMOVING: ReadonlySet<RowChange['kind']> = new Set(['remove', 'removeWhere', 'patch', 'patchWhere']);

export const removing = (byTable: ReadonlyMap<string, readonly RowChange[]>): Map<string, RowChange[]> =>
  new Map([...byTable].map(([table, changes]) => [table, changes.filter(({ kind }) => REMOVING.has(kind))]));

/** The events of these streams that destroyed keys. */
export async function erasuresIn(log: Pick<EventLog, 'load'>, streams: readonly string[]): Promise<Recorded[]> {
  const erasures: Recorded[] = [];
  for (const stream of streams)
    erasures.push(...(await log.load(stream)).events.filter(({ type }) => eventRegistry.traitsOf(type).destroysKeys));
  return erasures;
}

/** The projections whose live tables are of another definition than this release's. */
export async function outdatedAmong(pool: Pool, projections: readonly Projection[]): Promise<Projection[]> {
  const checkpoints = await readCheckpoints(
    pool,
    projections.map(({ name }) => name),
  );
  return projections.filter(({ name, definition }) => {
    const live = checkpoints.get(name);
    return live !== undefined && live.definition !== definition;
  });
}

/** Which release's rows a checkpoint counts that was emptied: none's, so that each makes them anew. */
const EMPTIED = 'emptied';

/**
 * Removes from live tables of another definition what was erased in these streams after the tables' position. Tables
 * and columns that this release does not know may hold anything: such a table is emptied, and its projection marked so
 * that whichever release serves next rebuilds it. Answers false, with nothing done, where a process of the other
 * release follows the log for them.
 */
export async function removeFromOutdated(
  { pool, sealer, log }: OutdatedDependencies,
  one: Projection,
  streams: readonly string[],
): Promise<boolean> {
  const erasures = await erasuresIn(log, streams);
  const attempt = (change: (client: ClientBase, ahead: readonly Recorded[]) => Promise<void>): Promise<boolean> =>
    inTransaction(
      pool,
      async (client) => {
        const { rows } = await client.query<{ locked: boolean }>(
          'select pg_try_advisory_xact_lock(hashtext($1)) as locked',
          [projectorLock(one)],
        );
        if (!rows[0]?.locked) return false;
        const live = await lockCheckpoint(client, one.name);
        // Replaced by a rebuild meanwhile, whose tables were cleaned.
        if (!live || live.definition === one.definition) return true;
        await change(
          client,
          erasures.filter(({ position }) => position > live.position),
        );
        return true;
      },
      [`set local lock_timeout = '60s'`, `set local search_path to "${one.name}", public`],
    );
  try {
    return await attempt(async (client, ahead) => {
      const changes = removing((await changesOf(one, ahead, {})).byTable);
      const strange = await strangeTables(client, one);
      for (const table of strange) changes.delete(table);
      await writeTables({ client, sealer }, one, changes);
      await empty(client, one, strange);
    });
  } catch (error) {
    if (!isOfAnotherShape(error)) throw error;
    return attempt(async (client) => empty(client, one, await liveTables(client, one)));
  }
}

export interface LiveTables {
  /** In whose files words of rows that are gone may stand. */
  readonly plain: readonly string[];
  /** Whose words this release knows to be sealed. */
  readonly sealed: readonly string[];
}

/** The projection's live tables, whichever release made them. */
export async function liveTablesOf(pool: Pool, one: Projection): Promise<LiveTables> {
  const client = await pool.connect();
  try {
    const strange = await strangeTables(client, one);
    const all = await liveTables(client, one);
    const sealed = all.filter((name) => {
      const table = one.tables.get(name);
      return table !== undefined && !strange.includes(name) && !isPlainPersonal(table);
    });
    return { plain: all.filter((name) => !sealed.includes(name)), sealed };
  } finally {
    client.release();
  }
}

const liveTables = async (client: ClientBase, { name }: Projection): Promise<string[]> => {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'p')
       and not relispartition order by relname`,
    [quoted(name)],
  );
  return rows.map(({ table }) => table);
};

/** Tables that this release does not have, or that have columns which it does not know. */
async function strangeTables(client: ClientBase, one: Projection): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') and not relispartition
         and attnum > 0 and not attisdropped group by relname order by relname`,
    [quoted(one.name)],
  );
  return rows
    .filter(({ table, columns }) => !columns.every((column) => isKnown(one, table, column)))
    .map(({ table }) => table);
}

function isKnown({ tables }: Projection, name: string, column: string): boolean {
  const table = tables.get(name);
  if (!table) return false;
  const { counted, generated = {} } = table.options;
  return column in table.columns || column in generated || column === counted;
}

async function empty(client: ClientBase, one: Projection, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  // Readers queue behind this lock: no longer than behind the swap of a table that is written anew.
  await client.query(`set local lock_timeout = '150ms'`);
  await client.query(`truncate ${tables.map((table) => `${quoted(one.name)}.${quoted(table)}`).join(', ')}`);
  await client.query('update state.checkpoint set definition = $2 where projection = $1', [one.name, EMPTIED]);
}

/** SQLSTATE classes of statements that do not fit the table: another name, type or constraint. */
const ANOTHER_SHAPE = /^(22|23|42)/u;
const INSUFFICIENT_PRIVILEGE = '42501';

const isOfAnotherShape = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code !== INSUFFICIENT_PRIVILEGE && ANOTHER_SHAPE.test(error.code ?? '');
