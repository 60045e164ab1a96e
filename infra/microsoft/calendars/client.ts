import { GreffierError } from '#domain/errors.ts';
import type { MicrosoftClient } from '#domain/microsoft/calendars/client.ts';
import { MICROSOFT_SCOPES, microsoftScopesIn, type MicrosoftScope } from '#domain/microsoft/calendars/scopes.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import type { FlowSecrets } from '#domain/user/identities/identity-providers.ts';
import type { MicrosoftApplication } from '#infra/applications.ts';
import * as openid from 'openid-client';
import { accessOf } from '../../openid/access.ts';
import { KnownServer, type KnownServerDependencies } from '../../openid/known-server.ts';
import { flowParameters, newFlowSecrets, redeem } from '../../openid/openid-providers.ts';
import { microsoftProvider, type ConfiguredProvider } from '../../openid/provider.ts';
import { graphOf } from '../token.ts';
import { microsoftFailure, type Asked } from './failures.ts';

/** The tenant's application, as people authorise it for themselves, by OAuth 2.0 with PKCE. */
export class OAuthMicrosoftClient implements MicrosoftClient {
  readonly #secret: string;
  readonly #graph: string;
  readonly #provider: ConfiguredProvider;
  readonly #server: KnownServer;

  constructor(application: MicrosoftApplication, dependencies: KnownServerDependencies) {
    this.#secret = application.clientSecret;
    this.#provider = microsoftProvider(application);
    this.#server = new KnownServer(this.#provider, dependencies);
    this.#graph = graphOf(application);
  }

  begin(redirectUri: string, scopes: readonly MicrosoftScope[]) {
    return this.#asking('code', async (client) => {
      const secrets = newFlowSecrets();
      const address = openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: this.#scope(scopes),
        ...(await flowParameters(secrets)),
        prompt: 'select_account',
      });
      return { address: address.href, secrets };
    });
  }

  finish(answer: { readonly redirectUri: string; readonly query: string; readonly secrets: FlowSecrets }) {
    return this.#asking('code', async (client) => {
      const tokens = await redeem(client, answer);
      const identity = this.#provider.read(tokens.claims(), client.serverMetadata().issuer);
      // Also for a guest: their calendar is in the tenant that they are at home in.
      if (!identity?.address) throw new GreffierError(GRAPH_FAILURES.accountForeign);
      if (tokens.refresh_token === undefined) throw new GreffierError(GRAPH_FAILURES.answerForeign);
      const { subject, address } = identity;
      const held = { refreshToken: tokens.refresh_token, subject, email: address.email };
      return { held, granted: microsoftScopesIn(tokens.scope ?? '') };
    });
  }

  refresh(refreshToken: string, scopes: readonly MicrosoftScope[]) {
    return this.#asking('refresh', async (client) => {
      const tokens = await openid.refreshTokenGrant(client, refreshToken, { scope: this.#scope(scopes) });
      const rotated = tokens.refresh_token === refreshToken ? undefined : tokens.refresh_token;
      return { ...accessOf(tokens), refreshToken: rotated ?? null };
    });
  }

  /** Microsoft asks the person for what they did not consent to before, and for nothing else. */
  #scope(scopes: readonly MicrosoftScope[]): string {
    const asked = scopes.map((one) => `${this.#graph}/${MICROSOFT_SCOPES[one]}`);
    return ['openid', 'profile', 'email', 'offline_access', ...asked].join(' ');
  }

  async #asking<Answer>(asked: Asked, ask: (client: openid.Configuration) => Promise<Answer>): Promise<Answer> {
    try {
      return await ask(await this.#server.client(openid.ClientSecretPost(this.#secret)));
    } catch (error) {
      throw microsoftFailure(error, asked);
    }
  }
}
