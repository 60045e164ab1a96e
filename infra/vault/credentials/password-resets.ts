import type { PasswordResets } from '#domain/user/credentials.ts';
import type { Pool } from 'pg';
import { hashOfToken, holderOfToken, newToken } from './one-time-token.ts';
import { hashPassword, type PasswordCost } from './password-hash.ts';

/** Links of one person that may wait at once; the one that expires first gives way. */
export const MOST_WAITING = 5;

/** Links to another password, in Postgres. */
export class PostgresPasswordResets implements PasswordResets {
  readonly #pool: Pool;
  readonly #cost: PasswordCost;

  constructor(pool: Pool, cost: PasswordCost) {
    this.#pool = pool;
    this.#cost = cost;
  }

  async issue(userId: string, expiresAt: Date): Promise<string> {
    const token = newToken();
    await this.#pool.query('insert into vault.password_reset (token_hash, user_id, expires_at) values ($1, $2, $3)', [
      hashOfToken(token),
      userId,
      expiresAt,
    ]);
    await this.#pool.query(
      `delete from vault.password_reset where user_id = $1 and token_hash <> $2 and token_hash not in (
         select token_hash from vault.password_reset where user_id = $1 and token_hash <> $2
         order by expires_at desc, token_hash limit $3)`,
      [userId, hashOfToken(token), MOST_WAITING - 1],
    );
    return token;
  }

  holderOf(token: string, now: Date): Promise<string | null> {
    return holderOfToken(this.#pool, 'vault.password_reset', { token, now });
  }

  async accept(token: string, password: string, now: Date): Promise<string | null> {
    const { rows } = await this.#pool.query<{ user_id: string }>(
      `with used as (delete from vault.password_reset where token_hash = $1 and expires_at > $2 returning user_id),
         others as (delete from vault.password_reset r using used where r.user_id = used.user_id and r.token_hash <> $1),
         invited as (delete from vault.invitation i using used where i.user_id = used.user_id)
       insert into vault.password (user_id, hash) select user_id, $3 from used
       on conflict (user_id) do update set hash = excluded.hash, unshown = null returning user_id`,
      [hashOfToken(token), now, await hashPassword(password, this.#cost)],
    );
    return rows[0]?.user_id ?? null;
  }
}
