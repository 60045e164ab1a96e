import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Asker } from '#domain/meeting/rules.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import type { EmailReservations } from '#domain/user/credentials.ts';
import { emailFrom } from '#domain/user/email.ts';
import { userKeys } from '#domain/user/identity.ts';
import { accountOf } from '../user/account.ts';
import type { Handled, Means, Request } from '../handle.ts';
import { changeMeeting } from './meeting.ts';

export const ORGANISER_UNKNOWN: ErrorDefinition = {
  code: 'ORGANISER_UNKNOWN',
  kind: 'invalid',
  message: 'Aucun compte qui puisse organiser des réunions n’a cette adresse e-mail.',
};

/**
 * Makes somebody else, by the address of their account, the organiser of a meeting. Throws EMAIL_INVALID,
 * ORGANISER_UNKNOWN for an address without an account or of an observer, and what `changeMeeting` throws.
 */
export async function changeOrganiser(means: Means & { readonly emails: EmailReservations }, meetingId: string, address: string, asker: Asker, request: Request): Promise<Handled<Meeting>> {
  const userId = await means.emails.holderOf(emailFrom(address));
  const account = userId === null ? null : await accountOf(means.log, userId);
  if (!account || account.role === 'observer') throw new GreffierError(ORGANISER_UNKNOWN);
  const organiser = { userId: account.id, keyId: userKeys.identity(account.id), name: account.displayName, email: account.email };
  return changeMeeting(means, meetingId, { type: 'changeOrganiser', organiser, asker }, request);
}
