import type { NewToken, PersonalToken, PersonalTokens, TokenScope, UsedToken } from '#domain/user/personal-tokens.ts';
import type { Pool } from 'pg';
import { hashOfToken, newToken } from './one-time-token.ts';

/** How every token begins, by which people and scanners of secrets know what it is. */
const BEGINNING = 'greffier_';
/** Characters of the secret itself that are shown: a handful of its 256 bits. */
const SHOWN = 4;
/** That it was used is written once in so many seconds. */
const USED_EVERY = 60;

/** Personal tokens in Postgres: a withdrawn one is gone, in every process at once. */
export class PostgresPersonalTokens implements PersonalTokens {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async keep({ id, userId, label, scopes, createdAt, expiresAt }: NewToken): Promise<string> {
    const token = `${BEGINNING}${newToken()}`;
    const prefix = token.slice(0, BEGINNING.length + SHOWN);
    await this.#pool.query(
      `insert into vault.personal_token (id, user_id, token_hash, label, prefix, scopes, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, userId, hashOfToken(token), label, prefix, scopes, createdAt, expiresAt],
    );
    return token;
  }

  async list(userId: string, now: Date): Promise<PersonalToken[]> {
    const { rows } = await this.#pool.query<PersonalToken>(
      `select id, label, prefix, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
       from vault.personal_token where user_id = $1 and expires_at > $2 order by created_at desc, id`,
      [userId, now],
    );
    return rows;
  }

  async withdraw(userId: string, id: string): Promise<void> {
    await this.#pool.query('delete from vault.personal_token where user_id = $1 and id = $2', [userId, id]);
  }

  async use(token: string, now: Date): Promise<UsedToken | null> {
    const { rows } = await this.#pool.query<{
      id: string;
      userId: string;
      scopes: TokenScope[];
      expiresAt: Date;
      epoch: string;
    }>(
      `with used as (
         update vault.personal_token set last_used_at = $2 where token_hash = $1 and expires_at > $2
           and (last_used_at is null or last_used_at < $2::timestamptz - make_interval(secs => $3)))
       select t.id, t.user_id as "userId", t.scopes, t.expires_at as "expiresAt",
         e.last_value + e.is_called::int as epoch
       from vault.personal_token t, vault.rights_epoch e where t.token_hash = $1 and t.expires_at > $2`,
      [hashOfToken(token), now, USED_EVERY],
    );
    return rows[0] ?? null;
  }
}
