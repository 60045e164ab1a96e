import { LATE_RESULTS_CHANNEL, type LateOutcome, type LateResult, type LateResults } from '#domain/analysis/late-results.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { wrappedUnder } from './contexts.ts';
import { decrypt, encrypt } from './master-key.ts';
import { unwrap } from './unwrap.ts';

/** In the vault, so that whichever process is asked has the result, and no other table holds any of it in the clear. */
export class PostgresLateResults implements LateResults {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  readonly #keyring: Pick<Keyring, 'ensure' | 'find'>;

  /** On a vault that is open. */
  constructor(pool: Pool, masterKey: Uint8Array, keyring: Pick<Keyring, 'ensure' | 'find'>) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#keyring = keyring;
  }

  async begin(id: string, userId: string, expiresAt: Date, meetingId?: string): Promise<void> {
    const owner = meetingId === undefined ? null : meetingKeys.owner(meetingId);
    await this.#pool.query('insert into vault.late_result (id, user_id, expires_at, owner) values ($1, $2, $3, $4)', [id, userId, expiresAt, owner]);
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

  async discard(id: string, userId: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query('delete from vault.late_result where id = $1 and user_id = $2', [id, userId]);
    return rowCount === 1;
  }

  async keepPiece(resultId: string, meetingId: string, bytes: Uint8Array, expiresAt: Date): Promise<string | null> {
    const keyId = meetingKeys.content(meetingId);
    const key = (await this.#keyring.ensure([keyId])).get(keyId);
    if (!key) return null;
    const id = randomUUID();
    // Sealed under the meeting's key, and wrapped as everything in this table is.
    const wrapped = encrypt(this.#masterKey, encrypt(key, bytes, wrappedUnder.lateResult(id)), wrappedUnder.lateResult(id));
    const { rows } = await this.#pool.query<{ kept: boolean }>('select vault.keep_late_piece($1, $2, $3, $4, $5) as kept', [
      id,
      resultId,
      wrapped,
      expiresAt,
      meetingKeys.owner(meetingId),
    ]);
    return rows[0]?.kept ? id : null;
  }

  async piece(id: string, userId: string, meetingId: string): Promise<Uint8Array | null> {
    const { rows } = await this.#pool.query<{ wrapped: Buffer | null }>(
      'select wrapped from vault.late_result where id = $1 and user_id = $2 and owner = $3',
      [id, userId, meetingKeys.owner(meetingId)],
    );
    const wrapped = rows[0]?.wrapped;
    const keyId = meetingKeys.content(meetingId);
    const key = wrapped ? (await this.#keyring.find([keyId])).get(keyId) : null;
    const context = wrappedUnder.lateResult(id);
    return wrapped && key ? decrypt(key, unwrap(this.#masterKey, wrapped, context), context) : null;
  }
}
