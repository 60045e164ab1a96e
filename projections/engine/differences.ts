import type { PoolClient } from 'pg';
import { between, LogSilent, type LogReader } from './between.ts';
import { readCheckpoints } from './checkpoint.ts';
import { describeRow, type DescribedValue } from './described.ts';
import type { Projection } from './projection.ts';
import type { ReadTables } from './read-tables.ts';
import { isAsClean, shadowSchema, write, type Progress } from './shadow.ts';
import type { TableDefinition } from './table.ts';
import { inDiscardedTransaction } from './transaction.ts';
import { quoted } from './unnest.ts';

export const DIFFERENCE_KINDS = ['added', 'removed', 'changed'] as const;

/** A row that would differ, by its key: what is personal in it is masked. */
export interface DifferentRow {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  readonly key: readonly DescribedValue[];
  /** Columns with another value; empty for a row that is added or removed. */
  readonly columns: readonly string[];
}

export interface TableDifferences {
  readonly table: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly examples: readonly DifferentRow[];
}

export interface Differences {
  readonly projection: string;
  /** Tables that would differ; null where those that serve are of another definition, and so not comparable. */
  readonly tables: readonly TableDifferences[] | null;
}

export interface Comparison {
  readonly from: Progress & { readonly cleanings: number };
  /** Rows that are named for each table, at most. */
  readonly examples: number;
  /** Whether live tables that are behind are brought forward for the comparison, which holds their projector up. */
  readonly evenBehind: boolean;
  readonly signal: AbortSignal;
}

const SERIALIZATION_FAILURE = '40001';

/**
 * How the tables of a rebuild differ from those that serve, both as of one moment and one place in the log. Nothing is
 * locked that readers or the projector need: it reads one snapshot, and what the tables lack is written in a
 * transaction that is taken back. Answers `busy` where it has to be tried again, `cleaned` where erased words were
 * removed meanwhile.
 */
export async function differences(
  dependencies: ReadTables & LogReader,
  one: Projection,
  { from, examples, evenBehind, signal }: Comparison,
): Promise<Differences | 'busy' | 'cleaned'> {
  const { pool, sealer } = dependencies;
  const compare = async (client: PoolClient): Promise<Differences | 'busy' | 'cleaned'> => {
    if (!(await isAsClean(client, one, from.cleanings))) return 'cleaned';
    const live = (await readCheckpoints(client, [one.name])).get(one.name);
    if (live?.definition !== one.definition) return { projection: one.name, tables: null };
    const isBehind = live.position < from.position;
    if (isBehind && !evenBehind) return 'busy';
    const [schema, at, to] = isBehind ? [one.name, live, from.position] : [shadowSchema(one), from, live.position];
    if (to > at.position) {
      const batch = await between(dependencies, { after: at.position, to }, signal);
      await write({ client, sealer }, one, { schema, batch, at });
    }
    const tables: TableDifferences[] = [];
    for (const table of one.tables.values()) {
      const found = await compareTable(client, { one, table, examples });
      if (found) tables.push(found);
    }
    return { projection: one.name, tables };
  };
  try {
    return await inDiscardedTransaction(pool, compare, ['set transaction isolation level repeatable read']);
  } catch (error) {
    if ((error as { code?: unknown }).code === SERIALIZATION_FAILURE || error instanceof LogSilent) return 'busy';
    throw error;
  }
}

interface TableToCompare {
  readonly one: Projection;
  readonly table: TableDefinition;
  readonly examples: number;
}

/** Null for tables with the same rows. */
async function compareTable(
  client: PoolClient,
  { one, table, examples }: TableToCompare,
): Promise<TableDifferences | null> {
  const { key, counted } = table.options;
  const compared = [...(counted ? [counted] : []), ...Object.keys(table.columns)].filter((name) => !key.includes(name));
  const all = (alias: string) => `row(${compared.map((name) => comparable(table, alias, name)).join(', ')})`;
  const differs = compared.length === 0 ? 'false' : `${all('l')} is distinct from ${all('s')}`;
  const [first = ''] = key.map(quoted);
  const join = `from ${quoted(one.name)}.${quoted(table.name)} l
    full join ${quoted(shadowSchema(one))}.${quoted(table.name)} s
    on ${key.map((name) => `${comparable(table, 'l', name)} = ${comparable(table, 's', name)}`).join(' and ')}`;
  const { rows } = await client.query<{ added: number; removed: number; changed: number }>(
    `select count(*) filter (where l.${first} is null)::int as added,
       count(*) filter (where s.${first} is null)::int as removed,
       count(*) filter (where l.${first} is not null and s.${first} is not null and ${differs})::int as changed ${join}`,
  );
  const { added = 0, removed = 0, changed = 0 } = rows[0] ?? {};
  if (added + removed + changed === 0) return null;
  const found = await client.query<Omit<DifferentRow, 'key'> & { readonly key: readonly (string | null)[] }>(
    `select case when l.${first} is null then 'added' when s.${first} is null then 'removed' else 'changed' end as kind,
       array[${key.map((name) => `coalesce(l.${quoted(name)}::text, s.${quoted(name)}::text)`).join(', ')}] as key,
       case when l.${first} is null or s.${first} is null then '{}'::text[]
         else array_remove(array[${columnsThatDiffer(table, compared)}]::text[], null) end as columns
       ${join} where l.${first} is null or s.${first} is null or ${differs} order by 2 limit $1`,
    [examples],
  );
  const named = found.rows.map((row) => ({
    ...row,
    key: describeRow(table, Object.fromEntries(key.map((name, index) => [name, row.key[index]]))),
  }));
  return { table: table.name, added, removed, changed, examples: named };
}

/** Types that are the same in every schema. Others are a schema's own, and their values compare as text. */
const SHARED = /^(text|bytea|uuid|int|smallint|bigint|boolean|timestamptz|tsvector|jsonb|real|double precision)$/u;

function comparable({ columns, options }: TableDefinition, alias: string, name: string): string {
  const type = name === options.counted ? 'int' : (columns[name]?.type ?? '');
  return `${alias}.${quoted(name)}${SHARED.test(type) ? '' : '::text'}`;
}

const columnsThatDiffer = (table: TableDefinition, names: readonly string[]): string =>
  names
    .map((name) => {
      const [live, shadow] = [comparable(table, 'l', name), comparable(table, 's', name)];
      return `case when ${live} is distinct from ${shadow} then '${name}' end`;
    })
    .join(', ');
