import { compareIds } from '../compare.ts';
import type { RoomEvent } from './events.ts';
import { occurrencesOf, type Occurrence } from './occurrences.ts';
import type { Room, RoomMeeting } from './room.ts';

const membersOf = ({ instanceId, captureIds }: Occurrence): readonly string[] =>
  instanceId === null ? captureIds : [instanceId, ...captureIds];

/** What time and calendar say of the records that nobody has placed: time alone joins those of one organiser. */
function foundBy({ meetings }: Room): Occurrence[] {
  const free = [...meetings].flatMap(([meetingId, one]) => (one.isPinned ? [] : [{ meetingId, ...one }]));
  const owners = [...Map.groupBy(free, ({ ownerId }) => ownerId)].toSorted(([one], [other]) => compareIds(one, other));
  return owners.flatMap(([, own]) =>
    occurrencesOf({
      captures: own.filter(({ telling }) => telling !== 'calendar'),
      instances: own.filter(({ telling }) => telling === 'calendar'),
    }),
  );
}

/** The ids that an occurrence may have, the likeliest first: those that its records have, then what they are alone. */
const candidates = ({ meetings }: Room, occurrence: Occurrence): string[] => [
  ...membersOf(occurrence).flatMap((id) => meetings.get(id)?.occurrenceId ?? []),
  ...membersOf(occurrence),
];

/** Instances that are placed come first, then those that are not, then what no calendar has. */
function rankOf({ meetings }: Room, { instanceId }: Occurrence): number {
  if (instanceId === null) return 2;
  return meetings.get(instanceId)?.occurrenceId ? 0 : 1;
}

/** One that had several ids keeps that of its first record; no two have the same. */
function identified(room: Room): ReadonlyMap<string, Occurrence> {
  const found = new Map<string, Occurrence>();
  // What a calendar has keeps its id, whatever was captured before it.
  for (const occurrence of foundBy(room).toSorted((one, other) => rankOf(room, one) - rankOf(room, other))) {
    const id = candidates(room, occurrence).find((one) => !found.has(one));
    if (id !== undefined) found.set(id, occurrence);
  }
  return found;
}

/** What changes when everything in the room is placed by what is known now. */
export function placed(room: Room): RoomEvent[] {
  const occurrences = identified(room);
  const events: RoomEvent[] = [];
  /** Where occurrences that are no more have gone. */
  const merged = new Map<string, string>();
  for (const [occurrenceId, occurrence] of occurrences)
    for (const meetingId of membersOf(occurrence)) {
      const before = room.meetings.get(meetingId)?.occurrenceId ?? null;
      if (before === occurrenceId) continue;
      events.push({ type: 'RoomMeetingPlaced', data: { meetingId, occurrenceId } });
      if (before !== null && !occurrences.has(before)) merged.set(before, occurrenceId);
    }
  return [...events, ...followed([...room.meetings], merged)];
}

/** What somebody joined to an occurrence goes with it. */
const followed = (meetings: readonly (readonly [string, RoomMeeting])[], merged: ReadonlyMap<string, string>) =>
  meetings.flatMap(([meetingId, { isPinned, occurrenceId: before }]): RoomEvent[] => {
    const occurrenceId = isPinned && before !== null ? merged.get(before) : undefined;
    return occurrenceId === undefined ? [] : [{ type: 'RoomMeetingPlaced', data: { meetingId, occurrenceId } }];
  });
