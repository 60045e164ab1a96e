import { conversationEvents, type MessagePurpose } from '#domain/conversation/events.ts';
import { conversationOf } from '#domain/conversation/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import type { EventNamed } from '#domain/events/registry.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { chatMessages, chatPeople, conversations } from './tables.ts';

const keyOf = ({ stream }: { readonly stream: string }) => ({ conversation_id: conversationOf(stream) ?? stream });

function asked(event: Recorded<EventNamed<typeof conversationEvents, 'ConversationCommandReceived'>>): RowChange[] {
  const { person, account, sessionId, asker } = event.data;
  const last_asked_at = event.metadata.time;
  const key = { ...keyOf(event), person };
  const name = sessionId === null ? orElse(asker, null) : null;
  return [
    conversations.patch(keyOf(event), { last_asked_at }),
    chatPeople.insert({ ...key, account_id: null, asker: null, requests: 0, last_asked_at }),
    chatPeople.patch(key, {
      last_asked_at,
      ...(account === null ? {} : { account_id: account }),
      ...(name === null ? {} : { asker: name }),
    }),
    chatPeople.increment(key, { requests: 1 }),
  ];
}

function written(
  event: Recorded,
  { message, purpose }: { readonly message: string; readonly purpose: MessagePurpose },
): RowChange[] {
  const key = { ...keyOf(event), message };
  const written_at = event.metadata.time;
  return [
    chatMessages.insert({ ...key, purpose, written_at, put_off: 0, delivery: null, reason: null }),
    chatMessages.patch(key, { written_at }),
  ];
}

/** Where the chat bot is, who asked it for something, and what it wrote. */
export const conversationsProjection = projection(conversationEvents, {
  name: 'conversations',
  version: 3,
  tables: [conversations, chatPeople, chatMessages],
  on: {
    ConversationPlaced: (event) => {
      const { kind, roomId, name } = event.data;
      if (isErased(name)) return [];
      const { conversation_id } = keyOf(event);
      return [
        conversations.insert({
          conversation_id,
          kind,
          room_id: roomId,
          added_at: null,
          removed_at: null,
          last_asked_at: null,
        }),
        conversations.patch({ conversation_id }, { kind, room_id: roomId }),
      ];
    },
    BotAddedToConversation: (event) => [
      conversations.patch(keyOf(event), { added_at: event.data.at, removed_at: null }),
    ],
    BotRemovedFromConversation: (event) => [
      conversations.patch(keyOf(event), { added_at: null, removed_at: event.data.at }),
    ],
    ConversationCommandReceived: asked,
    ConversationAnswered: (event) => written(event, { message: event.data.activity, purpose: 'answer' }),
    ConversationMessageBegun: (event) => written(event, event.data),
    ConversationMessagePostponed: (event) => [
      chatMessages.increment({ ...keyOf(event), message: event.data.message }, { put_off: 1 }),
    ],
    ConversationMessageSettled: (event) => {
      const { message, delivery, reason } = event.data;
      return [chatMessages.patch({ ...keyOf(event), message }, { delivery, reason })];
    },
    ConversationErased: (event) => {
      const { person } = event.data;
      const key = keyOf(event);
      if (person !== null) return [chatPeople.remove({ ...key, person })];
      return [conversations.remove(key), chatPeople.removeWhere(key), chatMessages.removeWhere(key)];
    },
  },
});
