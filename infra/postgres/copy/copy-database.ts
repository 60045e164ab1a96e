import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { EXIT, StartupError } from '../../startup-error.ts';
import { describeDatabase, type DatabaseDescription } from './description.ts';
import { uncopiedObjects } from './uncopied-objects.ts';

export interface CopyOptions {
  /** Told how many tables are copied, and how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'greffier copy' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Copies everything of one database into another, which is empty, on any other version of Postgres: both addresses are
 * for superusers. @throws StartupError where something is there that would be left out; the signal's reason
 */
export const copyDatabase = (from: string, to: string, options: CopyOptions): Promise<void> =>
  connected(from, (source) =>
    connected(to, async (target) => {
      await source.query('begin isolation level repeatable read read only');
      const uncopied = await uncopiedObjects(source);
      if (uncopied.length > 0)
        throw new StartupError(
          `La base contient ce que Greffier n’y a pas mis, et qui ne serait pas copié\u00A0: ${uncopied.join(', ')}. Déplacez-le, puis recommencez.`,
          EXIT.configuration,
        );
      await copyContents({ source, target }, options);
    }),
  );

export interface DatabasePair {
  readonly source: ClientBase;
  readonly target: ClientBase;
}

/** The same on connections: the source is in a transaction that sees one moment. */
export async function copyContents({ source, target }: DatabasePair, options: CopyOptions): Promise<void> {
  const described = await describeDatabase(source);
  await target.query(`set check_function_bodies = off; set maintenance_work_mem = '256MB'; set search_path to ''`);
  await target.query('begin');
  for (const statement of described.before) await target.query(statement);
  await copyRows({ source, target }, described, options);
  for (const statement of described.after) {
    options.signal.throwIfAborted();
    await target.query(statement);
  }
  await target.query('commit');
  mustBeSame(described, await describeDatabase(target));
  await target.query('analyze');
}

async function copyRows(
  { source, target }: DatabasePair,
  { tables }: DatabaseDescription,
  { onProgress, signal }: CopyOptions,
): Promise<void> {
  for (const [done, { name, columns }] of tables.entries()) {
    const head = `copy ${name} (${columns.join(', ')})`;
    const [out, into] = [source.query(copyTo(`${head} to stdout`)), target.query(copyFrom(`${head} from stdin`))];
    await pipeline(out, into, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
    if (out.rowCount !== into.rowCount) throw new TypeError(`${name} was not copied as a whole`);
    onProgress?.(done + 1, tables.length);
  }
}

/** Versions of Postgres may word a definition differently; how many there are, and every column, are the same. */
function mustBeSame(one: DatabaseDescription, other: DatabaseDescription): void {
  const shape = ({ before, tables, after }: DatabaseDescription) =>
    JSON.stringify([before.length, tables, after.length]);
  if (shape(one) !== shape(other)) throw new TypeError('the copy is not made as the database is');
}
