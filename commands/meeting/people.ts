import { GreffierError } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import { SHARE_WITH_ONESELF } from '#domain/meeting/errors.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import type { LinkedAccount, PeopleCommand } from '#domain/meeting/people.ts';
import type { TranscribedMeeting } from '#domain/meeting/transcribed.ts';
import { mustReadOwn } from '#domain/meeting/readers.ts';
import { mustBeEditable, type Principal } from '#domain/meeting/rules.ts';
import type { EmailReservations } from '#domain/user/credentials.ts';
import { emailFrom } from '#domain/user/email.ts';
import { accountOf } from '../user/account.ts';
import type { CommandResult, Dependencies, Request } from '../handle.ts';
import { changeTranscript } from './correct.ts';
import { changeMeeting, loadMeeting } from './meeting.ts';

export interface AccountDependencies extends Dependencies {
  readonly emails: EmailReservations;
}

/** Who has this normalised address and can sign in; null: nobody. */
async function accountAt(log: EventLog, emails: EmailReservations, email: string): Promise<LinkedAccount | null> {
  const userId = await emails.holderOf(email);
  const account = userId === null ? null : await accountOf(log, userId);
  return account && { userId: account.id, email: account.email, role: account.role };
}

interface OfMeeting {
  readonly meetingId: string;
  readonly principal: Principal;
  readonly request: Request;
}

export interface Share extends OfMeeting {
  readonly address: string;
}

/**
 * Lets a person read a meeting, by their address, whether they have an account or not. Rights come before the address,
 * so that nobody else learns who has an account. Throws EMAIL_INVALID, SHARE_WITH_ONESELF, OBSERVER_READS_PUBLIC for an
 * account that no share lets read it, and what `changeMeeting` throws.
 */
export async function shareMeeting(
  dependencies: AccountDependencies,
  { meetingId, address, principal, request }: Share,
): Promise<CommandResult<Meeting>> {
  const email = emailFrom(address);
  mustBeEditable(await loadMeeting(dependencies.log, meetingId), principal);
  const account = await accountAt(dependencies.log, dependencies.emails, email);
  if (account?.userId === principal.userId) throw new GreffierError(SHARE_WITH_ONESELF);
  if (account) mustReadOwn(account.role);
  return changeMeeting(dependencies, {
    meetingId,
    command: { type: 'shareMeeting', meetingId, email, principal },
    request,
  });
}

/** What is said of a participant; linking names the account by its address. */
export type PeopleChange = OfMeeting & {
  readonly participant: number;
  readonly change:
    | { readonly type: 'linkParticipant'; readonly address: string }
    | { readonly type: Exclude<PeopleCommand['type'], 'linkParticipant'> };
};

/**
 * Says who a participant of a meeting is. Throws EMAIL_INVALID, and what `changeMeeting` throws: ACCOUNT_UNKNOWN for an
 * address without an account, to those who may link.
 */
export async function changePeople(
  dependencies: AccountDependencies,
  { meetingId, participant, change, principal, request }: PeopleChange,
): Promise<CommandResult<TranscribedMeeting>> {
  const { log, emails } = dependencies;
  const meeting = await loadMeeting(log, meetingId);
  const about = { meetingId, participant, principal };
  if (change.type !== 'linkParticipant')
    return changeTranscript(dependencies, { meetingId, command: { ...about, type: change.type }, request });
  const email = emailFrom(change.address);
  mustBeEditable(meeting, principal);
  const account = await accountAt(log, emails, email);
  return changeTranscript(dependencies, {
    meetingId,
    command: { ...about, type: 'linkParticipant', account },
    request,
  });
}
