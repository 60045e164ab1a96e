import type { ExpectedRevision } from '#domain/events/store.ts';

/**
 * Port to who owns which e-mail address. An address leads to an id before there is an account; who writes the
 * account's first event to that id's stream wins, so that a creation cut off halfway leaves nothing in the way.
 */
export interface EmailReservations {
  /**
   * Reserves a normalised address for an append to the account's stream at `revision`, unless it leads to another id
   * already. Answers the id it leads to.
   */
  reserve(email: string, userId: string, revision: ExpectedRevision): Promise<string>;
  /** The id that a normalised address leads to, or null. */
  holderOf(email: string): Promise<string | null>;
  /**
   * Gives up every other address that was reserved for an append before `revision`, at which the account's stream has
   * been seen to stand with this address, or with none: such an append has been made or never will be. What a later
   * append is about to need stays.
   */
  keepOnly(userId: string, email: string | null, revision: ExpectedRevision): Promise<void>;
}

/** Port to passwords; only their hashes are kept. */
export interface Passwords {
  has(userId: string): Promise<boolean>;
  /** Sets the first password; does nothing where there is one. With `reveal` it can be read until it has been shown. */
  setFirst(userId: string, password: string, options?: { readonly reveal: boolean }): Promise<void>;
  /** Sets the password, whatever it was. */
  change(userId: string, password: string): Promise<void>;
  /** The generated password that nobody has been shown yet, or null. */
  unshown(userId: string): Promise<string | null>;
  shown(userId: string): Promise<void>;
  /** Takes as long for nobody (null) and for people without a password as for a wrong password. */
  verify(userId: string | null, password: string): Promise<boolean>;
}

/** Port to what is known of bad passwords: lists of common ones, patterns, and what the person is called. */
export interface KnownPasswords {
  /** Whether somebody who knows such lists, and `about` the person, would soon guess it. */
  isKnown(password: string, about: readonly string[]): Promise<boolean>;
}

/** Port to invitations: the way to a first way in for the holder of the token. One a person; the last one counts. */
export interface Invitations {
  /** A new token, in place of any that there was; only its hash is kept. */
  issue(userId: string, expiresAt: Date): Promise<string>;
  /** Whose token this is; null for one that expired, was replaced or used, or never was. */
  holderOf(token: string, now: Date): Promise<string | null>;
  /** Uses the token up and sets the password, both or neither. Answers whose it was, or null as `holderOf` does. */
  accept(token: string, password: string, now: Date): Promise<string | null>;
  /** Uses the token up, where there is one of this person. */
  useUp(userId: string): Promise<void>;
}

/**
 * Port to links with which somebody chooses another password: each opens once, and all of a person's end with the first
 * that is used, and with every change of their password. A few may wait at once, so that asking for one takes nothing
 * from anybody who has another.
 */
export interface PasswordResets {
  /** A new token; only its hash is kept. */
  issue(userId: string, expiresAt: Date): Promise<string>;
  /** Whose token this is; null for one that expired, was used or never was. */
  holderOf(token: string, now: Date): Promise<string | null>;
  /** Uses it up and sets the password, both or neither. Answers whose it was, or null as `holderOf` does. */
  accept(token: string, password: string, now: Date): Promise<string | null>;
}

/** One attempt to prove who one is with a password. */
export interface SignInAttempt {
  readonly email: string;
  /** The network address that it comes from. */
  readonly address: string;
  /** Id of the browser or of the session in which this account signed in before; null where nothing proves that. */
  readonly knownPlace: string | null;
}

/**
 * Port to the limits of sign-in attempts. An attempt from a known place counts there alone, so that the guesses of
 * others, from the same address or any other, never bar somebody from their own account.
 */
export interface SignInAttempts {
  /**
   * Counts an attempt before it is made. Throws TOO_MANY_ATTEMPTS, whose details say `retryAfter` in seconds; that
   * attempt is not made and does not count.
   */
  count(attempt: SignInAttempt): Promise<void>;
  /** Takes back what `count` counted for an attempt that did not fail, and nothing of what others failed. */
  refund(attempt: SignInAttempt): Promise<void>;
  /** The same for codes of a second factor, which somebody with the password may try. */
  countCode(userId: string): Promise<void>;
  refundCode(userId: string): Promise<void>;
  forgiveCode(userId: string): Promise<void>;
  /** Counts that a browser comes back from a provider, before that is looked at. Throws TOO_MANY_ATTEMPTS. */
  countReturn(address: string): Promise<void>;
  refundReturn(address: string): Promise<void>;
  /** Counts that somebody asks for another password, known address or not. Throws TOO_MANY_RESETS as `count` does. */
  countReset(asked: Pick<SignInAttempt, 'email' | 'address'>): Promise<void>;
  /** Ends every limit that may bar this account, those of network addresses included. */
  lift(account: { readonly email: string; readonly userId: string }): Promise<void>;
}

/** Port to browsers that accounts signed in with before, which a cookie proves. */
export interface KnownDevices {
  /** The id of the device whose cookie this is, if this address signed in there; else null. */
  recognise(cookie: string, email: string): string | null;
  /** The cookie that proves the same and, from now on, this address. */
  remember(cookie: string, email: string): string;
}

/** Port to forgetting how a person signed in: address, password, second factor and sessions. Again, it does nothing. */
export interface CredentialErasure {
  forget(userId: string): Promise<void>;
}
