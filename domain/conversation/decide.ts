import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import type { ConversationCommand } from './commands.ts';
import { evolve, initialConversation, type ChatPlace, type Conversation } from './conversation.ts';
import type { ConversationEvent } from './events.ts';
import { conversationKeys, messageIds } from './identity.ts';

export const CONVERSATION_NOT_FOUND: ErrorDefinition = {
  code: 'CONVERSATION_NOT_FOUND',
  kind: 'not-found',
  message: 'Conversation introuvable',
};

type FromChat = Extract<ConversationCommand, { readonly place: ChatPlace }>;

const isElsewhere = (place: ChatPlace, known: ChatPlace | null): boolean =>
  known === null ||
  place.serviceUrl !== known.serviceUrl ||
  place.name !== known.name ||
  place.bot !== known.bot ||
  place.kind !== known.kind ||
  place.roomId !== known.roomId;

function place({ conversationId, place: found }: FromChat, state: Conversation): ConversationEvent[] {
  if (!isElsewhere(found, state.place)) return [];
  const keyId = conversationKeys.place(conversationId, state.erasures);
  return [{ type: 'ConversationPlaced', data: { keyId, ...found } }];
}

/** Activities come twice and in any order: what is known, or older than what is known, changes nothing. */
function fromChat(command: FromChat, state: Conversation): readonly ConversationEvent[] {
  const happened = happenedIn(command, state);
  return happened === null ? [] : [...place(command, state), happened];
}

function happenedIn(command: FromChat, state: Conversation): ConversationEvent | null {
  switch (command.type) {
    case 'receiveCommand': {
      const { conversationId, activity, person, account, command: name, session, asker, request } = command;
      if (state.asked.has(activity)) return null;
      const erasures = state.personErasures.get(person) ?? 0;
      const keyId = session?.keyId ?? conversationKeys.person(conversationId, state.erasures, { id: person, erasures });
      const data = { activity, person, account, command: name, sessionId: session?.id ?? null, keyId, asker, request };
      return { type: 'ConversationCommandReceived', data };
    }
    case 'addBot': {
      const { at, welcome } = command;
      if (state.presenceAt !== null && state.presenceAt >= at) return null;
      return { type: 'BotAddedToConversation', data: { at, welcome } };
    }
    case 'removeBot':
      if (state.presenceAt !== null && state.presenceAt >= command.at) return null;
      return { type: 'BotRemovedFromConversation', data: { at: command.at } };
    case 'addMembers': {
      const { at, members } = command;
      if (state.membersAddedAt !== null && state.membersAddedAt >= at) return null;
      return { type: 'ConversationMembersAdded', data: { at, members } };
    }
  }
}

const isSettled = ({ messages }: Conversation, message: string): boolean => messages.get(message)?.status === 'settled';

function answer(
  { activity, answer: text, remindAt }: Extract<ConversationCommand, { type: 'answer' }>,
  state: Conversation,
): ConversationEvent[] {
  const asked = state.asked.get(activity);
  if (!asked) throw new GreffierError(CONVERSATION_NOT_FOUND);
  if (state.messages.has(activity)) return [];
  const { command, sessionId, keyId, asker, request } = asked;
  const reminder = remindAt === null ? null : { message: messageIds.reminder(activity), at: remindAt };
  return [
    {
      type: 'ConversationAnswered',
      data: { activity, command, sessionId, keyId, asker, request, answer: text, reminder },
    },
  ];
}

function decide(command: ConversationCommand, state: Conversation): readonly ConversationEvent[] {
  switch (command.type) {
    case 'answer':
      return answer(command, state);
    case 'beginMessage': {
      const { message, purpose } = command;
      const known = state.messages.get(message);
      if (known && known.status !== 'postponed') return [];
      return [{ type: 'ConversationMessageBegun', data: { message, purpose } }];
    }
    case 'postponeMessage': {
      const { type: _, ...data } = command;
      return isSettled(state, data.message) ? [] : [{ type: 'ConversationMessagePostponed', data }];
    }
    case 'settleMessage': {
      const { type: _, ...data } = command;
      return isSettled(state, data.message) ? [] : [{ type: 'ConversationMessageSettled', data }];
    }
    case 'requestErasure': {
      const { erasureId, person } = command;
      if (state.roomId === null && state.place === null && state.asked.size === 0)
        throw new GreffierError(CONVERSATION_NOT_FOUND);
      return state.erasing.has(erasureId)
        ? []
        : [{ type: 'ConversationErasureRequested', data: { erasureId, person } }];
    }
    case 'recordErasure': {
      const { erasureId, sessions, keysDestroyed } = command;
      const person = state.erasing.get(erasureId);
      if (person === undefined) return [];
      return [{ type: 'ConversationErased', data: { erasureId, person, sessions: [...sessions], keysDestroyed } }];
    }
    default:
      return fromChat(command, state);
  }
}

export const conversationDecider: Decider<Conversation, ConversationCommand, ConversationEvent> = {
  initialState: initialConversation,
  decide,
  evolve,
};
