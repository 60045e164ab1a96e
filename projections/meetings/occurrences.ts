import { roomOf } from '#domain/room/identity.ts';
import type { roomEvents, RoomEvent } from '#domain/room/events.ts';
import { standingOf } from '#domain/room/telling.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { RowChange } from '../engine/changes.ts';
import type { Handlers } from '../engine/projection.ts';
import { meetingRevisions, occurrences } from './tables.ts';

type Told = Recorded<RoomEvent> & { readonly data: { readonly meetingId: string } };

const roomIdOf = ({ stream }: { readonly stream: string }): string => roomOf(stream) ?? stream;

const keyOf = ({ data }: Told) => ({ meeting_id: data.meetingId });

/** Those who show the meeting are told, though its own stream did not move. */
const moved = (event: Told): RowChange => meetingRevisions.patch(keyOf(event), { position: String(event.position) });

const placed = (event: Told, place: { readonly occurrence_id: string; readonly pinned?: true }): RowChange[] => [
  occurrences.patch(keyOf(event), { ...place, chosen: false }),
  moved(event),
];

/** The later of two moments, ISO 8601. */
const later = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? other : one);

/** Which meetings are one, as their rooms say. A meeting's row leaves with its room's event, not with its deletion. */
export const onRoom: Handlers<typeof roomEvents> = {
  RoomMeetingFound: (event) => {
    const { from, until, telling, isComplete } = event.data;
    const known = {
      room_id: roomIdOf(event),
      standing: standingOf({ telling, isComplete }),
      started_at: from,
      ended_at: later(from, until),
    };
    return [
      occurrences.insert({ ...keyOf(event), ...known, occurrence_id: null, chosen: false, pinned: false }),
      occurrences.patch(keyOf(event), known),
      moved(event),
    ];
  },
  RoomMeetingRemoved: (event) => [occurrences.remove(keyOf(event)), moved(event)],
  RoomMeetingPlaced: (event) => placed(event, { occurrence_id: event.data.occurrenceId }),
  RoomMeetingPinned: (event) => placed(event, { occurrence_id: event.data.occurrenceId, pinned: true }),
  RoomTranscriptChosen: (event) => [
    occurrences.patchWhere({ room_id: roomIdOf(event), occurrence_id: event.data.occurrenceId }, { chosen: false }),
    occurrences.patch(keyOf(event), { chosen: true }),
    moved(event),
  ],
};
