import type { RefreshDependencies } from '#commands/user/session.ts';
import type { RightsDependencies } from '#commands/user/change-rights.ts';
import type { SignInDependencies } from '#commands/user/sign-in.ts';
import type { IdempotencyKeys } from '#domain/access/idempotency.ts';
import type { AccessJournal } from '#domain/access/journal.ts';
import type {
  EmailReservations,
  Invitations,
  KnownDevices,
  KnownPasswords,
  Passwords,
  SignInAttempts,
} from '#domain/user/credentials.ts';
import type { Challenges, SecondFactors } from '#domain/user/second-factor.ts';
import type { AccessTokens, Sessions } from '#domain/user/sessions.ts';
import type { Tickets } from '#domain/user/tickets.ts';

/** Who people are: their credentials and sessions in the vault, and the record of who came in. */
export interface IdentityDependencies {
  readonly emails: EmailReservations;
  readonly passwords: Passwords;
  readonly knownPasswords: KnownPasswords;
  readonly invitations: Invitations;
  readonly attempts: SignInAttempts;
  readonly devices: KnownDevices;
  readonly secondFactors: SecondFactors;
  readonly challenges: Challenges;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly tickets: Tickets;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly journal: AccessJournal;
}

/** The same, with the accounts and the rules that follow from log and settings. */
export interface IdentityContext
  extends
    IdentityDependencies,
    Pick<RefreshDependencies, 'policy' | 'account'>,
    Pick<SignInDependencies, 'signInAccount'>,
    Pick<RightsDependencies, 'administrators'> {}
