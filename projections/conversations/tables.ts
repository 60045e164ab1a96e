import type { ChatKind, Delivery, DeliveryReason, MessagePurpose } from '#domain/conversation/events.ts';
import { column, personalColumn, table } from '../engine/table.ts';

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

/** What the chat bot wrote, without a word of it: how often, and what became of it. */
export const chatMessages = table(
  'chat_messages',
  {
    conversation_id: column<string>('uuid'),
    message: column<string>('text'),
    purpose: column<MessagePurpose>('text', 'not null'),
    /** When it was last about to be written. */
    written_at: column<string>('timestamptz', 'not null'),
    /** How often it was put off. */
    put_off: column<number>('int', 'not null'),
    delivery: column<Delivery | null>('text'),
    reason: column<DeliveryReason | null>('text'),
  },
  { key: ['conversation_id', 'message'], indexes: ['chat_messages_written {ON} (written_at)'] },
);

/** Who asked the chat bot for something, conversation by conversation, so that they are found to be erased. */
export const chatPeople = table(
  'chat_people',
  {
    conversation_id: column<string>('uuid'),
    /** As events know them. */
    person: column<string>('uuid'),
    /** Of Greffier, where they sign in with Microsoft. */
    account_id: column<string | null>('uuid'),
    /** As Teams called them last, outside meetings: what was asked in one is the meeting's, and goes with it. */
    asker: personalColumn<string | null>('text'),
    requests: column<number>('int', 'not null'),
    last_asked_at: column<string | null>('timestamptz'),
  },
  { key: ['conversation_id', 'person'], indexes: ['chat_people_account {ON} (account_id)'] },
);
