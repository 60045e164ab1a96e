import type { Measurement } from '../measurement.ts';
import { measureBots } from '../bots/bots.ts';
import { openServedMeet } from '#test/platforms/served/google-meet.ts';

/** What one bot in Google Meet takes, and four at once. */
export async function* run(): AsyncIterable<Measurement> {
  await using stack = new AsyncDisposableStack();
  const meet = await openServedMeet();
  stack.defer(() => meet.close());
  yield* measureBots({ label: 'four bots', venues: [meet, meet, meet, meet] });
}
