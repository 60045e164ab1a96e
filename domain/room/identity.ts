import { category } from '#domain/events/category.ts';
import { teamsRoomIn } from '#domain/bot-session/teams/room.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Platform } from '#domain/meeting/identity.ts';

export const roomCategory = category('room');
/** The room of a stream; null for another kind of stream. */
export const roomOf = roomCategory.idOf;

/** What a source says of the place where people met. */
export interface MeetingPlace {
  readonly platform: Platform;
  readonly providerMeetingId: string;
  /** Null where the source names none. */
  readonly meetingUrl: string | null;
}

const MEET_CODE = /(?:^|\/)([a-z]{3}-[a-z]{4}-[a-z]{3})(?:$|[/?#])/u;

/**
 * A Meet code, or what Teams calls the place: the same in a link, in Graph and in a calendar. Null where the source
 * names none, as an import of a file does not.
 */
function nameOf({ platform, providerMeetingId, meetingUrl }: MeetingPlace): string | null {
  if (platform === 'unknown') return null;
  if (platform === 'teams')
    return teamsRoomIn(meetingUrl ?? '') ?? teamsRoomIn(providerMeetingId) ?? (providerMeetingId || null);
  const named = [meetingUrl ?? '', providerMeetingId].map((text) => MEET_CODE.exec(text.toLowerCase())?.[1]);
  return named.find((code) => code !== undefined) ?? null;
}

/**
 * The room in which a meeting was. The provider's id is personal and stands in no event of the room. Null where the
 * source names none.
 */
export function roomIdOf(place: MeetingPlace): string | null {
  const name = nameOf(place);
  return name === null ? null : derivedId('room', place.platform, name);
}

/** The room of a meeting whose source names none, for what people join to it. */
export const ownRoomOf = (meetingId: string): string => derivedId('room', 'meeting', meetingId);
