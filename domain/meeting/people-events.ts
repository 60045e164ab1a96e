import { personal } from '#domain/events/personal.ts';
import { eventType } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

const count = z.int().check(z.nonnegative());

/** Somebody in a capture of the meeting: numbers name people within one capture. */
const participant = { captureId: z.string(), participant: count };

/** Who the participants of a meeting are. */
export const peopleEvents = {
  /**
   * Somebody who may confirm it said which account a participant is; the account may read the meeting, as one who
   * attended. Numbers of links are never given again; each has a key of its own, so that an account is forgotten
   * without the participant, and the other way round.
   */
  ParticipantLinked: eventType(
    z.object({ link: count, ...participant, keyId: z.string(), userId: personal(z.string()) }),
  ),
  ParticipantUnlinked: eventType(z.object({ link: count })),
  /** The participant is the microphone of a room that several people share: it is nobody, and gets no actions. */
  ParticipantMarkedAsRoom: eventType(z.object({ ...participant, keyId: z.string(), name: personal(z.string()) })),
  ParticipantMarkedAsPerson: eventType(z.object(participant)),
  /** Whose participant or whose account these links name is to be forgotten, and so is the link. */
  LinkErasureRequested: eventType(z.object({ erasureId: z.string(), links: z.array(count) })),
  LinksErased: eventType(z.object({ erasureId: z.string(), links: z.array(count), keysDestroyed: count }), {
    destroysKeys: true,
  }),
};
