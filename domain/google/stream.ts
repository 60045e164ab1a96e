import { onlyDecidedStream } from '#domain/events/stream.ts';
import { googleDecider } from './decide.ts';
import { googleEvents } from './events.ts';

/** How Greffier stands with Google: who lets it read what, and whether the organisation delegates. */
export const googleStream = onlyDecidedStream('integration-google', { events: googleEvents, decider: googleDecider });
