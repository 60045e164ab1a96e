/**
 * Port to who owns which e-mail address. An address leads to an id before there is an account; whoever writes the
 * account's first event to that id's stream wins, so that a creation cut off halfway leaves nothing in the way.
 */
export interface EmailReservations {
  /** Reserves a normalised address for `userId`, unless it leads to an id already. Answers the id it leads to. */
  reserve(email: string, userId: string): Promise<string>;
  /** The id that a normalised address leads to, or null. */
  holderOf(email: string): Promise<string | null>;
  /** Gives up every other address of `userId`. */
  keepOnly(userId: string, email: string): Promise<void>;
}

/** Port to passwords; only their hashes are kept. */
export interface Passwords {
  has(userId: string): Promise<boolean>;
  /** Sets the first password; does nothing where there is one. With `reveal` it can be read until it has been shown. */
  setFirst(userId: string, password: string, options?: { readonly reveal: boolean }): Promise<void>;
  /** The generated password that nobody has been shown yet, or null. */
  unshown(userId: string): Promise<string | null>;
  shown(userId: string): Promise<void>;
  /** Takes as long for nobody (null) and for people without a password as for a wrong password. */
  verify(userId: string | null, password: string): Promise<boolean>;
}

/** Port to the limits of sign-in attempts, per account and per network address. */
export interface SignInAttempts {
  /** Counts an attempt before it is made. Throws TOO_MANY_ATTEMPTS, whose details say `retryAfter` in seconds. */
  count(email: string, address: string): Promise<void>;
  /** A sign-in that succeeded does not count. */
  forgive(email: string, address: string): Promise<void>;
}

/** Port to forgetting how a person signed in: address, password and sessions. Again, it does nothing. */
export interface CredentialErasure {
  forget(userId: string): Promise<void>;
}
