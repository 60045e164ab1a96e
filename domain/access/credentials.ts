import type { Authorising, AuthorisingReturn } from '#domain/authorisation/flow.ts';
import type {
  EmailReservations,
  Invitations,
  KnownDevices,
  KnownPasswords,
  PasswordResets,
  Passwords,
  SignInAttempts,
} from '#domain/user/credentials.ts';
import type { Flow, Linking, SealedOnce } from '#domain/user/identities/flow.ts';
import type { HeldIdentities } from '#domain/user/identities/held-identities.ts';
import type { PersonalTokens } from '#domain/user/personal-tokens.ts';
import type { Challenges, SecondFactors } from '#domain/user/second-factor.ts';
import type { AccessTokens, Sessions } from '#domain/user/sessions.ts';
import type { Visits } from '#domain/user/visits.ts';
import type { Tickets } from '#domain/user/tickets.ts';
import type { IdempotencyKeys } from './idempotency.ts';

/** Everything that signs people in, and when they were there, each behind its port. */
export interface Credentials {
  readonly emails: EmailReservations;
  readonly passwords: Passwords;
  readonly knownPasswords: KnownPasswords;
  readonly invitations: Invitations;
  readonly resets: PasswordResets;
  readonly attempts: SignInAttempts;
  readonly devices: KnownDevices;
  readonly secondFactors: SecondFactors;
  readonly challenges: Challenges;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly tickets: Tickets;
  readonly personalTokens: PersonalTokens;
  readonly identities: HeldIdentities;
  readonly flows: SealedOnce<Flow>;
  readonly linkings: SealedOnce<Linking>;
  readonly authorisings: SealedOnce<Authorising>;
  readonly authorisingReturns: SealedOnce<AuthorisingReturn>;
  /** The same at Microsoft: what was sealed for one provider opens nothing at the other. */
  readonly calendarAuthorisings: SealedOnce<Authorising>;
  readonly calendarReturns: SealedOnce<AuthorisingReturn>;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly visits: Visits;
}
