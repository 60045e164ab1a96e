import type { Values } from '#projections/engine/changes.ts';
import { createIndexes, createTables, type Projection } from '#projections/engine/projection.ts';
import type { TableDefinition } from '#projections/engine/table.ts';
import { quoted, unnest } from '#projections/engine/unnest.ts';
import { randomUUID } from 'node:crypto';
import { Client, type Pool, type PoolClient } from 'pg';

/** Rows of one statement and transaction: about what a projector finds to write while sixteen callers append. */
const BATCH = 50;

const columnsOf = (table: TableDefinition): string[] => [
  ...(table.options.counted ? [table.options.counted] : []),
  ...Object.keys(table.columns),
];

/**
 * What Postgres alone needs, in ms, to insert the rows that the projections' tables hold into empty ones, all indexes
 * in place.
 */
export async function insertRaw(pool: Pool, projections: readonly Projection[]): Promise<number> {
  const client = await pool.connect();
  let ms = 0;
  try {
    for (const one of projections) {
      await client.query(`create schema "raw_${one.name}"; set search_path to "raw_${one.name}", public`);
      for (const statement of [...createTables(one), ...createIndexes(one)]) await client.query(statement);
      for (const table of one.tables.values()) ms += await insertRows(client, one, table);
    }
  } finally {
    for (const one of projections) await client.query(`drop schema if exists "raw_${one.name}" cascade`);
    client.release(true);
  }
  return ms;
}

async function insertRows(client: PoolClient, one: Projection, table: TableDefinition): Promise<number> {
  const names = columnsOf(table);
  const list = names.map(quoted).join(', ');
  const { rows } = await client.query<Values>(`select ${list} from "${one.name}"."${table.name}"`);
  const started = performance.now();
  for (let from = 0; from < rows.length; from += BATCH) {
    const { text, values } = unnest(table, names, rows.slice(from, from + BATCH));
    await client.query(`insert into ${quoted(table.name)} (${list}) select ${list} from ${text}`, values);
  }
  return performance.now() - started;
}

/**
 * From the beginning of an INSERT until another connection hears of it, in ms, `count` times: the least that anything
 * live costs.
 */
export async function hearInserts(url: string, count: number, pace: () => Promise<void>): Promise<number[]> {
  const [writer, listener] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([writer.connect(), listener.connect()]);
  await writer.query('create table raw_heard (id uuid primary key)');
  await listener.query('listen raw_heard');
  const found: number[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      await pace();
      const heard = new Promise((resolve) => listener.once('notification', resolve));
      const begun = performance.now();
      await writer.query(`with put as (insert into raw_heard values ($1)) select pg_notify('raw_heard', '')`, [
        randomUUID(),
      ]);
      await heard;
      found.push(performance.now() - begun);
    }
  } finally {
    await Promise.all([writer.end(), listener.end()]);
  }
  return found;
}
