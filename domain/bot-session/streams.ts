import { decidedStreams } from '#domain/events/stream.ts';
import { captionsDecider } from './captions.ts';
import { botSessionEvents, captionEvents } from './events.ts';
import { botSessionCategory, captionsCategory } from './identity.ts';
import { botSessionDecider } from './session.ts';

/** A bot's stay in a meeting. */
export const botSessionStreams = decidedStreams(botSessionCategory, {
  events: botSessionEvents,
  decider: botSessionDecider,
});

/** What is said in a bot session, written by the worker that runs it. */
export const captionStreams = decidedStreams(captionsCategory, { events: captionEvents, decider: captionsDecider });
