import {
  CHALLENGE_MINUTES,
  type Challenge,
  type Challenges,
  type IssuedChallenge,
} from '#domain/user/second-factor.ts';
import { WAYS } from '#domain/user/identities/provider.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { SignedTokens } from './signed-tokens.ts';

const SECONDS = CHALLENGE_MINUTES * 60;

/** What stands between a first step and a session, as a JWT that opens nothing else. */
export class JwtChallenges implements Challenges {
  readonly #pool: Pool;
  readonly #tokens: SignedTokens;

  constructor(pool: Pool, keys: SigningKeys) {
    this.#pool = pool;
    this.#tokens = new SignedTokens(keys, {
      type: 'challenge+jwt',
      audience: 'greffier-sign-in',
      seconds: SECONDS,
      claims: ['step', 'jti', 'password'],
    });
  }

  async issue({ userId, step, way }: Challenge, now: Date): Promise<string> {
    const password = await this.#passwordMark(userId);
    return this.#tokens.issue(userId, { step, way, jti: randomUUID(), password }, now);
  }

  async read(token: string, now: Date): Promise<IssuedChallenge | null> {
    const payload = await this.#tokens.read(token, now);
    if (!payload) return null;
    const { sub: userId, jti: id, step, password } = payload;
    // One that the release before issued says nothing of the way: there was one.
    const way = WAYS.find((one) => one === (payload['way'] ?? 'password'));
    if (id === undefined || way === undefined || (step !== 'code' && step !== 'enrolment')) return null;
    return password === (await this.#passwordMark(userId)) ? { id, userId, step, way } : null;
  }

  async spend({ id }: IssuedChallenge, now: Date): Promise<boolean> {
    await this.#pool.query('delete from vault.spent_challenge where expires_at <= $1', [now]);
    const { rowCount } = await this.#pool.query(
      'insert into vault.spent_challenge (id, expires_at) values ($1, $2) on conflict do nothing',
      [id, new Date(now.getTime() + SECONDS * 1000)],
    );
    return rowCount === 1;
  }

  /** Another one with each password; it tells nothing of the password, whose own hash is salted. */
  async #passwordMark(userId: string): Promise<string> {
    const { rows } = await this.#pool.query<{ hash: string }>('select hash from vault.password where user_id = $1', [
      userId,
    ]);
    return createHash('sha256')
      .update(rows[0]?.hash ?? '')
      .digest('base64url');
  }
}
