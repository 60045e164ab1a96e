import { GreffierError } from '#domain/errors.ts';
import type { SignInAttempt, SignInAttempts } from '#domain/user/credentials.ts';
import { TOO_MANY_ATTEMPTS } from '#domain/user/errors.ts';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { KeyedHash } from '../keys/keyed-hash.ts';

const MINUTE = 60;

/**
 * Failed attempts in a span of seconds. `pair` is for one account from one network, so that a few guesses bar nobody
 * elsewhere; `account` and `address` stop guesses at one account from everywhere and at every account from one network.
 * `known` is for a browser or a session in which the account signed in before: none of the others counts there.
 */
export const ATTEMPT_LIMITS = {
  known: { points: 8, duration: 15 * MINUTE },
  pair: { points: 8, duration: 15 * MINUTE },
  account: { points: 60, duration: 60 * MINUTE },
  address: { points: 100, duration: 15 * MINUTE },
  /** Codes of a second factor, of which a million are possible and three are right; only the password leads to them. */
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
  readonly #pool: Pool;
  readonly #hash: KeyedHash;
  readonly #limiters: Readonly<Record<Limited, RateLimiterPostgres>>;

  constructor(pool: Pool, hash: KeyedHash) {
    this.#pool = pool;
    this.#hash = hash;
    const limiter = (kind: Limited): RateLimiterPostgres =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'vault',
        tableName: 'sign_in_attempt',
        tableCreated: true,
        keyPrefix: kind,
        ...ATTEMPT_LIMITS[kind],
      });
    this.#limiters = {
      known: limiter('known'),
      pair: limiter('pair'),
      account: limiter('account'),
      address: limiter('address'),
      code: limiter('code'),
    };
  }

  async count(attempt: SignInAttempt): Promise<void> {
    const counted: [Limited, string][] = [];
    for (const one of this.#keys(attempt)) {
      counted.push(one);
      await this.#consume(...one, () => this.#takeBack(counted));
    }
  }

  refund(attempt: SignInAttempt): Promise<void> {
    return this.#takeBack(this.#keys(attempt));
  }

  countCode(userId: string): Promise<void> {
    return this.#consume('code', this.#key(userId), () => this.refundCode(userId));
  }

  refundCode(userId: string): Promise<void> {
    return this.#takeBack([['code', this.#key(userId)]]);
  }

  async forgiveCode(userId: string): Promise<void> {
    await this.#limiters.code.delete(this.#key(userId));
  }

  async lift({ email, userId }: { readonly email: string; readonly userId: string }): Promise<void> {
    const account = this.#key(email);
    await this.#pool.query(
      `delete from vault.sign_in_attempt
       where key = any ($1) or starts_with(key, $2) or starts_with(key, $3) or starts_with(key, 'address:')`,
      [[`account:${account}`, `code:${this.#key(userId)}`], `pair:${account}.`, `known:${account}.`],
    );
  }

  /** @param takeBack what is refused is not made, and does not count: going on asking bars nobody for longer */
  async #consume(kind: Limited, key: string, takeBack: () => Promise<void>): Promise<void> {
    try {
      await this.#limiters[kind].consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await takeBack();
      throw new GreffierError(TOO_MANY_ATTEMPTS, { retryAfter: Math.ceil(error.msBeforeNext / 1000), limit: kind });
    }
  }

  async #takeBack(counted: readonly [Limited, string][]): Promise<void> {
    await Promise.all(counted.map(([kind, key]) => this.#limiters[kind].reward(key)));
  }

  #key(...values: string[]): string {
    return this.#hash.of('sign-in', ...values).toString('base64url');
  }

  /** Keys about an account begin with the account's own, so that `lift` finds them. */
  #keys({ email, address, knownPlace }: SignInAttempt): [Limited, string][] {
    const account = this.#key(email);
    if (knownPlace !== null) return [['known', `${account}.${this.#key(knownPlace)}`]];
    const place = this.#key(network(address));
    return [
      ['pair', `${account}.${place}`],
      ['account', account],
      ['address', place],
    ];
  }
}
