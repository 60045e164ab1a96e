import { decidedStreams } from '#domain/events/stream.ts';
import { userDecider } from './decide.ts';
import { userEvents } from './events.ts';
import { userCategory } from './identity.ts';

/** A person's account. */
export const userStreams = decidedStreams(userCategory, { events: userEvents, decider: userDecider });
