import { SPOKEN_COMMANDS } from '#domain/bot-session/command-words.ts';
import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

const time = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());

export const CHAT_KINDS = ['personal', 'group', 'channel'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** `notes`: « note » without a text, which lists what was noted. */
export const CHAT_COMMANDS = [...SPOKEN_COMMANDS, 'notes', 'unknown', 'too-long'] as const;
export type ChatCommandName = (typeof CHAT_COMMANDS)[number];

export const MESSAGE_PURPOSES = ['answer', 'reminder', 'notice', 'welcome'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** What becomes of a message of the bot; `unknown`: it may have been written, and is not written again. */
export const DELIVERIES = ['sent', 'refused', 'unknown'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Why a message was not written, or not yet. */
export const DELIVERY_REASONS = [
  /** The bot was taken out of the conversation, or may not write there. */
  'removed',
  'not-found',
  /** Microsoft does not take the bot’s token. */
  'sign-in',
  /** Microsoft takes no message of this form. */
  'rejected',
  'throttled',
  'unreachable',
  /** The bot is not set up any more. */
  'not-configured',
  /** Where to write was erased. */
  'erased',
  /** The connection broke after the message was on its way, or Greffier stopped. */
  'interrupted',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

const received = {
  activity: z.string(),
  person: z.string(),
  command: z.enum(CHAT_COMMANDS),
  /** The bot session that was in the meeting of this conversation then, under whose key it is kept. */
  sessionId: z.nullable(z.string()),
  keyId: z.string(),
  asker: personal(z.nullable(z.string())),
  request: personal(z.string()),
};

/** Everything that happens in a conversation of the chat bot; the stream is `conversation-{id}`. */
export const conversationEvents = {
  /** Where it is reached. Repeated where that changes. */
  ConversationPlaced: eventType(
    z.object({
      keyId: z.string(),
      kind: z.enum(CHAT_KINDS),
      /** Whose meetings are held there; null where none are. */
      roomId: z.nullable(z.string()),
      serviceUrl: personal(z.string()),
      /** What Teams calls it. */
      name: personal(z.string()),
      /** What Teams calls the bot there. */
      bot: personal(z.string()),
    }),
  ),
  /** `welcome` names the message that introduces the bot. */
  BotAddedToConversation: eventType(z.object({ at: time, welcome: z.string() })),
  BotRemovedFromConversation: eventType(z.object({ at: time })),
  /** Others can read it from then on; who they are is not kept. */
  ConversationMembersAdded: eventType(z.object({ at: time, members: count })),
  /** Somebody asked the bot for something: `activity` names it, and the answer. */
  ConversationCommandReceived: eventType(
    z.object({
      ...received,
      /** Whose way in the person's account at Microsoft was then; null where it was nobody's. */
      account: z.nullable(z.string()),
    }),
    {
      older: [
        {
          schema: z.object(received),
          upcast: (data: object) => ({ ...data, account: null }),
          downcast: ({ account: _account, ...data }: { readonly account: unknown }) => data,
        },
      ],
    },
  ),
  /** What the bot is about to answer, kept before it is written. */
  ConversationAnswered: eventType(
    z.object({
      activity: z.string(),
      command: z.enum(CHAT_COMMANDS),
      sessionId: z.nullable(z.string()),
      keyId: z.string(),
      asker: personal(z.nullable(z.string())),
      request: personal(z.string()),
      answer: personal(z.string()),
      /** When to remind people, and by which message. */
      reminder: z.nullable(z.object({ message: z.string(), at: time })),
    }),
  ),
  /** A message that answers nobody is about to be written, or an answer that was put off. */
  ConversationMessageBegun: eventType(z.object({ message: z.string(), purpose: z.enum(MESSAGE_PURPOSES) })),
  /** It was not written, and is tried again. */
  ConversationMessagePostponed: eventType(
    z.object({ message: z.string(), until: time, reason: z.enum(DELIVERY_REASONS) }),
  ),
  ConversationMessageSettled: eventType(
    z.object({ message: z.string(), delivery: z.enum(DELIVERIES), reason: z.nullable(z.enum(DELIVERY_REASONS)) }),
  ),
  /** Everything of the conversation, or what a person asked there, is to be erased. */
  ConversationErasureRequested: eventType(z.object({ erasureId: z.string(), person: z.nullable(z.string()) })),
  /** `sessions`: bot sessions whose commands went with it, since they are under one key. */
  ConversationErased: eventType(
    z.object({
      erasureId: z.string(),
      person: z.nullable(z.string()),
      sessions: z.array(z.string()),
      keysDestroyed: count,
    }),
    { destroysKeys: true },
  ),
};

export type ConversationEvent = EventOf<typeof conversationEvents>;
export type ConversationEventData<Type extends ConversationEvent['type']> = Extract<
  ConversationEvent,
  { type: Type }
>['data'];
