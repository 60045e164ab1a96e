import { CHALLENGE_MINUTES, type Challenge, type Challenges } from '#domain/user/second-factor.ts';
import type { SigningKeys } from '../vault/signing-keys.ts';
import { SignedTokens } from './signed-tokens.ts';

/** What stands between a right password and a session, as a JWT that opens nothing else. */
export class JwtChallenges implements Challenges {
  readonly #tokens: SignedTokens;

  constructor(keys: SigningKeys) {
    this.#tokens = new SignedTokens(keys, { type: 'challenge+jwt', audience: 'greffier-sign-in', seconds: CHALLENGE_MINUTES * 60, claims: ['step'] });
  }

  issue({ userId, step }: Challenge, now: Date): Promise<string> {
    return this.#tokens.issue(userId, { step }, now);
  }

  async read(token: string, now: Date): Promise<Challenge | null> {
    const payload = await this.#tokens.read(token, now);
    const step = payload?.['step'];
    return payload && (step === 'code' || step === 'enrolment') ? { userId: payload.sub, step } : null;
  }
}
