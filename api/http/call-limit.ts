import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** So many calls in so many seconds. */
export interface Pace {
  readonly points: number;
  readonly duration: number;
}

/** Calls of one person, counted by each process: for what is worth no shared count. */
export class CallLimit {
  readonly #limiter: RateLimiterMemory;
  readonly #refusal: ErrorDefinition;

  constructor(pace: Pace, refusal: ErrorDefinition) {
    this.#limiter = new RateLimiterMemory(pace);
    this.#refusal = refusal;
  }

  /** Throws the refusal, whose details say `retryAfter` in seconds. */
  async count(userId: string): Promise<void> {
    try {
      await this.#limiter.consume(userId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new GreffierError(this.#refusal, { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
    }
  }
}
