import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { randomUUID } from 'node:crypto';

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

export interface TokenTimes {
  readonly issuedAt: Date;
  /** Seconds that it holds; may be negative; null: it says nothing of an end. */
  readonly lifetime: number | null;
}

/**
 * Signs tokens as an issuer of Microsoft's does (RS256, named keys that turn), and publishes its keys. Knows no
 * protocol: the identity platform, the notifications of Graph and the Bot Framework each have their own claims.
 */
export class TokenIssuer {
  #keys: readonly SigningKey[];

  private constructor(first: SigningKey) {
    this.#keys = [first];
  }

  static async create(): Promise<TokenIssuer> {
    return new TokenIssuer(await newKey());
  }

  /** The key that signs from now on; the one before stays published for what it has signed, older ones go. */
  async rotate(): Promise<void> {
    this.#keys = [await newKey(), ...this.#keys].slice(0, 2);
  }

  /**
   * The published keys (RFC 7517). @param endorsements as the Bot Framework states them for each key; others have none
   */
  jwks(endorsements?: readonly string[]): { readonly keys: readonly object[] } {
    return { keys: this.#keys.map(({ jwk }) => (endorsements ? { ...jwk, endorsements } : jwk)) };
  }

  async sign(claims: JWTPayload, times: TokenTimes): Promise<string> {
    const { kid, privateKey } = this.#newest;
    return new SignJWT({ ...claims, ...claimed(times) })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
      .sign(privateKey);
  }

  /** A token that claims a published key and was signed by another. */
  async forge(claims: JWTPayload, times: TokenTimes): Promise<string> {
    const { privateKey } = await newKey();
    return new SignJWT({ ...claims, ...claimed(times) })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: this.#newest.kid })
      .sign(privateKey);
  }

  /** A token without a signature (`alg: none`). */
  unsigned(claims: JWTPayload, times: TokenTimes): string {
    return new UnsecuredJWT({ ...claims, ...claimed(times) }).encode();
  }

  get #newest(): SigningKey {
    const [newest] = this.#keys;
    if (!newest) throw new TypeError('an issuer has a key');
    return newest;
  }
}

function claimed({ issuedAt, lifetime }: TokenTimes): JWTPayload {
  const at = Math.floor(issuedAt.getTime() / 1_000);
  return { iat: at, nbf: at, ...(lifetime === null ? {} : { exp: at + lifetime }) };
}

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
}
