import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';

export const TOO_MANY_LOOKUPS: ErrorDefinition = {
  code: 'TOO_MANY_LOOKUPS',
  kind: 'too-many',
  message: 'Trop de recherches dans l’annuaire. Veuillez réessayer dans une minute.',
};

/** More than somebody types in a minute, and few beside what reading a whole directory would take. */
export const LOOKUPS = { points: 60, duration: 60 } as const;

/** Look-ups of the directory by one account, counted by each process: what they show is no secret worth a shared count. */
export class DirectoryLimit {
  readonly #limiter = new RateLimiterMemory(LOOKUPS);

  /** Throws TOO_MANY_LOOKUPS. */
  async count(userId: string): Promise<void> {
    try {
      await this.#limiter.consume(userId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new GreffierError(TOO_MANY_LOOKUPS, { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
    }
  }
}
