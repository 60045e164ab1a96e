import type { EventLog } from '#domain/events/log.ts';
import type { Organiser } from '#domain/meeting/access.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { meetingDecider } from '#domain/meeting/decide.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { mustBeEditable, type Asker } from '#domain/meeting/rules.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import type { EmailReservations } from '#domain/user/credentials.ts';
import { emailFrom } from '#domain/user/email.ts';
import { userKeys } from '#domain/user/identity.ts';
import { accountOf } from '../user/account.ts';
import { mustStandAt, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { changeMeeting } from './meeting.ts';

/** Who has this normalised address, if they may organise; null: nobody, or an observer. */
async function organiserOf(log: EventLog, emails: EmailReservations, email: string): Promise<Organiser | null> {
  const userId = await emails.holderOf(email);
  const account = userId === null ? null : await accountOf(log, userId);
  if (!account || account.role === 'observer') return null;
  return { userId: account.id, keyId: userKeys.identity(account.id), name: account.displayName, email: account.email };
}

/** Rights and revision come before the address, so that no attempt without effect tells who has an account. */
async function mustBeChangeable(log: EventLog, meetingId: string, asker: Asker, request: Request): Promise<void> {
  const { events, revision } = await log.load(meetingStream(meetingId));
  mustBeEditable(stateFrom(meetingDecider, events as unknown as readonly MeetingEvent[]), asker);
  mustStandAt(request.expected, revision);
}

/**
 * Makes somebody else, by the address of their account, the organiser of a meeting. Throws EMAIL_INVALID, and what
 * `changeMeeting` throws: ORGANISER_UNKNOWN for an address without an account or of an observer, to those who may hand
 * over.
 */
export async function changeOrganiser(
  dependencies: Dependencies & { readonly emails: EmailReservations },
  meetingId: string,
  address: string,
  asker: Asker,
  request: Request,
): Promise<CommandResult<Meeting>> {
  await mustBeChangeable(dependencies.log, meetingId, asker, request);
  const organiser = await organiserOf(dependencies.log, dependencies.emails, emailFrom(address));
  return changeMeeting(dependencies, meetingId, { type: 'changeOrganiser', organiser, asker }, request);
}
