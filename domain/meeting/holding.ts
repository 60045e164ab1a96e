import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { MEETING_INCOMPLETE } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { meetingKeys } from './identity.ts';
import { linksNaming } from './links.ts';
import { isDeleted, type Meeting } from './meeting.ts';
import type { DeletingRule } from './retention-events.ts';
import { mustBeOpenTo, mustExist, type Principal } from './rules.ts';

export const MEETING_HELD: ErrorDefinition = {
  code: 'MEETING_HELD',
  kind: 'conflict',
  message:
    'La conservation de cette réunion est imposée par un administrateur\u00a0: rien ne peut en être supprimé tant qu’elle n’est pas levée.',
};
export const ALREADY_HELD: ErrorDefinition = {
  code: 'MEETING_ALREADY_HELD',
  kind: 'conflict',
  message: 'La conservation de cette réunion est déjà imposée. Levez-la d’abord pour donner un autre motif.',
};
export const NOT_HELD: ErrorDefinition = {
  code: 'MEETING_NOT_HELD',
  kind: 'conflict',
  message: 'La conservation de cette réunion n’est pas imposée, ou vient d’être levée.',
};
export const ERASURE_UNDER_WAY: ErrorDefinition = {
  code: 'MEETING_ERASURE_UNDER_WAY',
  kind: 'conflict',
  message: 'Un effacement est en cours dans cette réunion. Réessayez dans un instant.',
};
export const HOLD_FORBIDDEN: ErrorDefinition = {
  code: 'MEETING_HOLD_FORBIDDEN',
  kind: 'forbidden',
  message: 'Seuls les administrateurs imposent la conservation d’une réunion et la lèvent.',
};

export type HoldingCommand =
  | {
      readonly type: 'holdMeeting';
      readonly meetingId: string;
      readonly reason: string;
      readonly principal: Principal;
    }
  | { readonly type: 'liftHold'; readonly principal: Principal }
  | { readonly type: 'labelMeeting'; readonly label: string | null; readonly principal: Principal }
  /** That the rule is about it, and that its time has come, the caller has decided over all that is one with it. */
  | { readonly type: 'deleteByRule'; readonly rule: DeletingRule };

/** Throws MEETING_HELD. */
export function mustNotBeHeld({ hold }: Pick<Meeting, 'hold'>): void {
  if (hold !== null) throw new GreffierError(MEETING_HELD);
}

/** What waited for the hold is asked for now: of links those that were made since, too. */
const waiting = (meeting: Meeting): MeetingEvent[] =>
  [...meeting.postponed].flatMap(([erasureId, { captureId, links, ...people }]) => {
    const [participants, guests] = [[...people.participants], [...people.guests]];
    const named = [...new Set([...links, ...linksNaming(meeting.links, participants, undefined)])];
    const events: MeetingEvent[] = [];
    if (named.length > 0) events.push({ type: 'LinkErasureRequested', data: { erasureId, links: named } });
    if (participants.length + guests.length > 0)
      events.push({ type: 'PersonErasureRequested', data: { captureId, erasureId, participants, guests } });
    return events;
  });

const isErasing = ({ erasures, links }: Meeting): boolean =>
  links.erasures.size > 0 || [...erasures.values()].includes('requested');

function mustAdminister({ isAdmin }: Principal): void {
  if (!isAdmin) throw new GreffierError(HOLD_FORBIDDEN);
}

export function decideHolding(command: HoldingCommand, meeting: Meeting): readonly MeetingEvent[] {
  switch (command.type) {
    case 'holdMeeting': {
      mustAdminister(command.principal);
      mustExist(meeting);
      if (meeting.hold !== null) throw new GreffierError(ALREADY_HELD);
      // What is asked for already is destroyed at any moment: a hold that it ran into would promise too much.
      if (isErasing(meeting)) throw new GreffierError(ERASURE_UNDER_WAY);
      const { meetingId, reason } = command;
      const hold = meeting.holds;
      return [{ type: 'MeetingHeld', data: { hold, keyId: meetingKeys.hold(meetingId, hold), reason } }];
    }
    case 'liftHold':
      mustAdminister(command.principal);
      mustExist(meeting);
      if (meeting.hold === null) throw new GreffierError(NOT_HELD);
      return [{ type: 'MeetingHoldLifted', data: { hold: meeting.hold.number } }, ...waiting(meeting)];
    case 'labelMeeting':
      mustBeOpenTo(meeting, command.principal);
      return meeting.label === command.label ? [] : [{ type: 'MeetingLabelled', data: { label: command.label } }];
    case 'deleteByRule':
      if (meeting.phase === 'unknown' || isDeleted(meeting)) return [];
      mustNotBeHeld(meeting);
      if (meeting.phase === 'recording') throw new GreffierError(MEETING_INCOMPLETE);
      return [{ type: 'MeetingDeleted', data: { rule: command.rule } }];
  }
}
