import { isErased } from '#domain/events/personal.ts';
import type { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { Handlers } from '../engine/projection.ts';
import { meetingGuests, participantLinks, roomMicrophones } from './tables.ts';

type PeopleEvents = Pick<
  typeof meetingEvents,
  | 'MeetingShared'
  | 'MeetingUnshared'
  | 'ParticipantLinked'
  | 'ParticipantUnlinked'
  | 'ParticipantMarkedAsRoom'
  | 'ParticipantMarkedAsPerson'
  | 'LinkErasureRequested'
>;

const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({
  meeting_id: meetingOf(event.stream) ?? event.stream,
});

/**
 * With whom meetings are shared, and who their participants are. An erasure's links go with its request: the right goes
 * at once. Until then those of an erased account are found, should asking for their erasure be interrupted.
 */
export const onPeople: Handlers<PeopleEvents> = {
  MeetingShared: ({ data, metadata, ...event }) =>
    isErased(data.email)
      ? []
      : [
          meetingGuests.insert({
            ...keyOf(event),
            guest: data.guest,
            email: data.email,
            shared_at: metadata.time,
            revoked_at: null,
          }),
        ],
  MeetingUnshared: ({ data, metadata, ...event }) => [
    meetingGuests.patch({ ...keyOf(event), guest: data.guest }, { revoked_at: metadata.time }),
  ],
  ParticipantLinked: ({ data, metadata, ...event }) =>
    isErased(data.userId)
      ? []
      : [
          participantLinks.insert({
            ...keyOf(event),
            link: data.link,
            capture_id: data.captureId,
            participant: data.participant,
            user_id: data.userId,
            linked_at: metadata.time,
            unlinked_at: null,
          }),
        ],
  ParticipantUnlinked: ({ data, metadata, ...event }) => [
    participantLinks.patch({ ...keyOf(event), link: data.link }, { unlinked_at: metadata.time }),
  ],
  ParticipantMarkedAsRoom: ({ data, ...event }) => [
    roomMicrophones.insert({ ...keyOf(event), participant: data.participant, capture_id: data.captureId }),
  ],
  ParticipantMarkedAsPerson: ({ data, ...event }) => [
    roomMicrophones.remove({ ...keyOf(event), participant: data.participant }),
  ],
  LinkErasureRequested: ({ data, ...event }) =>
    data.links.map((link) => participantLinks.remove({ ...keyOf(event), link })),
};
