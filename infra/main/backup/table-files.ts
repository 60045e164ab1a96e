import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { FileOf, TableOf } from './manifest.ts';

/** Whose rows are read, or written. */
export interface TableFiles {
  readonly client: ClientBase;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Passes bytes on and knows their digest, hexadecimal, once all have passed. */
class Digest extends Transform {
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    done(null, chunk);
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}

const quoted = (columns: readonly string[]): string => columns.map((one) => `"${one}"`).join(', ');

/** Writes the rows of a table to a file of its own; the connection's transaction says as of when. */
export async function writeTable({ client, folder, signal }: TableFiles, table: string): Promise<TableOf> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const file = `${table}.copy`;
  const out = client.query(copyTo(`copy (select ${quoted(columns)} from ${table}) to stdout`));
  const digest = new Digest();
  await pipeline(out, digest, createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  });
  return { file, sha256: digest.hex(), table, columns, rows: out.rowCount };
}

/** Puts the rows of a file into a table, in place of what is there. */
export async function readTable(
  { client, folder, signal }: TableFiles,
  { file, table, columns }: Pick<TableOf, 'file' | 'table' | 'columns'>,
): Promise<void> {
  await client.query(`delete from ${table}`);
  const into = client.query(copyFrom(`copy ${table} (${quoted(columns)}) from stdin`));
  await pipeline(createReadStream(join(folder, file)), into, { signal });
}

/** The digest of a file that is there, hexadecimal. */
export async function digestOf(folder: string, { file }: Pick<FileOf, 'file'>): Promise<string> {
  const digest = new Digest();
  await pipeline(createReadStream(join(folder, file)), digest.resume());
  return digest.hex();
}
