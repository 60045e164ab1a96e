import { GreffierError } from '#domain/errors.ts';
import { PROVIDER_REFUSED } from '#domain/user/identities/errors.ts';
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

export interface KnownServerDependencies {
  readonly now: () => string;
  /** In ms; 8 s unless a spec says otherwise. */
  readonly patience?: number | undefined;
}

/** An authorization server, whose metadata are read once in a while; clients of it are made for one conversation. */
export class KnownServer {
  readonly #configured: Pick<ConfiguredProvider, 'server' | 'mayIssue' | 'clientId'>;
  readonly #dependencies: KnownServerDependencies;
  #known: { readonly metadata: openid.ServerMetadata; readonly at: number } | null = null;

  constructor(
    configured: Pick<ConfiguredProvider, 'server' | 'mayIssue' | 'clientId'>,
    dependencies: KnownServerDependencies,
  ) {
    this.#configured = configured;
    this.#dependencies = dependencies;
  }

  /**
   * Made for one person: what it knows of the provider's keys is of now, so that one that was withdrawn counts no more.
   * Throws PROVIDER_AWAY or PROVIDER_REFUSED where the metadata are not to be had.
   */
  async client(authentication: openid.ClientAuth): Promise<openid.Configuration> {
    const { now, patience = PATIENCE } = this.#dependencies;
    const deadline = AbortSignal.timeout(patience);
    const metadata = await this.#metadata(deadline);
    const skew = Math.round((Date.parse(now()) - Date.now()) / 1_000);
    const client = new openid.Configuration(
      metadata,
      this.#configured.clientId,
      { [openid.clockSkew]: skew, [openid.clockTolerance]: TOLERANCE },
      authentication,
    );
    client[openid.customFetch] = boundedFetch(deadline);
    return client;
  }

  async #metadata(deadline: AbortSignal): Promise<openid.ServerMetadata> {
    if (this.#known && performance.now() - this.#known.at < METADATA_KNOWN_FOR) return this.#known.metadata;
    const { server, clientId, mayIssue } = this.#configured;
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
      this.#known = { metadata, at: performance.now() };
      return metadata;
    } catch (error) {
      throw providerFailure(error);
    }
  }
}
