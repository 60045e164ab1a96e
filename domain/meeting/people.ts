import type { Voice } from '#domain/meeting/spoken.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Role } from '#domain/user/role.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import { reassigned } from './actions.ts';
import { ACCOUNT_UNKNOWN, LINK_FOR_ONESELF, PARTICIPANT_NOT_FOUND, ROOM_IS_NOBODY } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { meetingKeys, transcriptKeys } from './identity.ts';
import { accountOf, linkOf } from './links.ts';
import { isErasedIn } from './meeting.ts';
import { mustReadOwn } from './readers.ts';
import { mustBeEditable, type Principal } from './rules.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';

/** An account that a participant may be. */
export interface LinkedAccount {
  readonly userId: string;
  /** Normalised. */
  readonly email: string;
  readonly role: Role;
}

interface OfParticipant {
  readonly meetingId: string;
  readonly participant: number;
  readonly principal: Principal;
}

/** Who the participants of a meeting are. */
export type PeopleCommand =
  /** `account` is null where no account has the address: only those who may link learn so. */
  | (OfParticipant & { readonly type: 'linkParticipant'; readonly account: LinkedAccount | null })
  | (OfParticipant & { readonly type: 'unlinkParticipant' })
  | (OfParticipant & { readonly type: 'markAsRoom' | 'markAsPerson' });

function voiceOf(
  { participant }: OfParticipant,
  transcribed: TranscribedMeeting,
): Voice & { readonly name: string; readonly captureId: string } {
  const { meeting, captured } = transcribed;
  const { captureId } = captured.capture;
  const voice = spokenOf(transcribed).voices.get(participant);
  if (!voice || voice.name === null || isErasedIn(meeting, captureId, participant))
    throw new GreffierError(PARTICIPANT_NOT_FOUND);
  return { ...voice, name: voice.name, captureId };
}

const unlinked = (link: number | null): MeetingEvent[] =>
  link === null ? [] : [{ type: 'ParticipantUnlinked', data: { link } }];

/** Nobody gives themselves a right: an administrator who reads by their role alone would leave no trace after it. */
function link(
  command: Extract<PeopleCommand, { type: 'linkParticipant' }>,
  transcribed: TranscribedMeeting,
): MeetingEvent[] {
  const { meetingId, participant, account, principal } = command;
  const { meeting } = transcribed;
  const voice = voiceOf(command, transcribed);
  if (meeting.rooms.has(participant)) throw new GreffierError(ROOM_IS_NOBODY);
  if (account === null) throw new GreffierError(ACCOUNT_UNKNOWN);
  mustReadOwn(account.role);
  const isKnown = voice.email !== null && normaliseEmail(voice.email) === account.email;
  const gains = !isKnown && meeting.organiserId !== account.userId;
  if (gains && account.userId === principal.userId) throw new GreffierError(LINK_FOR_ONESELF);
  if (accountOf(meeting.links, participant) === account.userId) return [];
  const number = meeting.links.byNumber.size;
  const keyId = meetingKeys.link(meetingId, number);
  return [
    ...unlinked(linkOf(meeting.links, participant)),
    {
      type: 'ParticipantLinked',
      data: { link: number, captureId: voice.captureId, participant, keyId, userId: account.userId },
    },
  ];
}

/** A room is nobody: it is no account, and no action item is given to it. */
function markAsRoom(command: OfParticipant, transcribed: TranscribedMeeting): MeetingEvent[] {
  const { meetingId, participant } = command;
  const { meeting, captured } = transcribed;
  const { name, keyIds, captureId } = voiceOf(command, transcribed);
  if (meeting.rooms.has(participant)) return [];
  const keyId = keyIds.at(-1) ?? transcriptKeys(meetingId, captured.capture).speaker(participant);
  return [
    ...unlinked(linkOf(meeting.links, participant)),
    { type: 'ParticipantMarkedAsRoom', data: { captureId, participant, keyId, name } },
    ...reassigned({ meetingId, from: name, to: null }, meeting),
  ];
}

function markAsPerson(command: OfParticipant, transcribed: TranscribedMeeting): MeetingEvent[] {
  const { captureId } = voiceOf(command, transcribed);
  const { participant } = command;
  return transcribed.meeting.rooms.has(participant)
    ? [{ type: 'ParticipantMarkedAsPerson', data: { captureId, participant } }]
    : [];
}

export function decidePeople(command: PeopleCommand, transcribed: TranscribedMeeting): readonly MeetingEvent[] {
  const { meeting } = transcribed;
  mustBeEditable(meeting, command.principal);
  switch (command.type) {
    case 'linkParticipant':
      return link(command, transcribed);
    case 'unlinkParticipant':
      voiceOf(command, transcribed);
      return unlinked(linkOf(meeting.links, command.participant));
    case 'markAsRoom':
      return markAsRoom(command, transcribed);
    case 'markAsPerson':
      return markAsPerson(command, transcribed);
  }
}
