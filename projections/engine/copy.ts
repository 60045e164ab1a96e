import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import { quoted, typeOf } from './unnest.ts';
import type { BulkInsert } from './read-tables.ts';

/** Under this many rows, a statement costs less than setting up a COPY. */
const WORTH_IT = 20;
/** Bytes gathered before they are handed to the stream. */
const CHUNK = 256 * 1024;
const UNIQUE_VIOLATION = '23505';

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string): string =>
  /[\\\n\r\t]/u.test(text) ? text.replace(/[\\\n\r\t]/gu, (character) => ESCAPES[character] ?? character) : text;

function field(value: unknown, type: string): string {
  if (value === null || value === undefined) return String.raw`\N`;
  if (value instanceof Uint8Array)
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (type === 'jsonb') return escaped(JSON.stringify(value));
  return typeof value === 'string' ? escaped(value) : String(value);
}

/**
 * Rows through COPY, under a savepoint: where a row was there already, nothing is written and the caller takes another
 * way.
 */
export const copyRows: BulkInsert = async (client, table, { names, rows }) => {
  if (rows.length < WORTH_IT) return false;
  const types = names.map((name) => typeOf(table, name));
  await client.query('savepoint bulk');
  try {
    const stream = client.query(copyFrom(`copy ${quoted(table.name)} (${names.map(quoted).join(', ')}) from stdin`));
    const finished = once(stream, 'finish');
    let chunk = '';
    for (const row of rows) {
      chunk += `${names.map((name, index) => field(row[name], types[index] ?? 'text')).join('\t')}\n`;
      if (chunk.length > CHUNK) {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), finished]);
        chunk = '';
      }
    }
    stream.end(chunk);
    await finished;
    await client.query('release savepoint bulk');
    return true;
  } catch (error) {
    await client.query('rollback to savepoint bulk');
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
};
