import type { RoomEvent, RoomEventData } from './events.ts';
import type { Span } from './occurrences.ts';
import type { Telling } from './telling.ts';

/** The record of a capture, or of a calendar's entry. */
export interface RoomMeeting extends Span {
  readonly ownerId: string;
  readonly telling: Telling;
  readonly isComplete: boolean;
  /** Null until it is placed. */
  readonly occurrenceId: string | null;
  /** Whether somebody said of which occurrence it is. */
  readonly isPinned: boolean;
}

/** What was deleted there, when. */
export interface DeletedSpan extends Span {
  readonly ownerId: string;
  /** The moment of its deletion. */
  readonly at: number;
  /** Whether a provider's telling is another one of it for every organiser. */
  readonly isOfAll: boolean;
}

/** What is known of a room, and of which occurrence each of its records is. */
export interface Room {
  readonly meetings: ReadonlyMap<string, RoomMeeting>;
  /** Chosen transcripts, by occurrence. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly deleted: readonly DeletedSpan[];
  readonly refused: ReadonlySet<string>;
  /** How often somebody said of which occurrence a record is: each that is set apart gets an id of its own. */
  readonly pins: number;
}

export const emptyRoom: Room = { meetings: new Map(), chosen: new Map(), deleted: [], refused: new Set(), pins: 0 };

export const spanOf = ({ from, until }: { readonly from: string; readonly until: string }): Span => ({
  from: Date.parse(from),
  until: Math.max(Date.parse(from), Date.parse(until)),
});

function changed({ meetings }: Room, id: string, change: Partial<RoomMeeting>): ReadonlyMap<string, RoomMeeting> {
  const known = meetings.get(id);
  return known === undefined ? meetings : new Map(meetings).set(id, { ...known, ...change });
}

function removed(room: Room, { meetingId, reason, at }: RoomEventData<'RoomMeetingRemoved'>): Room {
  const known = room.meetings.get(meetingId);
  if (!known) return room;
  const { ownerId, from, until, telling } = known;
  return {
    ...room,
    meetings: new Map([...room.meetings].filter(([id]) => id !== meetingId)),
    // A calendar's entry holds no words that could come again.
    deleted:
      reason !== 'moved' && telling !== 'calendar'
        ? [...room.deleted, { ownerId, from, until, at: Date.parse(at), isOfAll: reason === 'discarded' }]
        : room.deleted,
  };
}

export function evolve(room: Room, { type, data }: RoomEvent): Room {
  switch (type) {
    case 'RoomMeetingFound': {
      const { meetingId, ownerId, telling, isComplete } = data;
      const { occurrenceId = null, isPinned = false } = room.meetings.get(meetingId) ?? {};
      const meeting = { ...spanOf(data), ownerId, telling, isComplete, occurrenceId, isPinned };
      return { ...room, meetings: new Map(room.meetings).set(meetingId, meeting) };
    }
    case 'RoomMeetingRemoved':
      return removed(room, data);
    case 'RoomMeetingRefused':
      return { ...room, refused: new Set([...room.refused, data.meetingId]) };
    case 'RoomMeetingPlaced':
      return { ...room, meetings: changed(room, data.meetingId, { occurrenceId: data.occurrenceId }) };
    case 'RoomMeetingPinned':
      return {
        ...room,
        meetings: changed(room, data.meetingId, { occurrenceId: data.occurrenceId, isPinned: true }),
        pins: room.pins + 1,
      };
    case 'RoomTranscriptChosen':
      return { ...room, chosen: new Map(room.chosen).set(data.occurrenceId, data.meetingId) };
  }
}

/** The records of the occurrence that this one is of, itself among them; none where it is not in the room. */
export function companyOf({ meetings }: Room, meetingId: string): string[] {
  const occurrenceId = meetings.get(meetingId)?.occurrenceId;
  return [...meetings].flatMap(([id, one]) => (occurrenceId && one.occurrenceId === occurrenceId ? [id] : []));
}
