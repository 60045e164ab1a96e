import type { Passwords } from '#domain/user/credentials.ts';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import { encrypt } from '../master-key/master-key.ts';
import { hashPassword, verifyPassword, type PasswordCost } from './password-hash.ts';
import { unwrap } from '../master-key/unwrap.ts';

interface Hashing {
  readonly cost: PasswordCost;
  readonly nobodys: string;
}

export class Argon2Passwords implements Passwords {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  readonly #cost: PasswordCost;
  /** Of a password that nobody has: what is checked where there is nothing to check. */
  readonly #nobodys: string;

  private constructor(pool: Pool, masterKey: Uint8Array, { cost, nobodys }: Hashing) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#cost = cost;
    this.#nobodys = nobodys;
  }

  static async open(pool: Pool, masterKey: Uint8Array, cost: PasswordCost): Promise<Argon2Passwords> {
    return new Argon2Passwords(pool, masterKey, { cost, nobodys: await hashPassword(crypto.randomUUID(), cost) });
  }

  async has(userId: string): Promise<boolean> {
    return (await this.#hashOf(userId)) !== null;
  }

  async setFirst(
    userId: string,
    password: string,
    { reveal }: { readonly reveal: boolean } = { reveal: false },
  ): Promise<void> {
    const unshown = reveal ? encrypt(this.#masterKey, Buffer.from(password), wrappedUnder.password(userId)) : null;
    await this.#pool.query(
      'insert into vault.password (user_id, hash, unshown) values ($1, $2, $3) on conflict do nothing',
      [userId, await hashPassword(password, this.#cost), unshown],
    );
  }

  async change(userId: string, password: string): Promise<void> {
    await this.#pool.query(
      // Anybody who has a link to a first password, or to another one, must not set it over this one.
      `with invited as (delete from vault.invitation where user_id = $1),
         resets as (delete from vault.password_reset where user_id = $1)
       insert into vault.password (user_id, hash) values ($1, $2)
       on conflict (user_id) do update set hash = excluded.hash, unshown = null`,
      [userId, await hashPassword(password, this.#cost)],
    );
  }

  async unshown(userId: string): Promise<string | null> {
    const { rows } = await this.#pool.query<{ unshown: Buffer | null }>(
      'select unshown from vault.password where user_id = $1',
      [userId],
    );
    return rows[0]?.unshown ? unwrap(this.#masterKey, rows[0].unshown, wrappedUnder.password(userId)).toString() : null;
  }

  async shown(userId: string): Promise<void> {
    await this.#pool.query('update vault.password set unshown = null where user_id = $1 and unshown is not null', [
      userId,
    ]);
  }

  async verify(userId: string | null, password: string): Promise<boolean> {
    const known = await this.#hashOf(userId ?? '');
    const right = await verifyPassword(known ?? this.#nobodys, password);
    return known !== null && right;
  }

  async #hashOf(userId: string): Promise<string | null> {
    const { rows } = await this.#pool.query<{ hash: string }>('select hash from vault.password where user_id = $1', [
      userId,
    ]);
    return rows[0]?.hash ?? null;
  }
}
