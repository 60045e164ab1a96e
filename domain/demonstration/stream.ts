import { onlyDecidedStream } from '#domain/events/stream.ts';
import { demonstrationDecider } from './decide.ts';
import { demonstrationEvents } from './events.ts';

/** Among the names that every installation's subscriptions deliver. */
export const demonstrationStream = onlyDecidedStream('settings-demonstration', {
  events: demonstrationEvents,
  decider: demonstrationDecider,
});
