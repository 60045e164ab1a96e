import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { encrypt, newKey } from './master-key.ts';
import { unwrap } from './unwrap.ts';

/** Hashes of short, guessable values (addresses): without the key nobody can try them out on a stolen table. */
export class KeyedHash {
  readonly #key: Uint8Array;

  private constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** The key is made at the first start, whichever process comes first, and kept wrapped by the master key. */
  static async open(pool: Pool, masterKey: Uint8Array): Promise<KeyedHash> {
    const name = 'keyed-hash';
    await pool.query('insert into vault.secret (name, wrapped) values ($1, $2) on conflict do nothing', [name, encrypt(masterKey, newKey(), name)]);
    const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from vault.secret where name = $1', [name]);
    return new KeyedHash(unwrap(masterKey, rows[0]?.wrapped ?? Buffer.alloc(0), name));
  }

  /** `kind` keeps hashes of different things apart. */
  of(kind: string, ...values: readonly string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify([kind, ...values])).digest();
  }
}
