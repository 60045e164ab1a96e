import type { JWTPayload } from 'jose';

/** Somebody who has an account at the stand-in, with the claims that its tokens have of them. */
export interface StandInPerson {
  /** As the page to choose an account shows them. */
  readonly name: string;
  readonly claims: JWTPayload;
}

/** How an ID token is signed. */
export type Signing = 'right' | 'by-another-key' | 'not-at-all';

/** What a test changes of the next answers. */
export interface Tampering {
  signing: Signing;
  /** Over the claims that would be right; undefined for one that is left out. */
  claims: Readonly<Record<string, unknown>>;
  /** Seconds from now at which the token says that it was issued; negative for the past. */
  issuedAt: number;
}

export const UNTAMPERED: Tampering = { signing: 'right', claims: {}, issuedAt: 0 };

/** A client that is registered for signing in. */
export interface SignInClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** May grow while it runs: a server's address is known once it answers. */
  readonly redirectUris: string[];
}
