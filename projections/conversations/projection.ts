import { conversationEvents } from '#domain/conversation/events.ts';
import { conversationOf } from '#domain/conversation/identity.ts';
import { isErased } from '#domain/events/personal.ts';
import { projection } from '../engine/projection.ts';
import { conversations } from './tables.ts';

const keyOf = ({ stream }: { readonly stream: string }) => ({ conversation_id: conversationOf(stream) ?? stream });

/** Where the chat bot is. */
export const conversationsProjection = projection(conversationEvents, {
  name: 'conversations',
  version: 1,
  tables: [conversations],
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
    ConversationCommandReceived: (event) => [conversations.patch(keyOf(event), { last_asked_at: event.metadata.time })],
    ConversationErased: (event) => (event.data.person === null ? [conversations.remove(keyOf(event))] : []),
  },
});
