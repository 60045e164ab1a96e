import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { SignInAttempt, SignInAttempts } from '#domain/user/credentials.ts';
import { TOO_MANY_ATTEMPTS, TOO_MANY_RESETS } from '#domain/user/errors.ts';
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
  /** Of browsers that come back from a provider, from one network. */
  return: { points: 100, duration: 15 * MINUTE },
  /** Of those who ask for another password: each may send a mail. */
  'reset-pair': { points: 5, duration: 15 * MINUTE },
  'reset-account': { points: 10, duration: 60 * MINUTE },
  'reset-address': { points: 50, duration: 15 * MINUTE },
} as const;

type Limited = keyof typeof ATTEMPT_LIMITS;
type SignInLimit = 'known' | 'pair' | 'account' | 'address';

/** What is asked by those who forgot their password is counted for itself: it bars nobody from signing in. */
const RESET_LIMITS = {
  known: 'reset-pair',
  pair: 'reset-pair',
  account: 'reset-account',
  address: 'reset-address',
} as const satisfies Record<SignInLimit, Limited>;

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
      return: limiter('return'),
      'reset-pair': limiter('reset-pair'),
      'reset-account': limiter('reset-account'),
      'reset-address': limiter('reset-address'),
    };
  }

  count(attempt: SignInAttempt): Promise<void> {
    return this.#countAll(this.#keys(attempt), TOO_MANY_ATTEMPTS);
  }

  countReset({ email, address }: Pick<SignInAttempt, 'email' | 'address'>): Promise<void> {
    const keys = this.#keys({ email, address, knownPlace: null });
    return this.#countAll(
      keys.map(([kind, key]) => [RESET_LIMITS[kind], key]),
      TOO_MANY_RESETS,
    );
  }

  countReturn(address: string): Promise<void> {
    return this.#consume(['return', this.#key(network(address))], TOO_MANY_ATTEMPTS, () => this.refundReturn(address));
  }

  refundReturn(address: string): Promise<void> {
    return this.#takeBack([['return', this.#key(network(address))]]);
  }

  async #countAll(keys: readonly [Limited, string][], refusal: ErrorDefinition): Promise<void> {
    const counted: [Limited, string][] = [];
    for (const one of keys) {
      counted.push(one);
      await this.#consume(one, refusal, () => this.#takeBack(counted));
    }
  }

  refund(attempt: SignInAttempt): Promise<void> {
    return this.#takeBack(this.#keys(attempt));
  }

  countCode(userId: string): Promise<void> {
    return this.#consume(['code', this.#key(userId)], TOO_MANY_ATTEMPTS, () => this.refundCode(userId));
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
       where key = any ($1) or starts_with(key, 'address:') or starts_with(key, 'return:')
         or exists (select from unnest($2::text[]) as own (prefix) where starts_with(key, own.prefix))`,
      [
        [`account:${account}`, `reset-account:${account}`, `code:${this.#key(userId)}`],
        [`pair:${account}.`, `known:${account}.`, `reset-pair:${account}.`],
      ],
    );
  }

  /** @param takeBack what is refused is not made, and does not count: going on asking bars nobody for longer */
  async #consume(
    [kind, key]: [Limited, string],
    refusal: ErrorDefinition,
    takeBack: () => Promise<void>,
  ): Promise<void> {
    try {
      await this.#limiters[kind].consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await takeBack();
      throw new GreffierError(refusal, { retryAfter: Math.ceil(error.msBeforeNext / 1000), limit: kind });
    }
  }

  async #takeBack(counted: readonly [Limited, string][]): Promise<void> {
    await Promise.all(counted.map(([kind, key]) => this.#limiters[kind].reward(key)));
  }

  #key(...values: string[]): string {
    return this.#hash.of('sign-in', ...values).toString('base64url');
  }

  /** Keys about an account begin with the account's own, so that `lift` finds them. */
  #keys({ email, address, knownPlace }: SignInAttempt): [SignInLimit, string][] {
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
