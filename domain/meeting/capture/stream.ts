import { decidedStreams } from '#domain/events/stream.ts';
import { captureDecider } from './capture.ts';
import { captureEvents } from './events.ts';
import { captureCategory } from './identity.ts';

/** One telling of what was said in a meeting, with its lines. */
export const captureStreams = decidedStreams(captureCategory, { events: captureEvents, decider: captureDecider });
