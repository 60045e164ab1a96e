import { Faults } from '#test/emulators/microsoft/faults.ts';
import type { TokenIssuer } from '#test/emulators/microsoft/token-issuer.ts';
import { UNTAMPERED, type SignInClient, type StandInPerson, type Tampering } from '#test/emulators/openid/people.ts';
import { mountSignIn } from '#test/emulators/openid/sign-in.ts';
import express, { type Express, type RequestHandler } from 'express';
import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { createHash, randomUUID } from 'node:crypto';
import { refuse } from './graph/refusals.ts';

interface Consent {
  readonly claims: JWTPayload;
  readonly scopes: readonly string[];
  /** With `ends`, those before open nothing. */
  refreshToken: string;
}

interface Parts {
  readonly tenantId: string;
  readonly application: { readonly clientId: string; clientSecret: string };
  readonly issuer: TokenIssuer;
  readonly now: () => Date;
}

const LIFETIME_SECONDS = 3_599;
const GRAPH = 'https://graph.microsoft.com';
/** Those that are no permission of Graph's. */
const OF_OPENID = new Set(['openid', 'profile', 'email', 'offline_access']);

/** What people of a tenant let the application do in their name: consent, access tokens of Graph's, refresh tokens. */
export class DelegatedAccess {
  readonly client: SignInClient;
  readonly people: StandInPerson[] = [];
  readonly tampering: Tampering = { ...UNTAMPERED };
  /** Permissions that the organisation opens to nobody. */
  readonly withheld = new Set<string>();
  /** Whether a refresh token ends with the one that replaces it; at Microsoft it goes on. */
  ends = false;
  readonly #parts: Parts;
  readonly #consents: Consent[] = [];

  constructor(parts: Parts) {
    const { clientId } = parts.application;
    this.#parts = parts;
    this.client = {
      clientId,
      get clientSecret() {
        return parts.application.clientSecret;
      },
      redirectUris: [],
    };
  }

  /** Somebody of the tenant; answers their name, by which they are chosen. */
  join(upn: string, more: object = {}): string {
    const { tenantId } = this.#parts;
    const oid = `0d000000-0000-4000-8000-${createHash('sha256').update(upn).digest('hex').slice(0, 12)}`;
    const claims = {
      sub: `pairwise-${upn}`,
      oid,
      tid: tenantId,
      preferred_username: upn,
      name: upn,
      ver: '2.0',
      ...more,
    };
    this.people.push({ name: upn, claims });
    return upn;
  }

  /** The person withdraws their consent on Microsoft's own pages, or changes their password. */
  withdraw(upn: string): void {
    for (let at = this.#consents.length - 1; at >= 0; at -= 1)
      if (this.#consents[at]?.claims['preferred_username'] === upn) this.#consents.splice(at, 1);
  }

  /** Whose refresh tokens open something. */
  get consented(): readonly string[] {
    return this.#consents.map(({ claims }) => String(claims['preferred_username']));
  }

  mount(app: Express, origin: string): void {
    const { tenantId, issuer, now, application } = this.#parts;
    mountSignIn(app, {
      authorizePath: '/:tenant/oauth2/v2.0/authorize',
      tokenPath: '/:tenant/oauth2/v2.0/token',
      issuer: `${origin}/${tenantId}/v2.0`,
      signer: issuer,
      clients: [this.client],
      people: this.people,
      // Those of the identity platform were brought by its own route of tokens, which left this grant to this one.
      faults: new Faults(),
      tampering: this.tampering,
      now,
      refusal: (error, what) => ({ error, error_description: `AADSTS: ${what}`, error_codes: [0] }),
      tokensFor: async ({ claims, asked }) => {
        const scopes = this.#permitted(asked.get('scope') ?? '');
        const isOffline = asked.get('scope')?.split(' ').includes('offline_access') === true;
        const consent = { claims, scopes, refreshToken: `0.A-${randomUUID()}` };
        if (!isOffline) return this.#accessFor(consent);
        this.#consents.push(consent);
        return { ...(await this.#accessFor(consent)), refresh_token: consent.refreshToken };
      },
    });
    app.post('/:tenant/oauth2/v2.0/token', express.urlencoded({ extended: false }), async (request, response, next) => {
      const form = request.body as Record<string, string | undefined>;
      if (form['grant_type'] !== 'refresh_token') return next();
      const refused = (status: number, error: string) =>
        void response.status(status).json({ error, error_description: 'AADSTS', error_codes: [0] });
      if (form['client_secret'] !== application.clientSecret) return refused(401, 'invalid_client');
      const consent = this.#consents.find(({ refreshToken }) => refreshToken === form['refresh_token']);
      if (!consent) return refused(400, 'invalid_grant');
      // What was not consented to is a matter for the person.
      if (this.#permitted(form['scope'] ?? '').some((one) => !consent.scopes.includes(one)))
        return refused(400, 'invalid_grant');
      const renewed = { ...consent, refreshToken: `0.A-${randomUUID()}` };
      if (this.ends) this.#consents.splice(this.#consents.indexOf(consent), 1);
      this.#consents.push(renewed);
      const answer = { ...(await this.#accessFor(renewed)), refresh_token: renewed.refreshToken };
      response.set('cache-control', 'no-store').json(answer);
    });
  }

  /** Lets calls through whose token has a delegated permission; `response.locals.upn` is whose it is. */
  needs(permission: string): RequestHandler {
    return async (request, response, next) => {
      const { issuer, now } = this.#parts;
      const token = /^Bearer (\S+)$/u.exec(request.get('authorization') ?? '')?.[1] ?? '';
      try {
        const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...issuer.jwks().keys] as never }), {
          audience: GRAPH,
          currentDate: now(),
        });
        const granted = String(payload['scp'] ?? '').split(' ');
        // Who may write may read.
        if (![permission, permission.replace(/\.Read$/u, '.ReadWrite')].some((one) => granted.includes(one)))
          return refuse(response, 'permission');
        response.locals['upn'] = payload['upn'];
        return next();
      } catch {
        return refuse(response, 'token');
      }
    };
  }

  #permitted(asked: string): string[] {
    const names = asked.split(' ').filter((one) => !OF_OPENID.has(one));
    return names.map((one) => one.slice(one.lastIndexOf('/') + 1)).filter((one) => !this.withheld.has(one));
  }

  async #accessFor({ claims, scopes }: Consent): Promise<object> {
    const { issuer, now, tenantId } = this.#parts;
    const token = await issuer.sign(
      { aud: GRAPH, tid: tenantId, idtyp: 'user', scp: scopes.join(' '), upn: claims['preferred_username'] },
      { issuedAt: now(), lifetime: LIFETIME_SECONDS },
    );
    return {
      token_type: 'Bearer',
      scope: ['openid', 'profile', 'email', ...scopes.map((one) => `${GRAPH}/${one}`)].join(' '),
      expires_in: LIFETIME_SECONDS,
      access_token: token,
    };
  }
}
