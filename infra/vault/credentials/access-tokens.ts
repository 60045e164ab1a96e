import { ACCESS_TOKEN_SECONDS, type AccessClaims, type AccessTokens } from '#domain/user/sessions.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { SignedTokens } from './signed-tokens.ts';

/** Access tokens as JWTs (RFC 9068). */
export class JwtAccessTokens implements AccessTokens {
  readonly #tokens: SignedTokens;

  constructor(keys: SigningKeys) {
    this.#tokens = new SignedTokens(keys, {
      type: 'at+jwt',
      audience: 'greffier-api',
      seconds: ACCESS_TOKEN_SECONDS,
      claims: ['sid'],
    });
  }

  issue({ userId, sessionId }: AccessClaims, now: Date): Promise<string> {
    return this.#tokens.issue(userId, { sid: sessionId }, now);
  }

  async read(token: string, now: Date): Promise<(AccessClaims & { readonly expiresAt: Date }) | null> {
    const payload = await this.#tokens.read(token, now);
    const sessionId = payload?.['sid'];
    return payload && typeof sessionId === 'string'
      ? { userId: payload.sub, sessionId, expiresAt: new Date(payload.exp * 1000) }
      : null;
  }
}
