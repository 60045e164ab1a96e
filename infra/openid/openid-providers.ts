import { GreffierError } from '#domain/errors.ts';
import { PROVIDER_REFUSED, PROVIDER_UNKNOWN } from '#domain/user/identities/errors.ts';
import type { IdentityProviders, ProviderIdentity } from '#domain/user/identities/identity-providers.ts';
import { PROVIDERS, type Provider } from '#domain/user/identities/provider.ts';
import * as openid from 'openid-client';
import { boundedFetch } from './bounded-fetch.ts';
import { providerFailure } from './failures.ts';
import type { ConfiguredProvider } from './provider.ts';

/** Milliseconds for which a provider's metadata count; its keys are read again for each person who comes back. */
const METADATA_KNOWN_FOR = 3_600_000;
/**
 * Milliseconds for everything that is asked of a provider while somebody waits: less than a call of the API may take.
 */
const PATIENCE = 8_000;
/** Seconds by which clocks may disagree. */
const TOLERANCE = 60;

interface Known {
  readonly metadata: openid.ServerMetadata;
  readonly at: number;
}

export interface OpenIdDependencies {
  readonly providers: Readonly<Partial<Record<Provider, ConfiguredProvider>>>;
  readonly now: () => string;
  /** In ms; 8 s unless a spec says otherwise. */
  readonly patience?: number;
}

/** Providers by OpenID Connect. The library checks protocol, claims and signature; times are those of our clock. */
export class OpenIdProviders implements IdentityProviders {
  readonly offered: readonly Provider[];
  readonly #dependencies: OpenIdDependencies;
  readonly #known = new Map<Provider, Known>();

  constructor(dependencies: OpenIdDependencies) {
    this.#dependencies = dependencies;
    this.offered = PROVIDERS.filter((one) => dependencies.providers[one] !== undefined);
  }

  async begin({ provider, redirectUri, chooses }: Parameters<IdentityProviders['begin']>[0]) {
    const client = await this.#client(provider);
    const secrets = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const address = openid.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      ...(chooses ? { prompt: 'select_account' } : {}),
    });
    return { address: address.href, secrets };
  }

  async finish({
    provider,
    redirectUri,
    query,
    secrets: { state, nonce, verifier },
  }: Parameters<IdentityProviders['finish']>[0]): Promise<ProviderIdentity> {
    const client = await this.#client(provider);
    const returned = new URL(redirectUri);
    returned.search = query;
    try {
      const tokens = await openid.authorizationCodeGrant(client, returned, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const identity = this.#configured(provider).read(tokens.claims(), client.serverMetadata().issuer);
      if (identity === null) throw new GreffierError(PROVIDER_REFUSED, { cause: 'claims' });
      return identity;
    } catch (error) {
      throw providerFailure(error);
    }
  }

  #configured(provider: Provider): ConfiguredProvider {
    const configured = this.#dependencies.providers[provider];
    if (!configured) throw new GreffierError(PROVIDER_UNKNOWN);
    return configured;
  }

  /**
   * Made for one person: what it knows of the provider's keys is of now, so that one that was withdrawn counts no more.
   */
  async #client(provider: Provider): Promise<openid.Configuration> {
    const { clientId, clientSecret } = this.#configured(provider);
    const { now, patience = PATIENCE } = this.#dependencies;
    const deadline = AbortSignal.timeout(patience);
    const metadata = await this.#metadata(provider, deadline);
    const skew = Math.round((Date.parse(now()) - Date.now()) / 1_000);
    const client = new openid.Configuration(
      metadata,
      clientId,
      { [openid.clockSkew]: skew, [openid.clockTolerance]: TOLERANCE },
      openid.ClientSecretPost(clientSecret),
    );
    client[openid.customFetch] = boundedFetch(deadline);
    // The signature is verified as well, beside TLS.
    openid.enableNonRepudiationChecks(client);
    return client;
  }

  async #metadata(provider: Provider, deadline: AbortSignal): Promise<openid.ServerMetadata> {
    const known = this.#known.get(provider);
    if (known && performance.now() - known.at < METADATA_KNOWN_FOR) return known.metadata;
    const { server, clientId, mayIssue } = this.#configured(provider);
    try {
      const found = await openid.discovery(
        new URL(`${server}/.well-known/openid-configuration`),
        clientId,
        undefined,
        undefined,
        { [openid.customFetch]: boundedFetch(deadline) },
      );
      const metadata = found.serverMetadata();
      if (!mayIssue(metadata.issuer)) throw new GreffierError(PROVIDER_REFUSED, { cause: 'issuer' });
      this.#known.set(provider, { metadata, at: performance.now() });
      return metadata;
    } catch (error) {
      throw providerFailure(error);
    }
  }
}
