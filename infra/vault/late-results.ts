import { LATE_RESULTS_CHANNEL, type LateOutcome, type LateResult, type LateResults } from '#domain/analysis/late-results.ts';
import type { Pool } from 'pg';
import { wrappedUnder } from './contexts.ts';
import { encrypt } from './master-key.ts';
import { unwrap } from './unwrap.ts';

/** In the vault, so that whichever process is asked has the result, and no other table holds any of it in the clear. */
export class PostgresLateResults implements LateResults {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;

  private constructor(pool: Pool, masterKey: Uint8Array) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  static async open(pool: Pool, masterKey: Uint8Array): Promise<PostgresLateResults> {
    await pool.query(`
      select pg_advisory_xact_lock(hashtext('greffier.vault.schema'));
      create schema if not exists vault;
      create table if not exists vault.late_result (
        id uuid primary key,
        user_id text collate "C" not null,
        expires_at timestamptz not null,
        wrapped bytea
      );
      create index if not exists late_result_expiry on vault.late_result (expires_at);
    `);
    return new PostgresLateResults(pool, masterKey);
  }

  async begin(id: string, userId: string, expiresAt: Date): Promise<void> {
    await this.#pool.query('insert into vault.late_result (id, user_id, expires_at) values ($1, $2, $3)', [id, userId, expiresAt]);
  }

  async finish(id: string, outcome: LateOutcome, expiresAt: Date): Promise<void> {
    const wrapped = encrypt(this.#masterKey, Buffer.from(JSON.stringify(outcome)), wrappedUnder.lateResult(id));
    await this.#pool.query(
      `with kept as (update vault.late_result set wrapped = $2, expires_at = $3 where id = $1 returning id, user_id)
       select pg_notify($4, json_build_object('id', id, 'userId', user_id)::text) from kept`,
      [id, wrapped, expiresAt, LATE_RESULTS_CHANNEL],
    );
  }

  async find(id: string, userId: string, now: Date): Promise<LateResult | null> {
    await this.#pool.query('delete from vault.late_result where expires_at <= $1', [now]);
    const { rows } = await this.#pool.query<{ wrapped: Buffer | null }>('select wrapped from vault.late_result where id = $1 and user_id = $2', [id, userId]);
    const row = rows[0];
    if (!row) return null;
    return row.wrapped ? (JSON.parse(unwrap(this.#masterKey, row.wrapped, wrappedUnder.lateResult(id)).toString()) as LateOutcome) : { state: 'pending' };
  }
}
