import type { ChatKind } from '#domain/conversation/events.ts';
import { column, table } from '../engine/table.ts';

/** Conversations of the chat bot; where they are reached stands in the log alone. */
export const conversations = table(
  'conversations',
  {
    conversation_id: column<string>('uuid'),
    kind: column<ChatKind>('text', 'not null'),
    /** Whose meetings are held there. */
    room_id: column<string | null>('uuid'),
    /** Null where the bot is not there, or where nobody said since when it is. */
    added_at: column<string | null>('timestamptz'),
    removed_at: column<string | null>('timestamptz'),
    last_asked_at: column<string | null>('timestamptz'),
  },
  { key: ['conversation_id'], indexes: ['conversations_room {ON} (room_id)'] },
);
