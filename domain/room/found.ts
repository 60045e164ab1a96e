import { isErased } from '#domain/events/personal.ts';
import type { MeetingEvent, MeetingEventData } from '#domain/meeting/events.ts';
import { evolve, unknownMeeting } from '#domain/meeting/meeting.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import type { FoundMeeting } from './decide.ts';
import { roomIdOf } from './identity.ts';
import type { Telling } from './telling.ts';

/** A meeting as its room is told of it. */
export interface MeetingInRoom extends FoundMeeting {
  /** Null where its source names no room, or no time of day by which it could be found there. */
  readonly roomId: string | null;
  /** Somebody saved it, no machine brought it. */
  readonly isByHand: boolean;
}

type Registration = MeetingEventData<'MeetingRegistered' | 'MeetingScheduled'>;

function tellingOf(registration: Registration): Telling {
  if (!('source' in registration)) return 'calendar';
  const { source, participants } = registration;
  if (source === 'botSession') return 'captions';
  const isNamed = participants.length > 0 && participants.every(({ name }) => name !== UNKNOWN_SPEAKER);
  if (!isNamed) return 'nameless';
  return source === 'provider' ? 'provider' : 'text';
}

/** Until when something was captured, as far as its source says. */
function endOf({ startedAt, endedAt }: Registration, events: readonly MeetingEvent[]): string {
  const completed = events.findLast((event) => event.type === 'TranscriptCompleted')?.data;
  const spoken = new Date(Date.parse(startedAt) + (completed?.durationMs ?? 0)).toISOString();
  return endedAt ?? completed?.endedAt ?? spoken;
}

/** Null where the meeting was never registered, is deleted, or is erased. @param events of its stream */
export function meetingInRoom(meetingId: string, events: readonly MeetingEvent[]): MeetingInRoom | null {
  const { phase, organiserId } = events.reduce(evolve, unknownMeeting);
  const registration = events.findLast(
    (event) => event.type === 'MeetingRegistered' || event.type === 'MeetingScheduled',
  )?.data;
  if (!registration || organiserId === null || phase === 'deleted' || phase === 'erased') return null;
  const { platform, providerMeetingId, startedAt } = registration;
  const capture = 'capture' in registration ? registration.capture : null;
  const source = 'source' in registration ? registration.source : null;
  const meetingUrl = capture === null || isErased(capture.meetingUrl) ? null : capture.meetingUrl;
  const isTimed = !('dayOnly' in registration && registration.dayOnly === true);
  const roomId = isErased(providerMeetingId) || !isTimed ? null : roomIdOf({ platform, providerMeetingId, meetingUrl });
  return {
    meetingId,
    ownerId: organiserId,
    telling: tellingOf(registration),
    isComplete: phase !== 'recording',
    from: startedAt,
    until: endOf(registration, events),
    roomId,
    isByHand: source === 'payload' || source === 'analysis',
  };
}
