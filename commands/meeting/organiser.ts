import type { EventLog } from '#domain/events/log.ts';
import type { Organiser } from '#domain/meeting/access.ts';
import { mustBeOpenTo, type Principal } from '#domain/meeting/rules.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import type { EmailReservations } from '#domain/user/credentials.ts';
import { emailFrom } from '#domain/user/email.ts';
import { userKeys } from '#domain/user/identity.ts';
import { accountOf } from '../user/account.ts';
import { mustStandAt, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';
import { changeMeeting } from './meeting.ts';
import type { Seen } from './unchanged.ts';

/** Who has this normalised address, if they may organise; null: nobody, or an observer. */
export async function organiserOf(
  log: EventLog,
  emails: Pick<EmailReservations, 'holderOf'>,
  email: string,
): Promise<Organiser | null> {
  const userId = await emails.holderOf(email);
  return userId === null ? null : organiserById(log, userId);
}

/** This account, if it may organise. */
export async function organiserById(log: EventLog, userId: string): Promise<Organiser | null> {
  const account = await accountOf(log, userId);
  if (!account || account.role === 'observer') return null;
  return { userId: account.id, keyId: userKeys.identity(account.id), name: account.displayName, email: account.email };
}

export interface OrganiserChange {
  readonly meetingId: string;
  /** Of the account of the next organiser. */
  readonly address: string;
  /** Whether who organised it until now reads it still, as somebody with whom it is shared. */
  readonly keepsReading: boolean;
  readonly principal: Principal;
  readonly request: Request;
  readonly seen?: Seen | undefined;
}

/** Rights and revision come before the address, so that no attempt without effect tells who has an account. */
async function changeable(log: EventLog, { meetingId, principal, request }: OrganiserChange): Promise<Meeting> {
  const { state, revision } = await loadState(log, meetingStreams.of(meetingId));
  mustBeOpenTo(state, principal);
  mustStandAt(request.expected, revision);
  return state;
}

/**
 * Makes somebody else, by the address of their account, the organiser of a meeting. Throws EMAIL_INVALID, and what
 * `changeMeeting` throws: ORGANISER_UNKNOWN for an address without an account or of an observer, to those who may hand
 * over.
 */
export async function changeOrganiser(
  dependencies: Dependencies & { readonly emails: EmailReservations },
  change: OrganiserChange,
): Promise<CommandResult<Meeting>> {
  const meeting = await changeable(dependencies.log, change);
  const { meetingId, address, principal, request, seen } = change;
  // Whose account is gone, or reads what is public alone, keeps nothing.
  const former =
    change.keepsReading && meeting.organiserId !== null
      ? await organiserById(dependencies.log, meeting.organiserId)
      : null;
  const organiser = await organiserOf(dependencies.log, dependencies.emails, emailFrom(address));
  return changeMeeting(dependencies, {
    meetingId,
    command: { type: 'changeOrganiser', meetingId, organiser, keepsReading: former?.email ?? null, principal },
    request,
    seen,
  });
}
