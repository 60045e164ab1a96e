import type { Measurement } from '../measurement.ts';
import { measureBots } from '../bots/bots.ts';
import { openMeetVenue } from './venue.ts';

/** What one bot in Google Meet takes, and four at once. */
export async function* run(): AsyncIterable<Measurement> {
  await using stack = new AsyncDisposableStack();
  const meet = await openMeetVenue();
  stack.defer(() => meet.close());
  yield* measureBots({ label: 'four bots', venues: [meet, meet, meet, meet] });
}
