import type { Pool } from 'pg';
import { encrypt, newKey } from './master-key.ts';
import { unwrap } from './unwrap.ts';

/**
 * 32 random bytes of that name: made when first asked for, whichever process comes first, and kept wrapped by the
 * master key.
 */
export async function namedSecret(pool: Pool, masterKey: Uint8Array, name: string): Promise<Buffer> {
  await pool.query('insert into vault.secret (name, wrapped) values ($1, $2) on conflict do nothing', [
    name,
    encrypt(masterKey, newKey(), name),
  ]);
  const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from vault.secret where name = $1', [name]);
  return unwrap(masterKey, rows[0]?.wrapped ?? Buffer.alloc(0), name);
}
