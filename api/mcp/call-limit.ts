import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';

export const TOO_MANY_CALLS: ErrorDefinition = {
  code: 'TOO_MANY_CALLS',
  kind: 'too-many',
  message: 'Trop d’appels par ce jeton. Veuillez réessayer dans une minute.',
};

/** What an assistant asks in a lively minute, and few beside what copying the record would take. */
export const CALLS = { points: 120, duration: 60 } as const;

/** Calls by one person's programs, counted by each process. */
export class CallLimit {
  readonly #limiter = new RateLimiterMemory(CALLS);

  /** Throws TOO_MANY_CALLS. */
  async count(userId: string): Promise<void> {
    try {
      await this.#limiter.consume(userId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new GreffierError(TOO_MANY_CALLS, { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
    }
  }
}
