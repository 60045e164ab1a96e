import { GreffierError } from '#domain/errors.ts';
import { SESSION_ENDED } from '#domain/user/errors.ts';
import type { Provider } from '#domain/user/identities/provider.ts';
import {
  REFRESH_GRACE_SECONDS,
  type AccessClaims,
  type NewSession,
  type Sessions,
  type StartedSession,
} from '#domain/user/sessions.ts';
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import type { KeyedHash } from '../keys/keyed-hash.ts';
import { encrypt } from '../master-key/master-key.ts';
import { hashOfToken } from './one-time-token.ts';
import { unwrap } from '../master-key/unwrap.ts';

interface Presented {
  readonly sessionId: string;
  readonly secret: string;
}

interface Row {
  readonly user_id: string;
  readonly expires_at: Date;
  readonly token_wrapped: Buffer;
  readonly replaced_hash: Buffer | null;
  readonly replaced_at: Date | null;
  readonly factor_of: Provider | null;
}

/** `{session id}.{secret}`; null for what no session ever gave out. */
function presented(token: string): Presented | null {
  const [, sessionId, secret] = /^([0-9a-f-]{36})\.([\w-]{43})$/u.exec(token) ?? [];
  return sessionId && secret ? { sessionId, secret } : null;
}

const startedOf = (sessionId: string, row: Row, secret: string): StartedSession => ({
  sessionId,
  userId: row.user_id,
  refreshToken: `${sessionId}.${secret}`,
  expiresAt: row.expires_at,
  factorOf: row.factor_of,
});

/** Bytes of a secret: random ones, then a keyed hash that only this installation can make. */
const RANDOM_BYTES = 16;
const PROOF_BYTES = 16;

/**
 * Sessions in Postgres. The newest token of a session is valid; any older one that was really given out is proof that
 * somebody copied it. A secret proves by itself that it was, so that a made-up one ends no session.
 */
export class PostgresSessions implements Sessions {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  readonly #hash: KeyedHash;

