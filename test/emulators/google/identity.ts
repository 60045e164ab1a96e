import { mountGoogleSignIn } from '#test/emulators/openid/google-sign-in.ts';
import { UNTAMPERED, type SignInClient, type StandInPerson, type Tampering } from '#test/emulators/openid/people.ts';
import { Faults } from '#test/emulators/microsoft/faults.ts';
import { TokenIssuer } from '#test/emulators/microsoft/token-issuer.ts';
import express, { type Express } from 'express';
import { newServiceAccount, redeemAssertion, type ServiceAccount } from './service-accounts.ts';
import { GoogleTokens } from './tokens.ts';

const ASSERTION = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Google's identity service as its state: who there is, which application, what they gave. */
export interface GoogleIdentity {
  readonly client: SignInClient;
  readonly serviceAccount: ServiceAccount;
  readonly people: StandInPerson[];
  readonly tokens: GoogleTokens;
  readonly signer: TokenIssuer;
  readonly tampering: Tampering;
  readonly faults: Faults;
  /** Scopes that people leave unticked when they are asked (granular consent). */
  readonly withheld: Set<string>;
  readonly now: () => Date;
}

export async function newGoogleIdentity(now: () => Date): Promise<GoogleIdentity> {
  return {
    client: {
      clientId: '1234567890-greffier.apps.googleusercontent.com',
      clientSecret: 'GOCSPX-of-the-stand-in',
      redirectUris: [],
    },
    serviceAccount: await newServiceAccount(),
    people: [],
    tokens: new GoogleTokens(now),
    signer: await TokenIssuer.create(),
    tampering: { ...UNTAMPERED },
    faults: new Faults(),
    withheld: new Set(),
    now,
  };
}

const emailOf = (claims: StandInPerson['claims']): string => String(claims['email'] ?? '').toLowerCase();

/** What sign-in needs, and nothing of an API. */
const SIGNING_IN = new Set(['openid', 'email', 'profile']);

/**
 * Google's identity service: OpenID metadata, keys, the authorization code flow with offline access and granular
 * consent, tokens by refresh token and by assertion of a service account, and revocation.
 */
export function mountGoogleIdentity(app: Express, origin: string, identity: GoogleIdentity): void {
  const { client, people, tokens, signer, faults, tampering, withheld, serviceAccount, now } = identity;
  const tokenAddress = `${origin}/token`;

  mountGoogleSignIn(app, {
    origin,
    signer,
    clients: [client],
    people,
    faults,
    tampering,
    now,
    tokensFor: ({ claims, asked, code }) => {
      const scopes = (asked.get('scope') ?? '').split(' ').filter((one) => SIGNING_IN.has(one) || !withheld.has(one));
      // Without `prompt=consent` somebody who gave it before gets no refresh token again.
      const isOffline = asked.get('access_type') === 'offline' && asked.get('prompt')?.includes('consent') === true;
      if (!isOffline) return tokens.accessFor(emailOf(claims), scopes);
      return tokens.give(emailOf(claims), scopes, code);
    },
    onReplay: (code) => void tokens.takeBackOf(code),
  });

  // The fault of the token address was brought by the flow, which left the other grants to this one.
  app.post('/token', express.urlencoded({ extended: false }), async (request, response) => {
    const form = request.body as Record<string, string | undefined>;
    const refuse = (status: number, error: string, description: string) =>
      void response.status(status).json({ error, error_description: description });
    if (form['grant_type'] === ASSERTION) {
      const assertions = {
        accounts: [serviceAccount],
        people: () => people.map(({ claims }) => emailOf(claims)),
        tokens,
        audience: tokenAddress,
        now,
      };
      const answer = await redeemAssertion(form['assertion'] ?? '', assertions);
      if (!('error' in answer)) return void response.set('cache-control', 'no-store').json(answer);
      return refuse(answer.status, answer.error, answer.description);
    }
    if (form['grant_type'] !== 'refresh_token')
      return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${form['grant_type'] ?? ''}`);
    if (form['client_id'] !== client.clientId) return refuse(401, 'invalid_client', 'The OAuth client was not found.');
    if (form['client_secret'] !== client.clientSecret) return refuse(401, 'invalid_client', 'Unauthorized');
    const answer = tokens.refresh(form['refresh_token'] ?? '');
    if (answer === null) return refuse(400, 'invalid_grant', 'Token has been expired or revoked.');
    response.set('cache-control', 'no-store').json(answer);
  });

  app.post('/revoke', faults.middleware, express.urlencoded({ extended: false }), (request, response) => {
    const { token = '' } = request.body as { readonly token?: string };
    if (tokens.revoke(token)) return void response.json({});
    response.status(400).json({ error: 'invalid_token', error_description: 'Token expired or revoked' });
  });
}
