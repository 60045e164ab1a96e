import type { Access, HeldAuthorisation } from '#domain/authorisation/tokens.ts';
import type { FlowSecrets } from '#domain/user/identities/identity-providers.ts';
import type { GrantedScope, OptionalScope } from './scopes.ts';

/** Port to the application that people authorise at Google (authorization code flow with PKCE, state and nonce). */
export interface GoogleClient {
  /** What it is called in events; its secret may change. */
  readonly application: string;
  readonly clientId: string;
  /**
   * Where to send the browser, and what the answer will be held against. `optional` is asked for beside what everybody
   * is. Throws GOOGLE_UNREACHABLE.
   */
  begin(
    redirectUri: string,
    optional?: readonly OptionalScope[],
  ): Promise<{ readonly address: string; readonly secrets: FlowSecrets }>;
  /**
   * What came back. `query` is what Google added to the address. Throws GOOGLE_CANCELLED where the person said no, and
   * GOOGLE_ANSWER_FOREIGN for everything that does not fit.
   */
  finish(answer: {
    readonly redirectUri: string;
    readonly query: string;
    readonly secrets: FlowSecrets;
  }): Promise<{ readonly held: HeldAuthorisation; readonly granted: readonly GrantedScope[] }>;
  /** `refreshToken` is null where the one that was used goes on. Throws GOOGLE_AUTHORISATION_REVOKED. */
  refresh(refreshToken: string): Promise<Access & { readonly refreshToken: string | null }>;
  /**
   * Revokes a refresh token and everything granted with it. One that Google does not know any more counts as revoked.
   */
  revoke(refreshToken: string): Promise<void>;
  /** Whether Google knows the application and its secret. Throws GOOGLE_CLIENT_REFUSED. */
  check(): Promise<void>;
}

/** Port to the service account to which an organisation may delegate. */
export interface GoogleServiceAccount {
  /** What it is called in events; its keys may change. */
  readonly application: string;
  readonly email: string;
  /** The number under which administrators of the organisation delegate to it. */
  readonly clientId: string;
  /**
   * A token with which somebody's data is read. Throws GOOGLE_DELEGATION_REFUSED, GOOGLE_KEY_REFUSED,
   * GOOGLE_CLOCK_SKEWED or GOOGLE_PERSON_UNKNOWN.
   */
  access(email: string): Promise<Access>;
}
