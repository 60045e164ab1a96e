import { LATE_RESULTS_CHANNEL, type LateOutcome, type LateResult, type LateResults } from '#domain/analysis/late-results.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import type { Pool } from 'pg';
import { wrappedUnder } from './contexts.ts';
import { encrypt } from './master-key.ts';
import { unwrap } from './unwrap.ts';

/** In the vault, so that whichever process is asked has the result, and no other table holds any of it in the clear. */
export class PostgresLateResults implements LateResults {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;

  /** On a vault that is open. */
  constructor(pool: Pool, masterKey: Uint8Array) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  async begin(id: string, userId: string, expiresAt: Date): Promise<void> {
    await this.#pool.query('insert into vault.late_result (id, user_id, expires_at) values ($1, $2, $3)', [id, userId, expiresAt]);
  }

  async finish(id: string, outcome: LateOutcome, expiresAt: Date, meetingId: string | null): Promise<void> {
    const wrapped = encrypt(this.#masterKey, Buffer.from(JSON.stringify(outcome)), wrappedUnder.lateResult(id));
    await this.#pool.query(
      `with kept as materialized (select vault.finish_late_result($1, $2, $3, $5) as user_id)
       select pg_notify($4, json_build_object('id', $1::uuid, 'userId', user_id, 'of', $6::text)::text) from kept where user_id is not null`,
      [id, wrapped, expiresAt, LATE_RESULTS_CHANNEL, meetingId === null ? null : meetingKeys.owner(meetingId), outcome.of ?? 'analysis'],
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
