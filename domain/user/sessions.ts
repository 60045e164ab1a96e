import type { Provider } from './identities/provider.ts';
import type { Role } from './role.ts';

/** How long an access token is accepted, in seconds. */
export const ACCESS_TOKEN_SECONDS = 600;
/**
 * How long the refresh token that was just replaced still answers its successor, in seconds: an answer that was lost on
 * its way, or two tabs that ask at once, are no theft.
 */
export const REFRESH_GRACE_SECONDS = 10;

export interface NewSession {
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The provider whose second factor counted in place of Greffier's own; null where none did. */
  readonly factorOf: Provider | null;
}

export interface StartedSession {
  readonly sessionId: string;
  readonly userId: string;
  /** Goes to the browser in a cookie; the vault keeps its hash. */
  readonly refreshToken: string;
  /** When the whole session ends, however often it is refreshed. */
  readonly expiresAt: Date;
  readonly factorOf: Provider | null;
}

/** Port to refresh tokens. A session is a family of tokens, one valid at a time, each replaced when it is used. */
export interface Sessions {
  start(session: NewSession): Promise<StartedSession>;
  /**
   * Replaces the token. Throws SESSION_ENDED; a token that was replaced before ends its whole session, and the details
   * say whose (`stolenFrom`).
   */
  rotate(refreshToken: string, now: Date): Promise<StartedSession>;
  /** Ends the session of the token; null where it has none. */
  end(refreshToken: string, now: Date): Promise<AccessClaims | null>;
  /** Ends every session of a person but `except`; answers how many. */
  endAll(userId: string, now: Date, except?: string | null): Promise<number>;
  /** How many sessions a person has now. */
  count(userId: string, now: Date): Promise<number>;
  /**
   * The epoch of rights while the session is live; null once it is not. What was known of anybody's rights in another
   * epoch has to be looked up anew, in every process.
   */
  authorization(sessionId: string, now: Date): Promise<string | null>;
  /** Which of these sessions are live, and the epoch of rights now. */
  authorizations(
    sessionIds: readonly string[],
    now: Date,
  ): Promise<{ readonly epoch: string; readonly live: ReadonlySet<string> }>;
  /** Begins another epoch of rights. */
  rightsChanged(): Promise<void>;
}

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Port to signed access tokens. */
export interface AccessTokens {
  issue(claims: AccessClaims, now: Date): Promise<string>;
  /** Whose it is, and until when it is accepted; null for a token that is expired, forged, or not ours. */
  read(token: string, now: Date): Promise<(AccessClaims & { readonly expiresAt: Date }) | null>;
}

/** Who is signed in, as an answer to a sign-in. */
export interface SignedInUser {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
}
