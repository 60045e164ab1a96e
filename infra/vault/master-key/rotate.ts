import { GreffierError } from '#domain/errors.ts';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { formatOf, VAULT_FORMATS, type VaultFormat } from './format.ts';
import { fileOfKey, keyIn } from './master-key-file.ts';
import { MASTER_KEY_UNUSABLE, newKey } from './master-key.ts';
import { rewrapVault, type Rewrapping } from './rewrap.ts';

/** The file in which the next master key waits until everything is wrapped by it. */
const nextFile = (file: string): string => `${file}.next`;

export type Rotation = Pick<Rewrapping, 'onProgress' | 'signal'>;

/**
 * Replaces the master key. What it protects is wrapped anew in one transaction, so that at every moment one of the two
 * files opens everything: the next one is written in it, by the one process that has the vault to itself, and takes the
 * other's name after. Nobody else may use the vault meanwhile: they know the former key only. Answers how many secrets
 * were wrapped anew. Throws VAULT_IN_USE, and the signal's reason.
 */
export async function rotateMasterKey(pool: Pool, file: string, rotation: Rotation = {}): Promise<number> {
  const former = keyIn(await readFile(file, 'utf8'));
  const next = newKey();
  const { version, wrap, unwrap } = await formatOf(pool);
  const secrets = await rewrapVault(pool, {
    ...rotation,
    read: (wrapped, context) => unwrap(former, wrapped, context),
    write: (plain, context) => wrap(next, plain, context),
    version,
    begin: () => writeFile(nextFile(file), fileOfKey(next), { mode: 0o600, flush: true }),
    undo: () => rm(nextFile(file), { force: true }),
  });
  try {
    await rename(nextFile(file), file);
  } catch (error) {
    // A process that has just started may have finished it.
    if (!keyIn(await readFile(file, 'utf8')).equals(next)) throw error;
  }
  return secrets;
}

/**
 * Brings the vault to the last of `formats`, under the same master key; where it is in that format already, nothing is
 * touched. Answers how many secrets were wrapped anew.
 * @throws GreffierError VAULT_NEWER where its format is none of them; VAULT_IN_USE
 */
export async function upgradeVault(
  pool: Pool,
  masterKey: Uint8Array,
  formats: readonly VaultFormat[] = VAULT_FORMATS,
): Promise<number> {
  const present = await formatOf(pool, formats);
  const last = formats.at(-1) ?? present;
  if (present === last) return 0;
  return rewrapVault(pool, {
    read: (wrapped, context) => present.unwrap(masterKey, wrapped, context),
    write: (plain, context) => last.wrap(masterKey, plain, context),
    version: last.version,
  });
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
  const { unwrap } = await formatOf(pool);
  const opens = (text: string) => {
    try {
      return rows.every((row) => unwrap(keyIn(text), row.wrapped, row.id).length > 0);
    } catch (error) {
      if (error instanceof GreffierError && error.code === MASTER_KEY_UNUSABLE.code) return false;
      throw error;
    }
  };
  if (rows.length === 0 || opens(await readFile(file, 'utf8')) || !opens(waiting)) return false;
  await rename(nextFile(file), file);
  return true;
}
