import { botSessionKeys } from '#domain/bot-session/identity.ts';
import {
  activityIdOf,
  chatPersonOf,
  conversationIdOf,
  conversationKeys,
  messageIds,
} from '#domain/conversation/identity.ts';

const name = '19:meeting_golden@thread.v2';
const conversation = conversationIdOf(name);
const activity = activityIdOf(conversation, '1');
const person = chatPersonOf('c0ffee00-0000-4000-8000-000000000010', 'c0ffee00-0000-4000-8000-000000000011');
const asked = {
  activity,
  command: 'reminder',
  sessionId: 'session-1',
  keyId: botSessionKeys.company('session-1'),
  asker: 'Noé Étienne',
  request: 'rappel 5min voter',
};
const at = '2026-07-01T08:00:00.000Z';

/** One event of each type that can happen to a conversation of the chat bot. */
export const conversationSamples: Readonly<Record<string, unknown>> = {
  ConversationPlaced: {
    keyId: conversationKeys.place(conversation, 0),
    kind: 'group',
    roomId: 'c0ffee00-0000-4000-8000-000000000012',
    serviceUrl: 'https://smba.exemple.fr/emea/',
    name,
    bot: '28:c0ffee00-0000-4000-8000-000000000013',
  },
  BotAddedToConversation: { at, welcome: messageIds.notice(conversation, 'welcome') },
  BotRemovedFromConversation: { at },
  ConversationMembersAdded: { at, members: 2 },
  ConversationCommandReceived: { ...asked, person, account: 'c0ffee00-0000-4000-8000-000000000014' },
  ConversationAnswered: {
    ...asked,
    answer: 'Je vous le rappelle dans 5 min : voter',
    reminder: { message: messageIds.reminder(activity), at: '2026-07-01T08:05:00.000Z' },
  },
  ConversationMessageBegun: { message: messageIds.reminder(activity), purpose: 'reminder' },
  ConversationMessagePostponed: {
    message: messageIds.reminder(activity),
    until: '2026-07-01T08:06:00.000Z',
    reason: 'throttled',
  },
  ConversationMessageSettled: { message: messageIds.reminder(activity), delivery: 'refused', reason: 'removed' },
  ConversationErasureRequested: { erasureId: 'erasure-2', person },
  ConversationErased: { erasureId: 'erasure-2', person, sessions: ['session-1'], keysDestroyed: 2 },
};
