import type { Invitations } from '#domain/user/credentials.ts';
import type { Pool } from 'pg';
import { hashOfToken, holderOfToken, newToken } from './one-time-token.ts';
import { hashPassword, type PasswordCost } from './password-hash.ts';

/** Invitations in Postgres. */
export class PostgresInvitations implements Invitations {
  readonly #pool: Pool;
  readonly #cost: PasswordCost;

  constructor(pool: Pool, cost: PasswordCost) {
    this.#pool = pool;
    this.#cost = cost;
  }

  async issue(userId: string, expiresAt: Date): Promise<string> {
    const token = newToken();
    await this.#pool.query(
      `insert into vault.invitation (user_id, token_hash, expires_at) values ($1, $2, $3)
       on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [userId, hashOfToken(token), expiresAt],
    );
    return token;
  }

  holderOf(token: string, now: Date): Promise<string | null> {
    return holderOfToken(this.#pool, 'vault.invitation', { token, now });
  }

  async accept(token: string, password: string, now: Date): Promise<string | null> {
    const { rows } = await this.#pool.query<{ user_id: string }>(
      `with used as (delete from vault.invitation where token_hash = $1 and expires_at > $2 returning user_id)
       insert into vault.password (user_id, hash) select user_id, $3 from used
       on conflict (user_id) do update set hash = excluded.hash, unshown = null returning user_id`,
      [hashOfToken(token), now, await hashPassword(password, this.#cost)],
    );
    return rows[0]?.user_id ?? null;
  }

  async useUp(userId: string): Promise<void> {
    await this.#pool.query('delete from vault.invitation where user_id = $1', [userId]);
  }
}
