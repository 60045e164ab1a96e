import type { ClientBase, Pool } from 'pg';
import { BRIEF_LOCK_TIMEOUT, isLockTimeout } from './locks.ts';
import { previousSchema, type Progress } from './shadow.ts';
import type { Projection } from './projection.ts';
import { inTransaction } from './transaction.ts';

// Tables that were replaced stay for a time, so that an undoing puts them back without reading the whole log. They are
// followed by nobody: an undoing reads what happened since, and so does the cleaning after an erasure.

/** Tables that served before the last rebuild, or before its undoing. */
export interface FormerTables extends Progress {
  readonly store: string;
  readonly definition: string;
  readonly replacedAt: Date;
  readonly keptUntil: Date;
  /** Their time is over, or has never begun: they are dropped soon, and do not serve again. */
  readonly isOver: boolean;
  /** The undoing that replaced them; null for a rebuild. */
  readonly replacedBy: string | null;
}

interface Row extends Omit<FormerTables, 'position'> {
  readonly projection: string;
  readonly position: string;
}

const COLUMNS = `projection, store, position, counters, definition, replaced_at as "replacedAt",
  kept_until as "keptUntil", kept_until <= now() as "isOver", replaced_by as "replacedBy"`;
/** Earlier releases drop the schema and leave the row. */
const IS_THERE = `to_regnamespace(format('%I', projection || '__former')) is not null`;

const formerOf = ({ position, ...row }: Row): FormerTables => ({ ...row, position: BigInt(position) });

/** The lock that is held by who brings former tables up to date, by name. */
export const formerLock = ({ name }: Projection): string => `former.${name}`;

/** Of these projections, those that have former tables. */
export async function readFormerTables(
  client: Pick<ClientBase | Pool, 'query'>,
  projections: readonly Pick<Projection, 'name'>[],
): Promise<ReadonlyMap<string, FormerTables>> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from state.former_tables where projection = any ($1) and ${IS_THERE}`,
    [projections.map(({ name }) => name)],
  );
  return new Map(rows.map((row) => [row.projection, formerOf(row)]));
}

/** Locks the row until the end of the transaction: nobody writes into the tables, or puts others in their place. */
export async function lockFormerTables(
  client: Pick<ClientBase, 'query'>,
  { name }: Projection,
): Promise<FormerTables | null> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from state.former_tables where projection = $1 and ${IS_THERE} for update`,
    [name],
  );
  return rows[0] ? formerOf(rows[0]) : null;
}

/** Whether these are tables that this release's handlers can bring up to date. */
export const isOwn = (former: FormerTables, one: Projection, store: string): boolean =>
  former.definition === one.definition && former.store === store;

/** Drops the former tables, also those of another release. */
export const dropFormerTables = (pool: Pool, one: Projection): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('delete from state.former_tables where projection = $1', [one.name]);
    await client.query(`drop schema if exists "${previousSchema(one)}" cascade`);
  });

/**
 * Drops those whose time is over, and what no row tells of: an earlier release left it. With `all`, every one. Tables
 * that somebody reads, or brings up to date, are left for the next time. Answers whose were dropped.
 */
export async function dropOutlived(
  pool: Pool,
  projections: readonly Projection[],
  { all = false }: { readonly all?: boolean } = {},
): Promise<string[]> {
  const dropped: string[] = [];
  for (const one of projections) if (await dropOne(pool, one, all)) dropped.push(one.name);
  return dropped;
}

async function dropOne(pool: Pool, one: Projection, all: boolean): Promise<boolean> {
  const schema = previousSchema(one);
  try {
    return await inTransaction(
      pool,
      async (client) => {
        const { rows } = await client.query<{ locked: boolean }>(
          `select case when to_regnamespace(format('%I', $1::text)) is null then false
             else pg_try_advisory_xact_lock(hashtext($2)) end as locked`,
          [schema, `greffier.${formerLock(one)}`],
        );
        if (!rows[0]?.locked) return false;
        const { rows: kept } = await client.query<{ over: boolean }>(
          'select kept_until <= now() as over from state.former_tables where projection = $1 for update',
          [one.name],
        );
        if (kept[0]?.over === false && !all) return false;
        await client.query('delete from state.former_tables where projection = $1', [one.name]);
        await client.query(`drop schema if exists "${schema}" cascade`);
        return true;
      },
      [`set local lock_timeout = '${BRIEF_LOCK_TIMEOUT}'`],
    );
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

/** Bytes of each projection's former tables, by projection. */
export async function bytesOfFormerTables(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ projection: string; bytes: string }>(
    `select projection, coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes from state.former_tables
       left join pg_class c on c.relnamespace = to_regnamespace(format('%I', projection || '__former'))
         and c.relkind in ('r', 'm')
       group by projection`,
  );
  return new Map(rows.map(({ projection, bytes }) => [projection, Number(bytes)]));
}
