import type { EventLog } from '#domain/events/log.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import type { EmailReservations } from '#domain/user/credentials.ts';
import { loadAccount } from './account.ts';

export interface AddressDependencies {
  readonly log: EventLog;
  readonly emails: EmailReservations;
}

/** A normalised address, for an append to the account's stream at `revision`. */
export interface WantedAddress {
  readonly email: string;
  readonly userId: string;
  readonly revision: ExpectedRevision;
}

/**
 * Gives up what appends that failed have reserved for an account: whatever is not its address, and was for a revision
 * that the account has passed.
 */
export async function releaseAddresses({ log, emails }: AddressDependencies, userId: string): Promise<void> {
  const { user, revision } = await loadAccount(log, userId);
  if (user.phase !== 'unknown') await emails.keepOnly(userId, user.phase === 'active' ? user.email : null, revision);
}

/**
 * Reserves an address. One that a change of another account left behind when it was cut off is taken over, once that
 * account has moved on: until then its append may still come, which is an error on the side of refusing. Answers whose
 * it is now.
 */
export async function reserveAddress(
  dependencies: AddressDependencies,
  { email, userId, revision }: WantedAddress,
): Promise<string> {
  const holder = await dependencies.emails.reserve(email, userId, revision);
  if (holder === userId) return holder;
  await releaseAddresses(dependencies, holder);
  return dependencies.emails.reserve(email, userId, revision);
}
