import { onlyDecidedStream } from '#domain/events/stream.ts';
import { integrationDecider } from './decide.ts';
import { integrationEvents } from './events.ts';

/** How Greffier stands with the organisation's Microsoft 365. */
export const microsoftStream = onlyDecidedStream('integration-microsoft', {
  events: integrationEvents,
  decider: integrationDecider,
});
