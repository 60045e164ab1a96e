import { decidedStreams } from '#domain/events/stream.ts';
import { conversationDecider } from './decide.ts';
import { conversationEvents } from './events.ts';
import { conversationCategory } from './identity.ts';

/** Conversations of Teams in which the chat bot is. */
export const conversationStreams = decidedStreams(conversationCategory, {
  events: conversationEvents,
  decider: conversationDecider,
});
