/** An access token, and how long it is good for. */
export interface Access {
  readonly token: string;
  readonly forMs: number;
}

/** With what somebody's data is read, and whose it is at the provider. */
export interface HeldAuthorisation {
  readonly refreshToken: string;
  /** Names the account at the provider for good. */
  readonly subject: string;
  /** Normalised. */
  readonly email: string;
}

/** Port to the secrets of authorisations at one provider, each under its id. */
export interface AuthorisationTokens {
  keep(authorisationId: string, userId: string, held: HeldAuthorisation): Promise<void>;
  /** Those that are there of these ids, or of an account. */
  find(
    of: { readonly ids: readonly string[] } | { readonly userId: string },
  ): Promise<ReadonlyMap<string, HeldAuthorisation>>;
  /**
   * Hands over what is held, to one user at a time of all processes: the provider may end a refresh token with the next
   * one. A token that `use` answers with is kept before anybody else gets the one before. Throws the provider's
   * …_AUTHORISATION_LOST.
   */
  refresh<Result extends { readonly refreshToken: string | null }>(
    authorisationId: string,
    use: (held: HeldAuthorisation) => Promise<Result>,
  ): Promise<Result>;
  forget(authorisationId: string): Promise<void>;
}
