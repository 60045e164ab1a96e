import type { Provider } from './provider.ts';

/** An address of which the provider vouches that it is this person's. */
export interface ProvenAddress {
  /** Normalised. */
  readonly email: string;
  /** Who may create an account by their domain belongs to all of these. */
  readonly domains: readonly string[];
}

/** Somebody's account at a provider, as a token that was verified shows it. */
export interface ProviderIdentity {
  readonly provider: Provider;
  /** Names that account for good. An address never does: it may be somebody else's tomorrow. */
  readonly subject: string;
  /** By which its owner recognises it; proves nothing. */
  readonly label: string;
  readonly name: string | null;
  /** Null where the provider vouches for none. Addresses give reading rights: no other becomes an account's. */
  readonly address: ProvenAddress | null;
  /** Whether the token says that a second factor was asked for. */
  readonly secondFactor: boolean;
}

/** What ties an answer of the provider to the browser that asked: state, nonce and PKCE verifier. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Where the provider sends the browser back to. */
interface Returning {
  readonly provider: Provider;
  /** The address that is registered at the provider. */
  readonly redirectUri: string;
}

/** Port to the providers that are configured (authorization code flow with PKCE, state and nonce). */
export interface IdentityProviders {
  readonly offered: readonly Provider[];
  /**
   * Where to send the browser, and what the answer will be held against. With `chooses` the person picks an account,
   * whichever they are signed in with there. Throws PROVIDER_UNKNOWN or PROVIDER_AWAY.
   */
  begin(
    wish: Returning & { readonly chooses: boolean },
  ): Promise<{ readonly address: string; readonly secrets: FlowSecrets }>;
  /**
   * Who came back. `query` is what the provider added to the address. Throws PROVIDER_UNKNOWN, PROVIDER_AWAY,
   * PROVIDER_CANCELLED where the person or the provider said no, and PROVIDER_REFUSED for everything that does not fit.
   */
  finish(answer: Returning & { readonly query: string; readonly secrets: FlowSecrets }): Promise<ProviderIdentity>;
}
