import type { Dependencies } from '#commands/handle.ts';
import { eraseInChat } from '#commands/conversation/conversation.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { userEvents } from '#domain/user/events.ts';
import { chatsOfAccount } from '#projections/conversations/people.ts';
import { meetingsLinkedTo } from '#projections/meetings/persons.ts';
import { requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import { caughtUp, type Reactor, type ReactorDependencies } from '../reactor.ts';

export const accountLinkErasure = requestKind(userEvents, {
  kind: 'forget-account-links',
  purpose: 'ask for the links that name an erased account, and for what it wrote to the chat bot, to be forgotten',
  opens: { UserErasureRequested: ({ data }) => ({ detail: data.erasureId }) },
  closes: {},
});

/**
 * Asks each meeting with a link that names an erased account, one taken back included, to forget it, and each
 * conversation of the chat bot in which its person asked for something. Which these are the read tables say, once they
 * have passed the account's erasure: while they stand still it is put off, and nobody has to ask again.
 */
export const accountLinksEraser = (
  dependencies: Dependencies,
  reading: ReactorDependencies,
): Reactor<typeof accountLinkErasure.kind> => ({
  request: accountLinkErasure,
  concurrency: 1,
  act: async (request, signal) => {
    const { subject: userId, detail: erasureId, askedBy, correlationId } = request;
    await caughtUp(reading, await reading.head(), { names: ['meetings', 'conversations'], signal });
    let last: string | null = null;
    for (const meetingId of await meetingsLinkedTo(reading.pool, userId)) {
      const { position } = await changeMeeting(dependencies, {
        meetingId,
        command: { type: 'erasePerson', erasureId, participants: [], userId },
        request: {
          commandId: derivedId('forget-account-links', askedBy, meetingId),
          actor: 'system:eraser',
          correlationId,
        },
      });
      last = position ?? last;
    }
    for (const { conversationId, person } of await chatsOfAccount(reading.pool, userId)) {
      const { position } = await eraseInChat(dependencies, {
        conversationId,
        person,
        erasureId,
        request: { commandId: askedBy, actor: 'system:eraser', correlationId },
      });
      last = position ?? last;
    }
    // What was asked for is open before this is not, so that nobody is told in between that the erasure is complete.
    await caughtUp(reading, last, { signal });
    await closeRequest(reading.pool, request);
    return null;
  },
});
