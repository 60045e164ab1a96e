import type { Dependencies } from '#commands/handle.ts';
import { changeMail } from '#commands/mail/mail.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { mailKey } from '#domain/mail/identity.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { userEvents } from '#domain/user/events.ts';
import { mailsToForget } from '#projections/mails/queries.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import { caughtUp, type Reactor, type ReactorDependencies } from '../reactor.ts';

export const mailErasure = requestKind(
  { ...userEvents, ...meetingEvents },
  {
    kind: 'forget-mails',
    purpose: 'forget whom mails go to, with an erased account, or with somebody who is erased from a meeting',
    opens: {
      UserErasureRequested: ({ data }) => ({ detail: data.erasureId }),
      PersonErasureRequested: ({ data }) => ({ detail: data.erasureId }),
    },
    // The keys of mails about a deleted meeting go with its own.
    closes: { MeetingDeleted: every },
  },
);

/**
 * Forgets the recipients of all mails to an erased account, and of those about a meeting from which somebody is erased,
 * since any of them may be theirs: what had not left does not leave. Which these are the read tables say, once they
 * have passed the erasure.
 */
export const mailEraser = (
  dependencies: Dependencies,
  keyring: Pick<Keyring, 'destroy'>,
  reading: ReactorDependencies,
): Reactor<typeof mailErasure.kind> => ({
  request: mailErasure,
  concurrency: 1,
  act: async (request, signal) => {
    const { subject, askedBy, correlationId } = request;
    await caughtUp(reading, await reading.head(), { names: ['mails'], signal });
    let last: string | null = null;
    for (const { id: mailId, meetingId } of await mailsToForget(reading.pool, subject)) {
      const keysDestroyed = await keyring.destroy(mailKey(mailId, meetingId));
      const { position } = await changeMail(dependencies, {
        mailId,
        command: { type: 'recordMailErasure', keysDestroyed },
        request: { commandId: derivedId('forget-mail', askedBy, mailId), actor: 'system:eraser', correlationId },
      });
      last = position ?? last;
    }
    await caughtUp(reading, last, { signal });
    await closeRequest(reading.pool, request);
    return null;
  },
});
