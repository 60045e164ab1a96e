import { decidedStreams } from '#domain/events/stream.ts';
import { noticeDecider } from './decide.ts';
import { noticeEvents } from './events.ts';
import { noticeCategory } from './identity.ts';

/** What somebody does with their notices. */
export const noticeStreams = decidedStreams(noticeCategory, { events: noticeEvents, decider: noticeDecider });
