import { decidedStreams } from '#domain/events/stream.ts';
import { mailDecider } from './decide.ts';
import { mailEvents } from './events.ts';
import { mailCategory } from './identity.ts';

/** Mails that leave by themselves. Invitations and links to a password are sent while somebody waits for the answer. */
export const mailStreams = decidedStreams(mailCategory, { events: mailEvents, decider: mailDecider });
