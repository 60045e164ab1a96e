import type { Dependencies } from '#commands/handle.ts';
import { changeDelivery } from '#commands/webhooks/webhooks.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { answersKey } from '#domain/webhooks/identity.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import { deliveriesAbout, WEBHOOK_PROJECTIONS } from '#projections/webhooks/queries.ts';
import { caughtUp, type Reactor, type ReactorDependencies } from '../reactor.ts';

export const webhookAnswersErasure = requestKind(meetingEvents, {
  kind: 'forget-answers',
  purpose: 'forget what receivers of webhooks answered about a meeting from which somebody is erased',
  opens: { PersonErasureRequested: ({ data }) => ({ detail: data.erasureId }) },
  // Those keys are the meeting's own.
  closes: { MeetingDeleted: every },
});

/** Forgets answers: what a receiver had looked up, and said, may name whom nobody may read any more. */
export const webhookAnswersEraser = (
  dependencies: Dependencies,
  keyring: Pick<Keyring, 'destroy'>,
  reading: ReactorDependencies,
): Reactor<typeof webhookAnswersErasure.kind> => ({
  request: webhookAnswersErasure,
  concurrency: 1,
  act: async (open, signal) => {
    const { subject: meetingId, askedBy, correlationId } = open;
    await caughtUp(reading, await reading.head(), { names: WEBHOOK_PROJECTIONS, signal });
    let last: string | null = null;
    for (const deliveryId of await deliveriesAbout(reading.pool, meetingId)) {
      const keysDestroyed = await keyring.destroy(answersKey(deliveryId, meetingId));
      const commandId = derivedId('forget-answers', askedBy, deliveryId);
      const { position } = await changeDelivery(dependencies, {
        deliveryId,
        command: { type: 'forgetAnswers', keysDestroyed },
        request: { commandId, actor: 'system:eraser', correlationId },
      });
      last = position ?? last;
    }
    await caughtUp(reading, last, { signal });
    await closeRequest(reading.pool, open);
    return null;
  },
});
