import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Removal, RoomEvent } from './events.ts';
import { placed } from './place.ts';
import { companyOf, emptyRoom, evolve, spanOf, type DeletedSpan, type Room, type RoomMeeting } from './room.ts';
import type { Telling } from './telling.ts';

export const OCCURRENCE_CHANGED: ErrorDefinition = {
  code: 'OCCURRENCE_CHANGED',
  kind: 'conflict',
  message: 'Les captations de cette réunion viennent de changer. Rechargez la page avant de recommencer.',
};

/** What is known of a record; `from` and `until` are ISO 8601. */
export interface FoundMeeting {
  readonly meetingId: string;
  readonly ownerId: string;
  readonly telling: Telling;
  readonly isComplete: boolean;
  readonly from: string;
  readonly until: string;
}

export type RoomCommand =
  /** `isByHand`: somebody saved it, no machine brought it. */
  | ({ readonly type: 'findMeeting'; readonly isByHand: boolean } & FoundMeeting)
  /** `at`: now, ISO 8601. */
  | {
      readonly type: 'removeMeeting';
      readonly meetingId: string;
      readonly reason: Removal;
      readonly at: string;
    }
  /** Somebody who may edit all meetings concerned joins a record to another, or sets it apart. */
  | ({ readonly type: 'joinMeeting'; readonly other: string } & FoundMeeting)
  | { readonly type: 'partMeeting'; readonly meetingId: string }
  | { readonly type: 'chooseTranscript'; readonly meetingId: string };

const isSame = (known: RoomMeeting, { ownerId, telling, isComplete, ...times }: FoundMeeting): boolean => {
  const { from, until } = spanOf(times);
  return (
    known.from === from &&
    known.until === until &&
    known.ownerId === ownerId &&
    known.telling === telling &&
    known.isComplete === isComplete
  );
};

function found({ meetingId, ownerId, telling, isComplete, from, until }: FoundMeeting, room: Room): RoomEvent[] {
  const data = { meetingId, ownerId, telling, isComplete, from, until };
  const known = room.meetings.get(meetingId);
  return known && isSame(known, data) ? [] : [{ type: 'RoomMeetingFound', data }];
}

/**
 * Another telling of what was deleted, which a machine brings afterwards: of the same organiser, or any provider's
 * where it was discarded, since its words are the same for every organiser. What begins after that, or follows it
 * closely, is something else.
 */
const isDeletedBefore = ({ ownerId, telling, ...times }: FoundMeeting, { deleted }: Room): boolean => {
  const { from, until } = spanOf(times);
  const isOf = (span: DeletedSpan) => span.ownerId === ownerId || (span.isOfAll && telling === 'provider');
  const isCopyOf = (span: DeletedSpan): boolean =>
    isOf(span) && span.from < until && from < Math.min(span.until, span.at);
  return telling !== 'calendar' && deleted.some(isCopyOf);
};

function knownIn({ meetings }: Room, meetingId: string): RoomMeeting & { readonly occurrenceId: string } {
  const known = meetings.get(meetingId);
  if (!known || known.occurrenceId === null) throw new GreffierError(OCCURRENCE_CHANGED);
  return { ...known, occurrenceId: known.occurrenceId };
}

/** An occurrence of its own, which none of the others is: its own id may be what the others are by now. */
function part(room: Room, meetingId: string): RoomEvent[] {
  knownIn(room, meetingId);
  if (companyOf(room, meetingId).length === 1) return [];
  const isTaken = [...room.meetings.values()].some(({ occurrenceId }) => occurrenceId === meetingId);
  const occurrenceId = isTaken ? derivedId('occurrence', meetingId, String(room.pins)) : meetingId;
  return [{ type: 'RoomMeetingPinned', data: { meetingId, occurrenceId } }];
}

function join(command: Extract<RoomCommand, { type: 'joinMeeting' }>, room: Room): RoomEvent[] {
  const { meetingId, other } = command;
  const { occurrenceId } = knownIn(room, other);
  if (room.meetings.get(meetingId)?.occurrenceId === occurrenceId) return [];
  return [...found(command, room), { type: 'RoomMeetingPinned', data: { meetingId, occurrenceId } }];
}

function choose(room: Room, meetingId: string): RoomEvent[] {
  const { occurrenceId } = knownIn(room, meetingId);
  return room.chosen.get(occurrenceId) === meetingId
    ? []
    : [{ type: 'RoomTranscriptChosen', data: { meetingId, occurrenceId } }];
}

/** What the command says, before everything is placed anew. */
function said(command: RoomCommand, room: Room): RoomEvent[] {
  switch (command.type) {
    case 'findMeeting': {
      const { meetingId, isByHand } = command;
      if (room.refused.has(meetingId)) return [];
      const isCopy = !isByHand && !room.meetings.has(meetingId) && isDeletedBefore(command, room);
      return isCopy ? [{ type: 'RoomMeetingRefused', data: { meetingId } }] : found(command, room);
    }
    case 'removeMeeting': {
      const { meetingId, reason, at } = command;
      return room.meetings.has(meetingId) ? [{ type: 'RoomMeetingRemoved', data: { meetingId, reason, at } }] : [];
    }
    case 'joinMeeting':
      return join(command, room);
    case 'partMeeting':
      return part(room, command.meetingId);
    case 'chooseTranscript':
      return choose(room, command.meetingId);
  }
}

export const roomDecider: Decider<Room, RoomCommand, RoomEvent> = {
  initialState: emptyRoom,
  decide(command, room) {
    const events = said(command, room);
    return events.length === 0 ? [] : [...events, ...placed(events.reduce(evolve, room))];
  },
  evolve,
};
