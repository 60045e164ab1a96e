import { decidedStreams } from '#domain/events/stream.ts';
import { meetingDecider } from './decide.ts';
import { meetingEvents } from './events.ts';
import { meetingCategory } from './identity.ts';

/** A meeting: its transcript, its analyses, who may read it, and what was corrected. */
export const meetingStreams = decidedStreams(meetingCategory, { events: meetingEvents, decider: meetingDecider });
