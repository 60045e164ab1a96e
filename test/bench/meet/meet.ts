import { joinMeet, meetSteps, stopMeet } from '#api/contract/google-meet-bot.ts';
import { startMeetReplica, type MeetReplica, type Room } from '#test/replicas/google-meet/replica.ts';
import { callRoute, tokenOf } from '#test/support/calls.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { somebody, type TestPerson } from '#test/support/people.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { against, quantile, type Measurement } from '../measurement.ts';
import { bareChrome } from './bare-chrome.ts';
import { converse, warmUp, type Delays } from './conversation.ts';
import { Ear } from './ear.ts';
import { browsersUnder, costOf, type Cost } from './processes.ts';
import { openSpectator, type Spectator } from './spectator.ts';

const BOTS = 4;
const DRAFT_AIM = 250;
const FINAL_AIM = 1_500;
const LOOKS = 600;
const LOOK_EVERY_MS = 200;

interface Attending {
  readonly room: Room;
  readonly sessionId: string;
  /** The bot's, in the room. */
  readonly page: string;
}

/** A server, who sends its bots, and the meetings that they are sent into. */
interface Scene {
  readonly greffier: Greffier;
  readonly launcher: TestPerson;
  readonly replica: MeetReplica;
}

/** Delays of those who hear the streams of all bot sessions, and of the one who sees the first one on a page. */
interface Followed {
  readonly streamed: readonly Delays[];
  readonly drawn: readonly Delays[];
}

const roomOf = (replica: MeetReplica, code: string): Room =>
  replica.room(code, { entry: 'open', captionLanguage: 'fr-FR', people: [{ name: 'Alice' }, { name: 'Bob' }] });

/** A bot in the call of a room of its own, capturing. */
async function attend({ greffier: { url }, launcher, replica }: Scene, code: string): Promise<Attending> {
  const room = roomOf(replica, code);
  const token = await tokenOf(url, launcher.email, launcher.password);
  const { sessionId } = await callRoute(url, joinMeet, { token, body: { meetingUrl: room.url, botName: 'Greffier' } });
  const guest = await room.arrival({ timeoutMs: 120_000 });
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await callRoute(url, meetSteps, { token, params: { sessionId } })).steps.at(-1)?.status === 'completed')
      return { room, sessionId, page: guest.id };
    await delay(LOOK_EVERY_MS);
  }
  throw new Error('the bot did not get into the meeting');
}

/**
 * Conversations in all rooms at once, followed by an administrator: each as a stream, the first one on a page as well.
 */
async function follow(
  { greffier }: Scene,
  spectator: Spectator,
  all: readonly Attending[],
): Promise<{ readonly cost: Cost; readonly done: Followed }> {
  await using stack = new AsyncDisposableStack();
  const token = await tokenOf(greffier.url, greffier.adminEmail, greffier.adminPassword);
  const [first] = all;
  if (first) await spectator.follow(first.sessionId);
  const followed = await Promise.all(
    all.map(async (one) => {
      const ear = await Ear.open(greffier.url, token, one.sessionId);
      stack.defer(() => ear.leave());
      return { ...one, followers: one === first ? [ear, spectator] : [ear] };
    }),
  );
  await Promise.all(followed.map(({ room, followers }) => warmUp(room, followers)));
  const { cost, done } = await costOf({ browsers: await browsersUnder(greffier.pid), server: greffier.pid }, () =>
    Promise.all(followed.map(({ room, page, followers }) => converse(room, page, followers))),
  );
  return {
    cost,
    done: { streamed: done.flatMap(([streamed]) => streamed ?? []), drawn: done.flatMap(([, drawn]) => drawn ?? []) },
  };
}

const figure = (name: string, unit: string, value: number, most?: number): Measurement => ({
  name,
  unit,
  value,
  reference: null,
  ratio: null,
  ...(most === undefined ? {} : { aim: { text: `≤ ${most} ${unit}`, reached: value <= most } }),
});

