import { derivedId } from '#domain/events/derived-id.ts';
import type { Access } from '#domain/authorisation/tokens.ts';
import type { GoogleServiceAccount } from '#domain/google/client.ts';
import { GOOGLE_SCOPES } from '#domain/google/scopes.ts';
import { SignJWT } from 'jose';
import * as openid from 'openid-client';
import { KnownServer, type KnownServerDependencies } from '../openid/known-server.ts';
import { accessOf } from '../openid/access.ts';
import { googleFailure } from './failures.ts';
import type { ServiceAccountKey } from '../service-account-key.ts';

const ASSERTION = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Seconds that an assertion holds: it is used at once. */
const LIFETIME = 300;

/** The assertion alone says who asks: Google takes no client beside it. */
const byAssertion: openid.ClientAuth = () => undefined;

/** A service account with domain-wide delegation (RFC 7523), through which people's data are read in their name. */
export class JwtServiceAccount implements GoogleServiceAccount {
  readonly application: string;
  readonly email: string;
  readonly clientId: string;
  readonly #key: ServiceAccountKey;
  readonly #server: KnownServer;
  readonly #now: () => string;

  constructor(key: ServiceAccountKey, issuer: string, dependencies: KnownServerDependencies) {
    this.email = key.email;
    this.clientId = key.clientId;
    this.application = derivedId('google-service-account', key.clientId);
    this.#key = key;
    this.#now = dependencies.now;
    const server = { server: issuer, mayIssue: (named: string) => named === issuer, clientId: key.clientId };
    this.#server = new KnownServer(server, dependencies);
  }

  async access(email: string): Promise<Access> {
    try {
      const client = await this.#server.client(byAssertion);
      const assertion = await this.#assertionFor(email, client.serverMetadata().token_endpoint ?? '');
      return accessOf(await openid.genericGrantRequest(client, ASSERTION, { assertion }));
    } catch (error) {
      throw googleFailure(error, 'assertion');
    }
  }

  #assertionFor(email: string, audience: string): Promise<string> {
    const at = Math.floor(Date.parse(this.#now()) / 1_000);
    return new SignJWT({ scope: Object.values(GOOGLE_SCOPES).join(' ') })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: this.#key.keyId })
      .setIssuer(this.email)
      .setSubject(email)
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(at + LIFETIME)
      .sign(this.#key.privateKey);
  }
}
