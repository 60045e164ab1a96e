import { botSessionEvents } from '#domain/bot-session/events.ts';
import { messageIds } from '#domain/conversation/identity.ts';
import { conversationsOfRoom } from '#projections/conversations/queries.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Reactor } from '../reactor.ts';
import { deliver, type ChatDependencies } from './deliver.ts';
import { announcedBy } from './notice-text.ts';

export const captureNotices = requestKind(botSessionEvents, {
  kind: 'chat-notice',
  purpose: 'announce the capture of a meeting in its conversation',
  opens: { BotSessionJoined: () => ({}) },
  closes: { BotSessionEnded: every },
  isDoneOnce: true,
});

/** Tells each conversation of a bot session's room that its capture begins, once. */
export const captureAnnouncer = (dependencies: ChatDependencies): Reactor<typeof captureNotices.kind> => ({
  request: captureNotices,
  concurrency: 2,
  act: async (request, signal) => {
    const { subject: sessionId, askedBy, correlationId } = request;
    const { log, pool, chat } = dependencies;
    const announced = chat === null ? null : await announcedBy(log, sessionId);
    let position: string | null = null;
    for (const conversationId of announced === null ? [] : await conversationsOfRoom(pool, announced.roomId))
      position = await deliver(dependencies, {
        conversationId,
        message: messageIds.notice(conversationId, sessionId),
        askedBy,
        request: { actor: 'system:chat', correlationId },
        signal,
        ...(announced && { notice: announced.notice }),
      });
    await closeRequest(pool, request);
    return position;
  },
});
