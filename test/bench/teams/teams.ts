import type { Measurement } from '../measurement.ts';
import { measureBots } from '../bots/bots.ts';
import { openMeetVenue } from '../meet/venue.ts';
import { openTeamsVenue } from './venue.ts';

/** What one bot in Microsoft Teams takes, and one with two others and two in Google Meet beside it. */
export async function* run(): AsyncIterable<Measurement> {
  await using stack = new AsyncDisposableStack();
  const teams = await openTeamsVenue();
  stack.defer(() => teams.close());
  const meet = await openMeetVenue();
  stack.defer(() => meet.close());
  yield* measureBots({
    label: 'one bot of Teams, two of each platform beside it',
    venues: [teams, teams, teams, meet, meet],
  });
}
