import type { ChatPlace } from './conversation.ts';
import type { ChatCommandName, Delivery, DeliveryReason, MessagePurpose } from './events.ts';

/** What an activity from Teams brings, with where it comes from. */
interface FromChat {
  readonly conversationId: string;
  readonly place: ChatPlace;
}

export type ConversationCommand =
  | (FromChat & {
      readonly type: 'receiveCommand';
      readonly activity: string;
      readonly person: string;
      /** The account of Greffier that this person signs in to with Microsoft; null where there is none. */
      readonly account: string | null;
      readonly command: ChatCommandName;
      /** The bot session in the meeting of this conversation, with its key; null where none is. */
      readonly session: { readonly id: string; readonly keyId: string } | null;
      readonly asker: string | null;
      readonly request: string;
    })
  /** `at`: when Teams says that it happened; `welcome` names the message that introduces the bot. */
  | (FromChat & { readonly type: 'addBot'; readonly at: string; readonly welcome: string })
  | (FromChat & { readonly type: 'removeBot'; readonly at: string })
  | (FromChat & { readonly type: 'addMembers'; readonly at: string; readonly members: number })
  /** `remindAt`: where the answer promises a reminder, ISO 8601. */
  | { readonly type: 'answer'; readonly activity: string; readonly answer: string; readonly remindAt: string | null }
  | { readonly type: 'beginMessage'; readonly message: string; readonly purpose: MessagePurpose }
  | {
      readonly type: 'postponeMessage';
      readonly message: string;
      readonly until: string;
      readonly reason: DeliveryReason;
    }
  | {
      readonly type: 'settleMessage';
      readonly message: string;
      readonly delivery: Delivery;
      readonly reason: DeliveryReason | null;
    }
  | { readonly type: 'requestErasure'; readonly erasureId: string; readonly person: string | null }
  | {
      readonly type: 'recordErasure';
      readonly erasureId: string;
      readonly sessions: readonly string[];
      readonly keysDestroyed: number;
    };
