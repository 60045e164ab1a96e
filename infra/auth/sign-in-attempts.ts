import { GreffierError } from '#domain/errors.ts';
import type { SignInAttempts } from '#domain/user/credentials.ts';
import { TOO_MANY_ATTEMPTS } from '#domain/user/errors.ts';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { KeyedHash } from '../vault/keyed-hash.ts';

const MINUTE = 60;

/**
 * Attempts in a span of seconds. The narrow limit is for one account from one place, so that nobody can lock out
 * somebody else; the wide ones stop guesses at one account from everywhere, and at every account from one place.
 */
export const ATTEMPT_LIMITS = {
  pair: { points: 8, duration: 15 * MINUTE },
  account: { points: 60, duration: 60 * MINUTE },
  address: { points: 100, duration: 15 * MINUTE },
  /** Codes of a second factor, of which a million are possible and three are right: whoever tries them has the password. */
  code: { points: 10, duration: 60 * MINUTE },
} as const;

type Limited = keyof typeof ATTEMPT_LIMITS;

/** One customer of a provider has a whole /64 of IPv6 addresses. */
export function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/** Counted in the vault, so that all processes share the counts and a restart forgets none. Keys are keyed hashes. */
export class PostgresSignInAttempts implements SignInAttempts {
  readonly #hash: KeyedHash;
  readonly #limiters: Readonly<Record<Limited, RateLimiterPostgres>>;

  constructor(pool: Pool, hash: KeyedHash) {
    this.#hash = hash;
    const limiter = (kind: Limited): RateLimiterPostgres =>
      new RateLimiterPostgres({ storeClient: pool, storeType: 'pool', schemaName: 'vault', tableName: 'sign_in_attempt', tableCreated: true, keyPrefix: kind, ...ATTEMPT_LIMITS[kind] });
    this.#limiters = { pair: limiter('pair'), account: limiter('account'), address: limiter('address'), code: limiter('code') };
  }

  async count(email: string, address: string): Promise<void> {
    for (const [kind, key] of this.#keys(email, address)) await this.#consume(kind, key);
  }

  async forgive(email: string, address: string): Promise<void> {
    await Promise.all(this.#keys(email, address).map(([kind, key]) => (kind === 'pair' ? this.#limiters.pair.delete(key) : this.#limiters[kind].reward(key))));
  }

  countCode(userId: string): Promise<void> {
    return this.#consume('code', this.#key(userId));
  }

  async forgiveCode(userId: string): Promise<void> {
    await this.#limiters.code.delete(this.#key(userId));
  }

  async #consume(kind: Limited, key: string): Promise<void> {
    try {
      await this.#limiters[kind].consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new GreffierError(TOO_MANY_ATTEMPTS, { retryAfter: Math.ceil(error.msBeforeNext / 1000), limit: kind });
    }
  }

  #key(...values: string[]): string {
    return this.#hash.of('sign-in', ...values).toString('base64url');
  }

  #keys(email: string, address: string): [Limited, string][] {
    const place = network(address);
    return [
      ['pair', this.#key(email, place)],
      ['account', this.#key(email)],
      ['address', this.#key(place)],
    ];
  }
}
