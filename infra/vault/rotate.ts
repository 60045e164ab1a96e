import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { wrappedUnder } from './contexts.ts';
import { encrypt, MASTER_KEY_UNUSABLE, newKey } from './master-key.ts';
import { unwrap } from './unwrap.ts';

/** Every column that the master key wraps, and what each ciphertext is bound to. */
const WRAPPED = [
  { table: 'vault.key', id: 'id', column: 'wrapped', context: wrappedUnder.own },
  { table: 'vault.secret', id: 'name', column: 'wrapped', context: wrappedUnder.own },
  { table: 'vault.signing_key', id: 'id', column: 'wrapped', context: wrappedUnder.own },
  { table: 'vault.password', id: 'user_id', column: 'unshown', context: wrappedUnder.password },
  { table: 'vault.session', id: 'id', column: 'token_wrapped', context: wrappedUnder.session },
  { table: 'vault.second_factor', id: 'user_id', column: 'wrapped', context: wrappedUnder.secondFactor },
  { table: 'vault.second_factor_enrolment', id: 'user_id', column: 'wrapped', context: wrappedUnder.enrolment },
  { table: 'vault.smtp_login', id: 'id', column: 'wrapped', context: wrappedUnder.smtpLogin },
  { table: 'vault.late_result', id: 'id', column: 'wrapped', context: wrappedUnder.lateResult },
] as const;

const PAGE = 2_000;

export const VAULT_IN_USE: ErrorDefinition = {
  code: 'VAULT_IN_USE',
  kind: 'conflict',
  message: 'D’autres processus de Greffier sont connectés à cette base. Arrêtez-les tous, puis recommencez.',
};

/** The file in which the next master key waits until everything is wrapped by it. */
const nextFile = (file: string): string => `${file}.next`;

export interface Rotation {
  /** Told how many secrets are wrapped anew, and how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Leaves everything as it was when it is aborted before the end. */
  readonly signal?: AbortSignal;
}

/**
 * Replaces the master key. What it protects is wrapped anew in one transaction, so that at every moment one of the two
 * files opens everything: the next one is written before, and takes the other's name after. Nobody else may use the
 * vault meanwhile: they know the former key only. Answers how many secrets were wrapped anew. Throws VAULT_IN_USE, and
 * the signal's reason.
 */
export async function rotateMasterKey(
  pool: Pool,
  file: string,
  { onProgress, signal }: Rotation = {},
): Promise<number> {
  const former = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  const next = newKey();
  await writeFile(nextFile(file), `${next.toString('base64')}\n`, { mode: 0o600, flush: true });
  const client = await pool.connect();
  let secrets = 0;
  let broken = false;
  try {
    await client.query('begin');
    const there = await lockAll(client);
    await mustBeAlone(client);
    const total = await countAll(client, there);
    for (const column of there) {
      for await (const wrapped of wrapAnew(client, column, former, next)) {
        secrets += wrapped;
        onProgress?.(secrets, total);
        signal?.throwIfAborted();
      }
    }
    await client.query('commit');
  } catch (error) {
    // Without the connection there is nothing left to roll back, and the first error is the one to tell.
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
  await rename(nextFile(file), file);
  return secrets;
}

type Wrapped = (typeof WRAPPED)[number];

/**
 * The columns that there are. Whoever comes now waits for the end, and then finds that the key they know opens nothing.
 */
async function lockAll(client: PoolClient): Promise<readonly Wrapped[]> {
  const there: Wrapped[] = [];
  for (const column of WRAPPED) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      column.table,
    ]);
    if (!rows[0]?.there) continue;
    await client.query(`lock table ${column.table} in exclusive mode`);
    there.push(column);
  }
  return there;
}

/** Every connection of a process has the name of that process: see `openDatabase`. */
async function mustBeAlone(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'greffier %' and application_name <> current_setting('application_name') order by 1`,
  );
  if (rows.length > 0) throw new GreffierError(VAULT_IN_USE, { processes: rows.map(({ name }) => name) });
}

async function countAll(client: PoolClient, columns: readonly Wrapped[]): Promise<number> {
  let total = 0;
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ count: number }>(`select count(${column})::int as count from ${table}`);
    total += rows[0]?.count ?? 0;
  }
  return total;
}

/** Wraps a column anew, page by page; yields how many secrets a page had. */
async function* wrapAnew(
  client: PoolClient,
  { table, id, column, context }: Wrapped,
  former: Buffer,
  next: Buffer,
): AsyncGenerator<number> {
  for (let after = ''; ;) {
    const { rows } = await client.query<{ id: string; wrapped: Buffer }>(
      `select ${id}::text as id, ${column} as wrapped from ${table} where ${column} is not null and ${id}::text collate "C" > $1 order by ${id}::text collate "C" limit $2`,
      [after, PAGE],
    );
    const last = rows.at(-1);
    if (!last) return;
    const anew = rows.map((row) => encrypt(next, unwrap(former, row.wrapped, context(row.id)), context(row.id)));
    await client.query(
      `update ${table} t set ${column} = v.wrapped from unnest($1::text[], $2::bytea[]) as v (id, wrapped) where t.${id}::text = v.id`,
      [rows.map((row) => row.id), anew],
    );
    yield rows.length;
    after = last.id;
  }
}

/**
 * Finishes a rotation that was cut off between its commit and its last step: when the key of `file` opens nothing and
 * the one that waits beside it does, it takes its place. Answers whether it did.
 */
export async function finishRotation(pool: Pool, file: string): Promise<boolean> {
  const waiting = await readFile(nextFile(file), 'utf8').catch(() => null);
  if (waiting === null) return false;
  const { rows } = await pool.query<{ id: string; wrapped: Buffer }>(
    '(select id, wrapped from vault.key limit 1) union all (select name, wrapped from vault.secret limit 1)',
  );
  const opens = (text: string) => {
    try {
      return rows.every((row) => unwrap(Buffer.from(text.trim(), 'base64'), row.wrapped, row.id).length > 0);
    } catch (error) {
      if (error instanceof GreffierError && error.code === MASTER_KEY_UNUSABLE.code) return false;
      throw error;
    }
  };
  if (rows.length === 0 || opens(await readFile(file, 'utf8')) || !opens(waiting)) return false;
  await rename(nextFile(file), file);
  return true;
}
