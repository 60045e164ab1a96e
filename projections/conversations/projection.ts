import { conversationEvents } from '#domain/conversation/events.ts';
import { conversationOf } from '#domain/conversation/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import type { EventNamed } from '#domain/events/registry.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { chatPeople, conversations } from './tables.ts';

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

/** Where the chat bot is, and who asked it for something. */
export const conversationsProjection = projection(conversationEvents, {
  name: 'conversations',
  version: 2,
  tables: [conversations, chatPeople],
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
    ConversationErased: (event) => {
      const { person } = event.data;
      const key = keyOf(event);
      if (person !== null) return [chatPeople.remove({ ...key, person })];
      return [conversations.remove(key), chatPeople.removeWhere(key)];
    },
  },
});