  constructor(pool: Pool, masterKey: Uint8Array, hash: KeyedHash) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#hash = hash;
  }

  async start({ userId, now, expiresAt, factorOf }: NewSession): Promise<StartedSession> {
    const sessionId = randomUUID();
    const secret = this.#newSecret(sessionId);
    await this.#pool.query('delete from vault.session where expires_at <= $1', [now]);
    await this.#pool.query(
      'insert into vault.session (id, user_id, expires_at, token_hash, token_wrapped, factor_of) values ($1, $2, $3, $4, $5, $6)',
      [sessionId, userId, expiresAt, hashOfToken(secret), this.#wrap(sessionId, secret), factorOf],
    );
    return { sessionId, userId, refreshToken: `${sessionId}.${secret}`, expiresAt, factorOf };
  }

  async rotate(refreshToken: string, now: Date): Promise<StartedSession> {
    const token = presented(refreshToken);
    if (!token) throw new GreffierError(SESSION_ENDED);
    const { sessionId } = token;
    const secret = this.#newSecret(sessionId);
    const { rows } = await this.#pool.query<Row>(
      `update vault.session set replaced_hash = token_hash, replaced_at = $2, token_hash = $3, token_wrapped = $4
       where id = $1 and token_hash = $5 and ended_at is null and expires_at > $2 returning *`,
      [sessionId, now, hashOfToken(secret), this.#wrap(sessionId, secret), hashOfToken(token.secret)],
    );
    const row = rows[0];
    if (!row) return this.#again(token, now);
    return startedOf(sessionId, row, secret);
  }

  /**
   * The token is not the newest: within the grace its successor is answered once more; after it, a copy ends the
   * session.
   */
  async #again({ sessionId, secret }: Presented, now: Date): Promise<StartedSession> {
    const { rows } = await this.#pool.query<Row>(
      'select * from vault.session where id = $1 and ended_at is null and expires_at > $2',
      [sessionId, now],
    );
    const row = rows[0];
    const graceSince = now.getTime() - REFRESH_GRACE_SECONDS * 1000;
    if (row?.replaced_at && row.replaced_hash?.equals(hashOfToken(secret)) && row.replaced_at.getTime() > graceSince) {
      const current = unwrap(this.#masterKey, row.token_wrapped, wrappedUnder.session(sessionId)).toString();
      return startedOf(sessionId, row, current);
    }
    const wasGivenOut = row?.replaced_hash?.equals(hashOfToken(secret)) || this.#isOurs(sessionId, secret);
    if (!row || !wasGivenOut) throw new GreffierError(SESSION_ENDED);
    await this.#end(sessionId, now);
    throw new GreffierError(SESSION_ENDED, { stolenFrom: row.user_id });
  }

  async end(refreshToken: string, now: Date): Promise<AccessClaims | null> {
    const token = presented(refreshToken);
    if (!token) return null;
    const { rows } = await this.#pool.query<{ user_id: string }>(
      'update vault.session set ended_at = $3 where id = $1 and (token_hash = $2 or replaced_hash = $2) and ended_at is null and expires_at > $3 returning user_id',
      [token.sessionId, hashOfToken(token.secret), now],
    );
    return rows[0] ? { userId: rows[0].user_id, sessionId: token.sessionId } : null;
  }

  async endAll(userId: string, now: Date, except: string | null = null): Promise<number> {
    const { rowCount } = await this.#pool.query(
      'update vault.session set ended_at = $2 where user_id = $1 and ended_at is null and expires_at > $2 and id is distinct from $3::uuid',
      [userId, now, except],
    );
    return rowCount ?? 0;
  }

  async count(userId: string, now: Date): Promise<number> {
    const { rows } = await this.#pool.query<{ live: number }>(
      'select count(*)::int as live from vault.session where user_id = $1 and ended_at is null and expires_at > $2',
      [userId, now],
    );
    return rows[0]?.live ?? 0;
  }

  async authorization(sessionId: string, now: Date): Promise<string | null> {
    const { rows } = await this.#pool.query<{ epoch: string }>({
      name: 'greffier_session_standing',
      // A sequence that was never asked stands at its first value as well.
      text: 'select e.last_value + e.is_called::int as epoch from vault.rights_epoch e where exists (select from vault.session where id = $1 and ended_at is null and expires_at > $2)',
      values: [sessionId, now],
    });
    return rows[0]?.epoch ?? null;
  }

  async authorizations(
    sessionIds: readonly string[],
    now: Date,
  ): Promise<{ epoch: string; live: ReadonlySet<string> }> {
    const { rows } = await this.#pool.query<{ epoch: string; live: string[] }>({
      name: 'greffier_sessions_standing',
      text: `select e.last_value + e.is_called::int as epoch, array(select id::text from vault.session where id = any ($1::uuid[]) and ended_at is null and expires_at > $2) as live
       from vault.rights_epoch e`,
      values: [sessionIds, now],
    });
    return { epoch: rows[0]?.epoch ?? '0', live: new Set(rows[0]?.live) };
  }

  async rightsChanged(): Promise<void> {
    await this.#pool.query(`select nextval('vault.rights_epoch')`);
  }

  async #end(sessionId: string, now: Date): Promise<void> {
    await this.#pool.query('update vault.session set ended_at = $2 where id = $1 and ended_at is null', [
      sessionId,
      now,
    ]);
  }

  #newSecret(sessionId: string): string {
    const random = randomBytes(RANDOM_BYTES);
    return Buffer.concat([random, this.#proof(sessionId, random)]).toString('base64url');
  }

  #isOurs(sessionId: string, secret: string): boolean {
    const bytes = Buffer.from(secret, 'base64url');
    return timingSafeEqual(bytes.subarray(RANDOM_BYTES), this.#proof(sessionId, bytes.subarray(0, RANDOM_BYTES)));
  }

  #proof(sessionId: string, random: Buffer): Buffer {
    return this.#hash.of('refresh-token', sessionId, random.toString('base64url')).subarray(0, PROOF_BYTES);
  }

  #wrap(sessionId: string, secret: string): Buffer {
    return encrypt(this.#masterKey, Buffer.from(secret), wrappedUnder.session(sessionId));
  }
}
