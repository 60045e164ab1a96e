import {
  CODE_SECONDS,
  ENROLMENT_MINUTES,
  RECOVERY_CODES,
  type CodeKind,
  type Enrolment,
  type SecondFactors,
} from '#domain/user/second-factor.ts';
import { Secret, TOTP } from 'otpauth';
import type { Pool } from 'pg';
import { readableSecret } from './readable-password.ts';
import { wrappedUnder } from '../master-key/contexts.ts';
import type { KeyedHash } from '../keys/keyed-hash.ts';
import { encrypt } from '../master-key/master-key.ts';
import { unwrap } from '../master-key/unwrap.ts';

const ISSUER = 'Greffier';
/** 160 bits, as long as the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** Codes before and after the present one that count as well. */
const WINDOW = 1;
/** Two groups of five letters and digits: 48 bits, hashed with a key, tried ten times an hour. */
const RECOVERY_GROUPS = 2;

/** What applications on telephones understand without asking: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: CODE_SECONDS });

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** The time step that a code is of, counted from 1970; null for a wrong one. */
function stepOf(code: string, secret: Uint8Array, now: Date): number | null {
  const delta = totpOf(secretOf(secret), '').validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / CODE_SECONDS) + delta;
}

/** As typed, with or without spaces and hyphens. */
const bare = (code: string): string => code.replace(/[\s-]/gu, '').toLowerCase();

/** One-time passwords in Postgres: secrets wrapped by the master key, recovery codes as keyed hashes. */
export class PostgresSecondFactors implements SecondFactors {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  readonly #hash: KeyedHash;

  constructor(pool: Pool, masterKey: Uint8Array, hash: KeyedHash) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#hash = hash;
  }

  async has(userId: string): Promise<boolean> {
    return (await this.#pool.query('select from vault.second_factor where user_id = $1', [userId])).rowCount === 1;
  }

  async begin(userId: string, label: string, now: Date): Promise<Enrolment> {
    const secret = new Secret({ size: SECRET_BYTES });
    const wrapped = encrypt(this.#masterKey, secret.bytes, wrappedUnder.enrolment(userId));
    await this.#pool.query(
      `insert into vault.second_factor_enrolment (user_id, wrapped, expires_at) values ($1, $2, $3)
       on conflict (user_id) do update set wrapped = excluded.wrapped, expires_at = excluded.expires_at`,
      [userId, wrapped, new Date(now.getTime() + ENROLMENT_MINUTES * 60_000)],
    );
    return { secret: secret.base32, uri: totpOf(secret, label).toString() };
  }

  async confirm(userId: string, code: string, now: Date): Promise<readonly string[] | null> {
    const { rows } = await this.#pool.query<{ wrapped: Buffer }>(
      'select wrapped from vault.second_factor_enrolment where user_id = $1 and expires_at > $2',
      [userId, now],
    );
    const begun = rows[0]?.wrapped;
    if (!begun) return null;
    const secret = unwrap(this.#masterKey, begun, wrappedUnder.enrolment(userId));
    const step = stepOf(bare(code), secret, now);
    if (step === null) return null;
    const codes = newCodes();
    // All or nothing, and once: a request that finds the enrolment gone has lost to a request beside it.
    const { rowCount } = await this.#pool.query(
      `with begun as (delete from vault.second_factor_enrolment where user_id = $1 and wrapped = $2 returning user_id),
         put as (insert into vault.second_factor (user_id, wrapped, last_step) select user_id, $3, $4 from begun
           on conflict (user_id) do update set wrapped = excluded.wrapped, last_step = excluded.last_step),
         former as (delete from vault.recovery_code where user_id in (select user_id from begun))
       insert into vault.recovery_code (user_id, code_hash) select b.user_id, c.hash from begun b, unnest($5::bytea[]) as c (hash)`,
      [
        userId,
        begun,
        encrypt(this.#masterKey, secret, wrappedUnder.secondFactor(userId)),
        step,
        this.#hashes(userId, codes),
      ],
    );
    return rowCount === 0 ? null : codes;
  }

  async verify(userId: string, code: string, now: Date): Promise<CodeKind | null> {
    const typed = bare(code);
    if (/^\d{6}$/u.test(typed)) return (await this.#useStep(userId, typed, now)) ? 'totp' : null;
    const { rowCount } = await this.#pool.query(
      'delete from vault.recovery_code where user_id = $1 and code_hash = any ($2)',
      [userId, this.#hashes(userId, [typed])],
    );
    return rowCount === 1 ? 'recovery-code' : null;
  }

  async renewCodes(userId: string): Promise<readonly string[]> {
    const codes = newCodes();
    await this.#pool.query(
      `with former as (delete from vault.recovery_code where user_id = $1)
       insert into vault.recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])`,
      [userId, this.#hashes(userId, codes)],
    );
    return codes;
  }

  async codesLeft(userId: string): Promise<number> {
    const { rows } = await this.#pool.query<{ left: number }>(
      'select count(*)::int as left from vault.recovery_code where user_id = $1',
      [userId],
    );
    return rows[0]?.left ?? 0;
  }

  async remove(userId: string): Promise<void> {
    await this.#pool.query(
      `with factor as (delete from vault.second_factor where user_id = $1), begun as (delete from vault.second_factor_enrolment where user_id = $1)
       delete from vault.recovery_code where user_id = $1`,
      [userId],
    );
  }

  /** Whether the code is right and later than every one that was accepted before. */
  async #useStep(userId: string, code: string, now: Date): Promise<boolean> {
    const { rows } = await this.#pool.query<{ wrapped: Buffer }>(
      'select wrapped from vault.second_factor where user_id = $1',
      [userId],
    );
    const step = rows[0]
      ? stepOf(code, unwrap(this.#masterKey, rows[0].wrapped, wrappedUnder.secondFactor(userId)), now)
      : null;
    if (step === null) return false;
    const { rowCount } = await this.#pool.query(
      'update vault.second_factor set last_step = $2 where user_id = $1 and last_step < $2',
      [userId, step],
    );
    return rowCount === 1;
  }

  #hashes(userId: string, codes: readonly string[]): Buffer[] {
    return codes.map((code) => this.#hash.of('recovery-code', userId, bare(code)));
  }
}

const newCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => readableSecret(RECOVERY_GROUPS));
