import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { TELLINGS } from './telling.ts';

/** Why a record leaves its room. */
export const REMOVALS = ['deleted', 'moved', 'discarded'] as const;
export type Removal = (typeof REMOVALS)[number];

const time = z.iso.datetime({ offset: true });

/**
 * Everything that can happen to a room, a place where people meet again and again; the stream is `room-{id}`. Its
 * meetings are the records of captures and of a calendar's entries; those of one occurrence are one meeting to people.
 * Nothing in it is personal.
 */
export const roomEvents = {
  /** There is such a record, or something else is known of it now. */
  RoomMeetingFound: eventType(
    z.object({
      meetingId: z.string(),
      /** Who organises it: time alone joins records of one organiser only. */
      ownerId: z.string(),
      telling: z.enum(TELLINGS),
      /** Nothing is added to it any more. */
      isComplete: z.boolean(),
      from: time,
      until: time,
    }),
  ),
  /**
   * It was deleted, or joined to a meeting of another room, or its capture was discarded because somebody objected:
   * then what a provider brings of that time is refused for every organiser.
   */
  RoomMeetingRemoved: eventType(z.object({ meetingId: z.string(), reason: z.enum(REMOVALS), at: time })),
  /** A copy of what was deleted, that a machine brought again: it is deleted too. */
  RoomMeetingRefused: eventType(z.object({ meetingId: z.string() })),
  /** The record is of this occurrence from now on, by time and calendar. */
  RoomMeetingPlaced: eventType(z.object({ meetingId: z.string(), occurrenceId: z.string() })),
  /** Somebody said of which occurrence the record is, which outranks time and calendar. */
  RoomMeetingPinned: eventType(z.object({ meetingId: z.string(), occurrenceId: z.string() })),
  /** Somebody chose which record's lines are the transcript of the occurrence. */
  RoomTranscriptChosen: eventType(z.object({ meetingId: z.string(), occurrenceId: z.string() })),
};

export type RoomEvent = EventOf<typeof roomEvents>;
export type RoomEventData<Type extends RoomEvent['type']> = Extract<RoomEvent, { type: Type }>['data'];
