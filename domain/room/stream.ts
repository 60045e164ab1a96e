import { decidedStreams } from '#domain/events/stream.ts';
import { roomDecider } from './decide.ts';
import { roomEvents } from './events.ts';
import { roomCategory } from './identity.ts';

/** A place where people meet, and which records are of one meeting there. */
export const roomStreams = decidedStreams(roomCategory, { events: roomEvents, decider: roomDecider });
