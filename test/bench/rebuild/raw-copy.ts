import { createIndexes, createTables, type Projection } from '#projections/engine/projection.ts';
import type { TableDefinition } from '#projections/engine/table.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';

const columnsOf = (table: TableDefinition): string =>
  [...(table.options.counted ? [table.options.counted] : []), ...Object.keys(table.columns)]
    .map((name) => `"${name}"`)
    .join(', ');

const fileOf = (folder: string, table: TableDefinition): string => join(folder, table.name);

const tablesOf = (projections: readonly Projection[]) =>
  projections.flatMap((one) => [...one.tables.values()].map((table) => ({ one, table })));

/** Writes every row of the projections' tables to files, as COPY gives them; answers how many there are. */
export async function keepRows(pool: Pool, projections: readonly Projection[], folder: string): Promise<number> {
  const client = await pool.connect();
  let rows = 0;
  try {
    for (const { one, table } of tablesOf(projections)) {
      const copy = client.query(to(`copy (select ${columnsOf(table)} from "${one.name}"."${table.name}") to stdout`));
      await pipeline(copy, createWriteStream(fileOf(folder, table)));
      rows += copy.rowCount;
    }
  } finally {
    client.release();
  }
  return rows;
}

/**
 * What Postgres alone needs, in ms, to take the same rows into the same tables: COPY with the keys in place, then the
 * other indexes and the statistics, as a rebuild does it.
 */
export async function copyRaw(pool: Pool, projections: readonly Projection[], folder: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '256MB'`);
    const started = performance.now();
    for (const one of projections) await copyProjection(client, one, folder);
    return performance.now() - started;
  } finally {
    for (const one of projections) await client.query(`drop schema if exists "raw_${one.name}" cascade`);
    client.release(true);
  }
}

async function copyProjection(client: PoolClient, one: Projection, folder: string): Promise<void> {
  await client.query(`create schema "raw_${one.name}"; set search_path to "raw_${one.name}", public`);
  for (const statement of createTables(one)) await client.query(statement);
  for (const table of one.tables.values())
    await pipeline(
      createReadStream(fileOf(folder, table)),
      client.query(from(`copy "${table.name}" (${columnsOf(table)}) from stdin`)),
    );
  for (const statement of createIndexes(one)) await client.query(statement);
  for (const table of one.tables.keys()) await client.query(`analyze "${table}"`);
}
