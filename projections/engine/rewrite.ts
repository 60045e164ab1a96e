import type { ClientBase, Pool } from 'pg';
import { pause } from './pause.ts';
import { inTransaction } from './transaction.ts';
import { quoted } from './unnest.ts';

/** A table that is not partitioned. */
export interface TableName {
  readonly schema: string;
  readonly table: string;
}

/** The schema in which the tables of `schema` are written anew. */
export const rewriteSchema = (schema: string): string => `${schema}__rewrite`;

/** Readers queue behind a lock that is waited for: no longer than this, then they go first. */
const SWAP_LOCK_TIMEOUT = '150ms';
/** So often, with a pause for readers between, while writers wait. */
const SWAP_ATTEMPTS = 8;
const READERS_TURN_MS = 50;
/** Only writers queue behind this one. */
const WRITE_LOCK_TIMEOUT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';
/** Between two rounds, in which writers go on, in ms. */
const RETRY_MS = 500;

/**
 * Writes a table anew beside itself, index by index, and puts the copy in its place: what deleted and earlier versions
 * of rows left in its pages, TOAST and indexes is gone with the files. VACUUM only marks that space as free, and VACUUM
 * FULL keeps readers waiting while it copies. Here they wait for the swap alone, 150 ms at most; writers wait while the
 * changes since the copy are compared. Privileges granted on the table are kept. Throws the signal's reason.
 */
export async function rewriteTable(pool: Pool, name: TableName, signal: AbortSignal): Promise<void> {
  const shape = await shapeOf(pool, name);
  if (!shape) return;
  await inTransaction(pool, (client) => copy(client, shape));
  // Outside the transaction: sets the visibility map, which index-only scans need, and statistics.
  await pool.query(`vacuum (freeze, analyze) ${shape.copy}`);
  for (;;) {
    signal.throwIfAborted();
    try {
      await inTransaction(pool, (client) => swap(client, shape, signal));
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    await pause(RETRY_MS, signal);
  }
}

const isLocked = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;

interface Shape {
  /** Quoted names with their schemas. */
  readonly live: string;
  readonly copy: string;
  readonly copySchema: string;
  readonly schema: string;
  /** Columns that Postgres does not compute, and those of the primary key. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Statements that make indexes, constraints, statistics targets and grants of the copy. */
  readonly statements: readonly string[];
}

const SHAPE = `
select
  (select json_agg(attname order by attnum) from pg_attribute a where a.attrelid = c.oid and attnum > 0
  and not attisdropped and attgenerated = '') as columns,
  (select json_agg(a.attname) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
  where i.indrelid = c.oid and i.indisprimary) as key,
  (select coalesce(json_agg(pg_get_indexdef(i.indexrelid)), '[]') from pg_index i where i.indrelid = c.oid) as indexes,
  (select coalesce(json_agg(json_build_object('name', conname, 'type', contype)), '[]') from pg_constraint
  where conrelid = c.oid and contype in ('p', 'u')) as constraints,
  (select coalesce(json_agg(json_build_object('name', attname, 'target', attstattarget)), '[]') from pg_attribute a
  where a.attrelid = c.oid and attnum > 0 and attstattarget >= 0) as targets,
  (select coalesce(json_agg(json_build_object('privilege', privilege_type, 'grantee', case grantee when 0 then 'public' else grantee::regrole::text end)), '[]')
    from aclexplode(c.relacl) where grantee <> c.relowner) as grants
from pg_class c where c.oid = to_regclass($1) and c.relkind = 'r'`;

interface ShapeRow {
  readonly columns: string[];
  readonly key: string[] | null;
  readonly indexes: string[];
  readonly constraints: { readonly name: string; readonly type: 'p' | 'u' }[];
  readonly targets: { readonly name: string; readonly target: number }[];
  readonly grants: { readonly privilege: string; readonly grantee: string }[];
}

/** Null where there is no such table, or no key by which its rows could be compared. */
async function shapeOf(pool: Pool, { schema, table }: TableName): Promise<Shape | null> {
  const copySchema = quoted(rewriteSchema(schema));
  const [live, copy] = [`${quoted(schema)}.${quoted(table)}`, `${copySchema}.${quoted(table)}`];
  const { rows } = await pool.query<ShapeRow>(SHAPE, [live]);
  const [row] = rows;
  if (!row?.key) return null;
  const plain = await pool.query<{ name: string }>(`select format('%I.%I', $1::text, $2::text) as name`, [
    schema,
    table,
  ]);
  const onLive = ` ON ${plain.rows[0]?.name} USING `;
  const statements = [
    ...row.indexes.map((index) => index.replace(onLive, ` ON ${copy} USING `)),
    ...row.constraints.map(
      ({ name, type }) =>
        `alter table ${copy} add constraint ${quoted(name)} ${type === 'p' ? 'primary key' : 'unique'}
          using index ${quoted(name)}`,
    ),
    ...row.targets.map(
      ({ name, target }) => `alter table ${copy} alter column ${quoted(name)} set statistics ${target}`,
    ),
    ...row.grants.map(({ privilege, grantee }) => `grant ${privilege} on ${copy} to ${grantee}`),
  ];
  return {
    live,
    copy,
    copySchema,
    schema: quoted(schema),
    columns: row.columns.map(quoted),
    key: row.key.map(quoted),
    statements,
  };
}

async function copy(client: ClientBase, { live, copy, copySchema, columns, statements }: Shape): Promise<void> {
  await client.query(
    `drop schema if exists ${copySchema} cascade; create schema ${copySchema}; set local maintenance_work_mem = '256MB'`,
  );
  await client.query(`create table ${copy} (like ${live} including all excluding indexes)`);
  await client.query(`insert into ${copy} (${columns.join(', ')}) select ${columns.join(', ')} from ${live}`);
  for (const statement of statements) await client.query(statement);
}

/** What was changed since the copy is brought over; then the copy takes the name. */
async function swap(
  client: ClientBase,
  { live, copy, copySchema, schema, columns, key }: Shape,
  signal: AbortSignal,
): Promise<void> {
  await client.query(
    `set local lock_timeout = '${WRITE_LOCK_TIMEOUT}'; lock table ${live} in share row exclusive mode; set local lock_timeout = '${SWAP_LOCK_TIMEOUT}'`,
  );
  const list = columns.join(', ');
  const same = (one: string, other: string): string => {
    const row = (alias: string) => `row(${columns.map((column) => `${alias}.${column}`).join(', ')})`;
    return `select from ${other} o where ${key.map((column) => `o.${column} = ${one}.${column}`).join(' and ')} and ${row('o')} is not distinct from ${row(one)}`;
  };
  await client.query(`delete from ${copy} c where not exists (${same('c', live)})`);
  await client.query(
    `insert into ${copy} (${list}) select ${list} from ${live} l where not exists (${same('l', copy)})`,
  );
  await lockOutReaders(client, live, signal);
  await client.query(`drop table ${live}; alter table ${copy} set schema ${schema}; drop schema ${copySchema}`);
}

/** Throws 55P03 where somebody reads the table all the time. */
async function lockOutReaders(client: ClientBase, live: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint before_lock');
    try {
      await client.query(`lock table ${live} in access exclusive mode`);
      return;
    } catch (error) {
      if (!isLocked(error) || attempt === SWAP_ATTEMPTS || signal.aborted) throw error;
      await client.query('rollback to savepoint before_lock');
    }
    await pause(READERS_TURN_MS, signal);
  }
}
