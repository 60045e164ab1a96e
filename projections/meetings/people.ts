import { isErased } from '#domain/events/personal.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { Handlers } from '../engine/projection.ts';
import { participantLinks, roomMicrophones } from './tables.ts';

type PeopleEvents = Pick<
  typeof meetingEvents,
  | 'ParticipantLinked'
  | 'ParticipantUnlinked'
  | 'ParticipantMarkedAsRoom'
  | 'ParticipantMarkedAsPerson'
  | 'LinkErasureRequested'
>;

const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({
  meeting_id: meetingOf(event.stream) ?? event.stream,
});

/** Who the participants of meetings are. An erasure's links go with its request: the right goes at once. */
export const onPeople: Handlers<PeopleEvents> = {
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
