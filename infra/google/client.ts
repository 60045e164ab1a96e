import { GreffierError, isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { GoogleClient } from '#domain/google/client.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import { GOOGLE_SCOPES, OPTIONAL_SCOPES, scopesIn, type OptionalScope } from '#domain/google/scopes.ts';
import { participantEmail } from '#domain/user/email.ts';
import { claims as claimsOf } from '#domain/user/identities/claims.ts';
import type { FlowSecrets } from '#domain/user/identities/identity-providers.ts';
import * as openid from 'openid-client';
import { KnownServer, type KnownServerDependencies } from '../openid/known-server.ts';
import { flowParameters, newFlowSecrets, redeem } from '../openid/openid-providers.ts';
import { accessOf } from '../openid/access.ts';
import type { GoogleApplication } from '../applications.ts';
import { googleProvider } from '../openid/provider.ts';
import { googleFailure, type Asked } from './failures.ts';

/** `openid email`: whose calendar it is. */
const SCOPE = ['openid', 'email', ...Object.values(GOOGLE_SCOPES)].join(' ');

/** A code that no flow has: what Google answers to it says whether it knows the client. */
const NO_CODE = 'greffier-verification';

/** The application that people authorise, by OAuth 2.0 with PKCE. */
export class OAuthGoogleClient implements GoogleClient {
  readonly application: string;
  readonly clientId: string;
  readonly #secret: string;
  readonly #domains: readonly string[];
  readonly #server: KnownServer;

  constructor(client: GoogleApplication, dependencies: KnownServerDependencies) {
    this.clientId = client.clientId;
    this.application = derivedId('google-application', client.clientId);
    this.#secret = client.clientSecret;
    this.#domains = client.domains;
    this.#server = new KnownServer(googleProvider(client), dependencies);
  }

  begin(redirectUri: string, optional: readonly OptionalScope[] = []) {
    return this.#asking('code', async (client) => {
      const secrets = newFlowSecrets();
      const address = openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: [SCOPE, ...optional.map((one) => OPTIONAL_SCOPES[one])].join(' '),
        ...(await flowParameters(secrets)),
        // A refresh token comes with consent alone.
        access_type: 'offline',
        prompt: 'consent select_account',
        // Google's page offers accounts of the organisation first; what counts is what its token says.
        ...(this.#domains.length === 0 ? {} : { hd: this.#domains.length === 1 ? String(this.#domains[0]) : '*' }),
      });
      return { address: address.href, secrets };
    });
  }

  finish(answer: { readonly redirectUri: string; readonly query: string; readonly secrets: FlowSecrets }) {
    return this.#asking('code', async (client) => {
      const tokens = await redeem(client, answer);
      const claims = claimsOf.safeParse(tokens.claims());
      const email = claims.success ? participantEmail(claims.data.email) : null;
      if (!claims.success || email === null || tokens.refresh_token === undefined)
        throw new GreffierError(GOOGLE_FAILURES.answerForeign, { cause: 'claims' });
      const { hd = '' } = claims.data;
      if (this.#domains.length > 0 && !this.#domains.includes(hd.toLowerCase())) {
        // Nothing of a stranger's is left open, as far as Google answers.
        await openid.tokenRevocation(client, tokens.refresh_token).catch(() => undefined);
        throw new GreffierError(GOOGLE_FAILURES.accountForeign);
      }
      const held = { refreshToken: tokens.refresh_token, subject: claims.data.sub, email };
      return { held, granted: scopesIn(tokens.scope ?? '') };
    });
  }

  refresh(refreshToken: string) {
    return this.#asking('refresh', async (client) => {
      const tokens = await openid.refreshTokenGrant(client, refreshToken);
      const rotated = tokens.refresh_token === refreshToken ? undefined : tokens.refresh_token;
      return { ...accessOf(tokens), refreshToken: rotated ?? null };
    });
  }

  revoke(refreshToken: string): Promise<void> {
    return this.#asking('refresh', async (client) => {
      try {
        await openid.tokenRevocation(client, refreshToken);
      } catch (error) {
        // What opens nothing any more need not be given back (RFC 7009, 2.2).
        if (error instanceof openid.ResponseBodyError && error.error === 'invalid_token') return;
        throw error;
      }
    });
  }

  async check(): Promise<void> {
    const parameters = { code: NO_CODE, redirect_uri: 'https://localhost/', code_verifier: NO_CODE.repeat(3) };
    const asked = this.#asking('code', (client) =>
      openid.genericGrantRequest(client, 'authorization_code', parameters),
    );
    await asked.catch((error: unknown) => {
      // It looked at the code, so the client and its secret were right.
      if (!isError(error, GOOGLE_FAILURES.answerForeign)) throw error;
    });
  }

  async #asking<Answer>(asked: Asked, ask: (client: openid.Configuration) => Promise<Answer>): Promise<Answer> {
    try {
      return await ask(await this.#server.client(openid.ClientSecretPost(this.#secret)));
    } catch (error) {
      throw googleFailure(error, asked);
    }
  }
}
