import type { ServedVenue } from '#test/platforms/served/venue.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { somebody } from '#test/support/people.ts';
import { loadavg } from 'node:os';
import { against, type Measurement } from '../measurement.ts';
import { bareChrome } from './bare-chrome.ts';
import { delays, figure } from './delays.ts';
import { attend, dismiss, follow, type Attending, type Scene } from './scene.ts';
import { openSpectator } from './spectator.ts';

/** Bots at once, of which the first is followed on a page. */
export interface Crowd {
  readonly label: string;
  readonly venues: readonly [ServedVenue, ...ServedVenue[]];
}

/**
 * From a word in the captions of a page to somebody else who follows the bot session live: as far as the stream, and as
 * far as the page on which it is drawn, over a real server, real Chromes and replicas of the meetings' pages; what a
 * bot costs above a Chrome that shows the same page; and a crowd of bots at once. Times are of one machine's clock, in
 * three processes: each page adds what has passed to when it was opened (`performance`), the stream's are `Date.now`.
 * That assumes that nobody sets the clock meanwhile. What the spectator's browser uses is not counted; of two
 * followers' streams the server's part is.
 */
export async function* measureBots({ label, venues }: Crowd): AsyncIterable<Measurement> {
  await using stack = new AsyncDisposableStack();
  const [subject] = venues;
  yield figure('load of the machine before', 'processes', loadavg()[0] ?? Number.NaN);
  const bare = (await bareChrome(subject.room())).browsers;
  const environment = Object.assign({}, ...venues.map((venue) => venue.environment)) as Record<string, string>;
  const greffier = await startGreffier(environment);
  stack.defer(() => greffier.stop());
  const scene: Scene = { greffier, launcher: await somebody(greffier, 'user') };
  const spectator = await openSpectator(greffier.url, { email: greffier.adminEmail, password: greffier.adminPassword });
  stack.defer(() => spectator.close());

  const first = await attend(scene, subject);
  const { cost, done } = await follow(scene, spectator, [first]);
  yield* delays('one bot', done);
  yield against(
    'one bot, its Chrome, against a bare Chrome on the same page',
    'cores',
    cost.browsers.cores,
    bare.cores,
  );
  yield against(
    'one bot, its Chrome and its part of the server, against a bare Chrome on the same page',
    'cores',
    cost.browsers.cores + cost.server.cores,
    bare.cores,
  );
  yield against('one bot, its Chrome, against a bare Chrome on the same page', 'MB', cost.browsers.memory, bare.memory);
  yield figure('one bot, the server', 'MB', cost.server.memory);
  await dismiss(scene, first);

  const all: Attending[] = [];
  for (const venue of venues) all.push(await attend(scene, venue));
  const many = await follow(scene, spectator, all);
  yield* delays(label, many.done);
  yield figure(`${label}, their Chromes and the server`, 'cores', many.cost.browsers.cores + many.cost.server.cores);
  yield figure(`${label}, their Chromes`, 'MB', many.cost.browsers.memory);
  yield figure(`${label}, the server`, 'MB', many.cost.server.memory);
  yield figure('load of the machine after', 'processes', loadavg()[0] ?? Number.NaN);
}
