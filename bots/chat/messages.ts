import { loadConversation } from '#commands/conversation/conversation.ts';
import { conversationEvents } from '#domain/conversation/events.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';
import { deliver, type ChatDependencies } from './deliver.ts';
import { runningNotice } from './notice-text.ts';

export const chatMessages = requestKind(conversationEvents, {
  kind: 'chat-message',
  purpose: 'write what the bot owes a conversation of Teams',
  opens: {
    ConversationCommandReceived: ({ data }) => ({ detail: data.activity }),
    ConversationAnswered: ({ data }) =>
      data.reminder === null ? null : { detail: data.reminder.message, due: data.reminder.at },
    BotAddedToConversation: ({ data }) => ({ detail: data.welcome }),
    ConversationMessagePostponed: ({ data }) => ({ detail: data.message, due: data.until }),
  },
  closes: {
    ConversationMessageSettled: ({ data }) => ({ detail: data.message }),
    ConversationErased: ({ data }) => (data.person === null ? every() : { detail: '' }),
  },
  isDoneOnce: true,
});

/** Writes answers, reminders and introductions, each once: what may have been written is not written again. */
export const chatWriter = (dependencies: ChatDependencies): Reactor<typeof chatMessages.kind> => ({
  request: chatMessages,
  concurrency: 4,
  act: async ({ subject, detail, askedBy, correlationId }, signal) => {
    const owed = {
      conversationId: subject,
      askedBy,
      request: { actor: 'system:chat', correlationId },
      signal,
    } as const;
    const position = await deliver(dependencies, { ...owed, message: detail });
    const { welcome, roomId } = await loadConversation(dependencies.log, subject);
    // Who adds the bot while it captures the meeting is told so at once.
    const running = detail === welcome ? await runningNotice(dependencies, { conversationId: subject, roomId }) : null;
    return running === null ? position : deliver(dependencies, { ...owed, ...running });
  },
});
