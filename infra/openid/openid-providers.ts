import { GreffierError } from '#domain/errors.ts';
import { PROVIDER_REFUSED, PROVIDER_UNKNOWN } from '#domain/user/identities/errors.ts';
import type { FlowSecrets, IdentityProviders, ProviderIdentity } from '#domain/user/identities/identity-providers.ts';
import { PROVIDERS, type Provider } from '#domain/user/identities/provider.ts';
import * as openid from 'openid-client';
import { providerFailure } from './failures.ts';
import { KnownServer, type KnownServerDependencies } from './known-server.ts';
import type { ConfiguredProvider } from './provider.ts';

export interface OpenIdDependencies extends KnownServerDependencies {
  readonly providers: Readonly<Partial<Record<Provider, ConfiguredProvider>>>;
}

/** For one flow, which cannot be guessed. */
export const newFlowSecrets = (): FlowSecrets => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

/** What an authorization address has of them. */
export const flowParameters = async ({ state, nonce, verifier }: FlowSecrets) => ({
  state,
  nonce,
  code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

/** Redeems the code of an answer that fits what was asked, for tokens of which the ID token was verified. */
export function redeem(
  client: openid.Configuration,
  {
    redirectUri,
    query,
    secrets,
  }: { readonly redirectUri: string; readonly query: string; readonly secrets: FlowSecrets },
) {
  // The signature is verified as well, beside TLS.
  openid.enableNonRepudiationChecks(client);
  const returned = new URL(redirectUri);
  returned.search = query;
  return openid.authorizationCodeGrant(client, returned, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  });
}

/** Providers by OpenID Connect. The library checks protocol, claims and signature; times are those of our clock. */
export class OpenIdProviders implements IdentityProviders {
  readonly offered: readonly Provider[];
  readonly #providers: OpenIdDependencies['providers'];
  readonly #servers: ReadonlyMap<Provider, KnownServer>;

  constructor({ providers, ...dependencies }: OpenIdDependencies) {
    this.#providers = providers;
    this.offered = PROVIDERS.filter((one) => providers[one] !== undefined);
    this.#servers = new Map(this.offered.map((one) => [one, new KnownServer(this.#configured(one), dependencies)]));
  }

  async begin({ provider, redirectUri, chooses }: Parameters<IdentityProviders['begin']>[0]) {
    const client = await this.#client(provider);
    const secrets = newFlowSecrets();
    const address = openid.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      ...(await flowParameters(secrets)),
      ...(chooses ? { prompt: 'select_account' } : {}),
    });
    return { address: address.href, secrets };
  }

  async finish({ provider, ...answer }: Parameters<IdentityProviders['finish']>[0]): Promise<ProviderIdentity> {
    const client = await this.#client(provider);
    try {
      const tokens = await redeem(client, answer);
      const identity = this.#configured(provider).read(tokens.claims(), client.serverMetadata().issuer);
      if (identity === null) throw new GreffierError(PROVIDER_REFUSED, { cause: 'claims' });
      return identity;
    } catch (error) {
      throw providerFailure(error);
    }
  }

  #configured(provider: Provider): ConfiguredProvider {
    const configured = this.#providers[provider];
    if (!configured) throw new GreffierError(PROVIDER_UNKNOWN);
    return configured;
  }

  async #client(provider: Provider): Promise<openid.Configuration> {
    const { clientSecret } = this.#configured(provider);
    const server = this.#servers.get(provider);
    if (!server) throw new GreffierError(PROVIDER_UNKNOWN);
    return server.client(openid.ClientSecretPost(clientSecret));
  }
}
