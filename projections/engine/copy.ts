import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import { binaryRows } from './binary-rows.ts';
import { quoted, typeOf } from './unnest.ts';
import type { BulkInsert } from './read-tables.ts';

/** Under this many rows, a statement costs less than setting up a COPY. */
const WORTH_IT = 20;
const UNIQUE_VIOLATION = '23505';

/**
 * Rows through COPY, under a savepoint: where a row was there already, or holds what only Postgres reads, nothing is
 * written and the caller takes another way. In binary: sealed texts take half the bytes, and Postgres has neither
 * vectors nor moments to parse.
 */
export const copyRows: BulkInsert = async (client, table, { names, rows }) => {
  if (rows.length < WORTH_IT) return false;
  const pieces = await binaryRows({ columns: names.map((name) => ({ name, type: typeOf(table, name) })), rows });
  if (!pieces) return false;
  const copy = `copy ${quoted(table.name)} (${names.map(quoted).join(', ')}) from stdin (format binary)`;
  try {
    const stream = client.query(copyFrom(`savepoint bulk; ${copy}; release savepoint bulk`));
    const finished = once(stream, 'finish');
    for (const piece of pieces) if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), finished]);
    stream.end();
    await finished;
    return true;
  } catch (error) {
    await client.query('rollback to savepoint bulk');
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
};
