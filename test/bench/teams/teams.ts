import type { Measurement } from '../measurement.ts';
import { measureBots } from '../bots/bots.ts';
import { openServedMeet } from '#test/platforms/served/google-meet.ts';
import { openServedTeams } from '#test/platforms/served/teams.ts';

/** What one bot in Microsoft Teams takes, and one with two others and two in Google Meet beside it. */
export async function* run(): AsyncIterable<Measurement> {
  await using stack = new AsyncDisposableStack();
  const teams = await openServedTeams();
  stack.defer(() => teams.close());
  const meet = await openServedMeet();
  stack.defer(() => meet.close());
  yield* measureBots({
    label: 'one bot of Teams, two of each platform beside it',
    venues: [teams, teams, teams, meet, meet],
  });
}
