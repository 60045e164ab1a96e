import type { Access, HeldAuthorisation } from '#domain/authorisation/tokens.ts';
import type { FlowSecrets } from '#domain/user/identities/identity-providers.ts';
import type { MicrosoftScope } from './scopes.ts';

/** Port to the application that people authorise at Microsoft (authorization code flow with PKCE, state and nonce). */
export interface MicrosoftClient {
  /**
   * Where to send the browser to be asked for these, and what the answer will be held against. Throws
   * GRAPH_UNREACHABLE.
   */
  begin(
    redirectUri: string,
    scopes: readonly MicrosoftScope[],
  ): Promise<{ readonly address: string; readonly secrets: FlowSecrets }>;
  /**
   * What came back. `query` is what Microsoft added to the address. Throws GRAPH_CANCELLED where the person said no,
   * GRAPH_ACCOUNT_FOREIGN for somebody of another tenant, and GRAPH_ANSWER_FOREIGN for everything that does not fit.
   */
  finish(answer: {
    readonly redirectUri: string;
    readonly query: string;
    readonly secrets: FlowSecrets;
  }): Promise<{ readonly held: HeldAuthorisation; readonly granted: readonly MicrosoftScope[] }>;
  /**
   * A token for these, which the person granted. `refreshToken` is null where the one that was used goes on. Throws
   * GRAPH_AUTHORISATION_REVOKED.
   */
  refresh(
    refreshToken: string,
    scopes: readonly MicrosoftScope[],
  ): Promise<Access & { readonly refreshToken: string | null }>;
}

/** Somebody who lets Greffier do something of theirs at Microsoft; always somebody who has an account here. */
export interface MicrosoftPerson {
  /** Of the authorisation. */
  readonly id: string;
  /** Names the account at Microsoft for good: ids of tenant and object, with a slash between. */
  readonly subject: string;
  /** At Microsoft, normalised. */
  readonly email: string;
  readonly userId: string;
  readonly granted: readonly MicrosoftScope[];
}

/** Port to who lets Greffier do what at Microsoft, and with what. */
export interface MicrosoftAccess {
  /** Whose authorisations hold now, each once; nobody whose account is disabled or erased. */
  people(signal?: AbortSignal): Promise<readonly MicrosoftPerson[]>;
  /**
   * An access token of the person's, good for a minute at least. Throws a GreffierError of GRAPH_FAILURES; that an
   * authorisation is refused for good is recorded, and the person is not among `people` from then on.
   */
  token(person: MicrosoftPerson, signal?: AbortSignal): Promise<string>;
  /** A token of the person's was answered with 401: the next call gets another. */
  forgetToken(person: MicrosoftPerson): void;
}
