import { GreffierError } from '#domain/errors.ts';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Pool } from 'pg';
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

/** The file in which the next master key waits until everything is wrapped by it. */
const nextFile = (file: string): string => `${file}.next`;

/**
 * Replaces the master key. What it protects is wrapped anew in one transaction, so that at every moment one of the two
 * files opens everything: the next one is written before, and takes the other's name after. Servers must be stopped
 * meanwhile: they know the former key only. Answers how many secrets were wrapped anew.
 */
export async function rotateMasterKey(pool: Pool, file: string, onProgress: (secrets: number) => void = () => {}): Promise<number> {
  const former = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  const next = newKey();
  await writeFile(nextFile(file), `${next.toString('base64')}\n`, { mode: 0o600, flush: true });
  const client = await pool.connect();
  let secrets = 0;
  try {
    await client.query('begin');
    for (const { table, id, column, context } of WRAPPED) {
      const { rows: there } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
      if (!there[0]?.there) continue;
      await client.query(`lock table ${table} in exclusive mode`);
      for (let after = ''; ; ) {
        const { rows } = await client.query<{ id: string; wrapped: Buffer }>(
          `select ${id}::text as id, ${column} as wrapped from ${table} where ${column} is not null and ${id}::text collate "C" > $1 order by ${id}::text collate "C" limit $2`,
          [after, PAGE],
        );
        const last = rows.at(-1);
        if (!last) break;
        const anew = rows.map((row) => encrypt(next, unwrap(former, row.wrapped, context(row.id)), context(row.id)));
        await client.query(`update ${table} t set ${column} = v.wrapped from unnest($1::text[], $2::bytea[]) as v (id, wrapped) where t.${id}::text = v.id`, [rows.map((row) => row.id), anew]);
        secrets += rows.length;
        onProgress(secrets);
        after = last.id;
      }
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await rename(nextFile(file), file);
  return secrets;
}

/**
 * Finishes a rotation that was cut off between its commit and its last step: when the key of `file` opens nothing and
 * the one that waits beside it does, it takes its place. Answers whether it did.
 */
export async function finishRotation(pool: Pool, file: string): Promise<boolean> {
  const waiting = await readFile(nextFile(file), 'utf8').catch(() => null);
  if (waiting === null) return false;
  const { rows } = await pool.query<{ id: string; wrapped: Buffer }>('select id, wrapped from vault.key limit 1');
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
