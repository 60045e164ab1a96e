import type { Pool } from 'pg';
import { encrypt, newKey } from './master-key.ts';
import { unwrap } from './unwrap.ts';

/** Random bytes that have a name; the vault and the credentials need some too, whichever is opened first. */
export const SECRET_TABLE = `
create schema if not exists vault;
create table if not exists vault.secret (
  name text collate "C" primary key,
  wrapped bytea not null
);
`;

/** 32 random bytes of that name: made when first asked for, whichever process comes first, and kept wrapped by the master key. */
export async function namedSecret(pool: Pool, masterKey: Uint8Array, name: string): Promise<Buffer> {
  await pool.query(`select pg_advisory_xact_lock(hashtext('greffier.vault.schema')); ${SECRET_TABLE}`);
  await pool.query('insert into vault.secret (name, wrapped) values ($1, $2) on conflict do nothing', [
    name,
    encrypt(masterKey, newKey(), name),
  ]);
  const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from vault.secret where name = $1', [name]);
  return unwrap(masterKey, rows[0]?.wrapped ?? Buffer.alloc(0), name);
}
