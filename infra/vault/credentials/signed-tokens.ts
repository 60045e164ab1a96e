import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { SigningKeys } from '../keys/signing-keys.ts';

const ISSUER = 'greffier';

/** What tokens are for: one of a kind is never taken for one of another. */
export interface TokenKind {
  readonly type: string;
  readonly audience: string;
  readonly seconds: number;
  /** Claims that every token of the kind has. */
  readonly claims: readonly string[];
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** JWTs of one kind, signed with HS256: the verifier is also the signer. */
export class SignedTokens {
  readonly #keys: SigningKeys;
  readonly #kind: TokenKind;

  constructor(keys: SigningKeys, kind: TokenKind) {
    this.#keys = keys;
    this.#kind = kind;
  }

  async issue(subject: string, claims: JWTPayload, now: Date): Promise<string> {
    const { id, key } = await this.#keys.current(now);
    const { type, audience, seconds } = this.#kind;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: id, typ: type })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(secondsOf(now))
      .setExpirationTime(secondsOf(now) + seconds)
      .sign(key);
  }

  /** Null for a token that is expired, forged, of another kind, or not ours. */
  async read(token: string, now: Date): Promise<(JWTPayload & { readonly sub: string; readonly exp: number }) | null> {
    const { type: typ, audience, claims } = this.#kind;
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const found = kid === undefined ? null : await this.#keys.byId(kid);
          if (!found) throw new errors.JWKSNoMatchingKey();
          return found.key;
        },
        {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience,
          typ,
          currentDate: now,
          requiredClaims: ['sub', 'exp', ...claims],
        },
      );
      const { sub, exp } = payload;
      return typeof sub === 'string' && typeof exp === 'number' ? { ...payload, sub, exp } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
