import { isErased, orElse } from '#domain/events/personal.ts';
import type {
  ChatCommandName,
  ChatKind,
  ConversationEvent,
  ConversationEventData,
  Delivery,
  DeliveryReason,
} from './events.ts';

/** Where a conversation is reached. */
export interface ChatPlace {
  readonly kind: ChatKind;
  readonly roomId: string | null;
  readonly serviceUrl: string;
  readonly name: string;
  readonly bot: string;
}

/** What somebody asked. */
export interface AskedInChat {
  readonly person: string;
  readonly command: ChatCommandName;
  readonly sessionId: string | null;
  readonly keyId: string;
  readonly isErased: boolean;
  readonly asker: string | null;
  /** Empty where it was erased. */
  readonly request: string;
  /** What was answered; null before, and where it was erased. */
  readonly answer: string | null;
}

/** A message of the bot, from the moment at which it was about to be written. */
export type MessageState =
  /** `times`: how often it was put off. */
  | { readonly status: 'begun'; readonly times: number }
  | { readonly status: 'postponed'; readonly times: number; readonly reason: DeliveryReason }
  | { readonly status: 'settled'; readonly delivery: Delivery };

/** What the next decision over a conversation depends on. */
export interface Conversation {
  /** Null before it was placed, and where that was erased. */
  readonly place: ChatPlace | null;
  readonly roomId: string | null;
  /** Since when the bot is there; null where it is not, or where nobody said so. */
  readonly addedAt: string | null;
  /** Of the last time that it was added or removed: news of before are late. */
  readonly presenceAt: string | null;
  readonly isRemoved: boolean;
  readonly membersAddedAt: string | null;
  readonly welcome: string | null;
  /** By activity. */
  readonly asked: ReadonlyMap<string, AskedInChat>;
  /** By message: the activity that asked for it, and when it is due. */
  readonly reminders: ReadonlyMap<string, { readonly activity: string; readonly at: string }>;
  readonly messages: ReadonlyMap<string, MessageState>;
  readonly erasures: number;
  readonly personErasures: ReadonlyMap<string, number>;
  /** Erasures that are asked for and not done. */
  readonly erasing: ReadonlyMap<string, string | null>;
}

export const initialConversation: Conversation = {
  place: null,
  roomId: null,
  addedAt: null,
  presenceAt: null,
  isRemoved: false,
  membersAddedAt: null,
  welcome: null,
  asked: new Map(),
  reminders: new Map(),
  messages: new Map(),
  erasures: 0,
  personErasures: new Map(),
  erasing: new Map(),
};

function placed(state: Conversation, data: ConversationEventData<'ConversationPlaced'>): Conversation {
  const { kind, roomId } = data;
  const [serviceUrl, name, bot] = [orElse(data.serviceUrl, null), orElse(data.name, null), orElse(data.bot, null)];
  const isKnown = serviceUrl !== null && name !== null && bot !== null;
  return { ...state, roomId, place: isKnown ? { kind, roomId, serviceUrl, name, bot } : null };
}

function received(
  state: Conversation,
  { activity, person, command, sessionId, keyId, asker, request }: ConversationEventData<'ConversationCommandReceived'>,
): Conversation {
  const asked: AskedInChat = {
    person,
    command,
    sessionId,
    keyId,
    isErased: isErased(request),
    asker: orElse(asker, null),
    request: orElse(request, ''),
    answer: null,
  };
  return { ...state, asked: new Map(state.asked).set(activity, asked) };
}

const message = (state: Conversation, id: string, next: MessageState): Conversation => ({
  ...state,
  messages: new Map(state.messages).set(id, next),
});

/** How often a message was put off so far. */
const timesOf = ({ messages }: Conversation, id: string): number => {
  const known = messages.get(id);
  return known && known.status !== 'settled' ? known.times : 0;
};

const begun = (state: Conversation, id: string): Conversation =>
  message(state, id, { status: 'begun', times: timesOf(state, id) });

function answered(state: Conversation, data: ConversationEventData<'ConversationAnswered'>): Conversation {
  const known = state.asked.get(data.activity);
  const next = begun(state, data.activity);
  return {
    ...next,
    asked: known
      ? new Map(state.asked).set(data.activity, { ...known, answer: orElse(data.answer, null) })
      : state.asked,
    reminders: data.reminder
      ? new Map(state.reminders).set(data.reminder.message, { activity: data.activity, at: data.reminder.at })
      : state.reminders,
  };
}

function erased(state: Conversation, { erasureId, person }: ConversationEventData<'ConversationErased'>): Conversation {
  const erasing = new Map(state.erasing);
  erasing.delete(erasureId);
  if (person === null) return { ...state, erasing, place: null, erasures: state.erasures + 1 };
  const personErasures = new Map(state.personErasures).set(person, (state.personErasures.get(person) ?? 0) + 1);
  return { ...state, erasing, personErasures };
}

/** The state after one more event. */
export function evolve(state: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'ConversationPlaced':
      return placed(state, event.data);
    case 'BotAddedToConversation': {
      const { at, welcome } = event.data;
      return { ...state, addedAt: at, presenceAt: at, isRemoved: false, welcome };
    }
    case 'BotRemovedFromConversation':
      return { ...state, addedAt: null, presenceAt: event.data.at, isRemoved: true };
    case 'ConversationMembersAdded': {
      const { at } = event.data;
      const known = state.membersAddedAt;
      return { ...state, membersAddedAt: known !== null && known > at ? known : at };
    }
    case 'ConversationCommandReceived':
      return received(state, event.data);
    case 'ConversationAnswered':
      return answered(state, event.data);
    case 'ConversationMessageBegun':
      return begun(state, event.data.message);
    case 'ConversationMessagePostponed': {
      const { message: id, reason } = event.data;
      return message(state, id, { status: 'postponed', times: timesOf(state, id) + 1, reason });
    }
    case 'ConversationMessageSettled':
      return message(state, event.data.message, { status: 'settled', delivery: event.data.delivery });
    case 'ConversationErasureRequested':
      return { ...state, erasing: new Map(state.erasing).set(event.data.erasureId, event.data.person) };
    case 'ConversationErased':
      return erased(state, event.data);
  }
}
