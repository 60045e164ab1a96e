import { describeDatabase } from '#infra/postgres/copy/description.ts';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const copyHead = (table: string, columns: readonly string[]): string => `COPY ${table} (${columns.join(', ')})`;
const COPY = /^(COPY \S+ \(.*\) FROM STDIN);\n([\s\S]*?)^\\\.\n/mu;

/** The whole database as gzipped SQL that `psql` reads as well: statements, and rows by COPY. */
export async function dumpDatabase(url: string): Promise<Buffer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { before, tables, after } = await describeDatabase(client);
    const parts = ['set check_function_bodies = off;\n', ...before.map((statement) => `${statement};\n`)];
    for (const { name, columns } of tables) {
      const rows = await buffer(client.query(copyTo(`${copyHead(name, columns)} TO STDOUT`)));
      if (rows.byteLength > 0) parts.push(`${copyHead(name, columns)} FROM STDIN;\n${rows.toString('utf8')}\\.\n`);
    }
    return gzipSync([...parts, ...after.map((statement) => `${statement};\n`)].join(''), { level: 9 });
  } finally {
    await client.end();
  }
}

/** Fills an empty database from a dump. */
export async function restoreDatabase(url: string, dump: Uint8Array): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Odd parts are what COPY begins with, and the rows after it.
    const parts = gunzipSync(dump).toString('utf8').split(COPY);
    for (let at = 0; at < parts.length; at += 3) {
      const [statements = '', copy, rows = ''] = parts.slice(at, at + 3);
      await client.query(statements);
      if (copy !== undefined) await pipeline(Readable.from([rows]), client.query(copyFrom(copy)));
    }
  } finally {
    await client.end();
  }
}
