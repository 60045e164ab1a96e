import { ACCESS_TOKEN_SECONDS, type AccessClaims, type AccessTokens } from '#domain/user/sessions.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { SigningKeys } from '../vault/signing-keys.ts';

const ISSUER = 'greffier';
const AUDIENCE = 'greffier-api';
const TYPE = 'at+jwt';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Access tokens as JWTs (RFC 9068) signed with HS256: whoever verifies them is also who signs them. */
export class JwtAccessTokens implements AccessTokens {
  readonly #keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  async issue({ userId, sessionId }: AccessClaims, now: Date): Promise<string> {
    const { id, key } = await this.#keys.current(now);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', kid: id, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(userId)
      .setIssuedAt(seconds(now))
      .setExpirationTime(seconds(now) + ACCESS_TOKEN_SECONDS)
      .sign(key);
  }

  async read(token: string, now: Date): Promise<AccessClaims | null> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const found = kid === undefined ? null : await this.#keys.byId(kid);
          if (!found) throw new errors.JWKSNoMatchingKey();
          return found.key;
        },
        { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, typ: TYPE, currentDate: now, requiredClaims: ['sub', 'sid', 'exp'] },
      );
      const { sub, sid } = payload;
      return sub !== undefined && typeof sid === 'string' ? { userId: sub, sessionId: sid } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