function* delays(label: string, { streamed, drawn }: Followed): Iterable<Measurement> {
  const ways = [
    { way: 'in the live stream', all: streamed, aims: [] },
    { way: 'drawn on another person’s page', all: drawn, aims: [DRAFT_AIM, FINAL_AIM] },
  ] as const;
  for (const { way, all, aims } of ways) {
    const [drafts, finals] = [all.flatMap((one) => one.drafts), all.flatMap((one) => one.finals)];
    yield figure(`${label}: caption changed → draft ${way}, p50`, 'ms', quantile(drafts, 0.5));
    yield figure(`${label}: caption changed → draft ${way}, p95`, 'ms', quantile(drafts, 0.95), aims[0]);
    yield figure(`${label}: last word → final line ${way}, p50 (a second of it is rest)`, 'ms', quantile(finals, 0.5));
    yield figure(
      `${label}: last word → final line ${way}, p95 (a second of it is rest)`,
      'ms',
      quantile(finals, 0.95),
      aims[1],
    );
    yield figure(
      `${label}: words and ends of lines that were never ${way}`,
      'words',
      all.reduce((sum, { missing }) => sum + missing, 0),
      0,
    );
  }
}

/**
 * From a word in the captions of a page to somebody else who follows the bot session live: as far as the stream, and as
 * far as the page on which it is drawn, over a real server, real Chromes and the replica of the Meet page; what a bot
 * costs above a Chrome that shows the same page; and four bots at once. Times are of one machine's clock, in three
 * processes: each page adds what has passed to when it was opened (`performance`), the stream's are `Date.now`. That
 * assumes that nobody sets the clock meanwhile. What the spectator's browser uses is not counted; of two followers'
 * streams the server's part is.
 */
export async function* run(): AsyncIterable<Measurement> {
  await using stack = new AsyncDisposableStack();
  const replica = await startMeetReplica();
  stack.defer(() => replica.close());
  const bare = (await bareChrome(roomOf(replica, 'bar-eeee-eee'))).browsers;
  const greffier = await startGreffier({ MEET_ORIGIN: replica.origin });
  stack.defer(() => greffier.stop());
  const scene: Scene = { greffier, replica, launcher: await somebody(greffier, 'user') };
  const spectator = await openSpectator(greffier.url, { email: greffier.adminEmail, password: greffier.adminPassword });
  stack.defer(() => spectator.close());

  const first = await attend(scene, 'one-aaaa-aaa');
  const one = await follow(scene, spectator, [first]);
  yield* delays('one bot', one.done);
  yield against(
    'one bot, its Chrome, against a bare Chrome on the same page',
    'cores',
    one.cost.browsers.cores,
    bare.cores,
  );
  yield against(
    'one bot, its Chrome and its part of the server, against a bare Chrome on the same page',
    'cores',
    one.cost.browsers.cores + one.cost.server.cores,
    bare.cores,
  );
  yield against(
    'one bot, its Chrome, against a bare Chrome on the same page',
    'MB',
    one.cost.browsers.memory,
    bare.memory,
  );
  yield figure('one bot, the server', 'MB', one.cost.server.memory);
  await callRoute(greffier.url, stopMeet, {
    token: await tokenOf(greffier.url, scene.launcher.email, scene.launcher.password),
    params: { sessionId: first.sessionId },
  });

  const all: Attending[] = [];
  for (let bot = 0; bot < BOTS; bot += 1) all.push(await attend(scene, `fou-${'abcd'.charAt(bot).repeat(4)}-rrr`));
  const many = await follow(scene, spectator, all);
  yield* delays('four bots', many.done);
  yield figure('four bots, their Chromes and the server', 'cores', many.cost.browsers.cores + many.cost.server.cores);
  yield figure('four bots, their Chromes', 'MB', many.cost.browsers.memory);
  yield figure('four bots, the server', 'MB', many.cost.server.memory);
}
