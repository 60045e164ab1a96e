import { joinMeet, meetSessions, meetSteps, stopMeet } from '#api/contract/google-meet-bot.ts';
import type { ServedRoom, ServedVenue } from '#test/platforms/served/venue.ts';
import { callRoute, tokenOf } from '#test/support/calls.ts';
import { browsersUnder } from '#test/support/chrome-processes.ts';
import type { Greffier } from '#test/support/greffier.ts';
import type { TestPerson } from '#test/support/people.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { converse, warmUp, type Delays } from './conversation.ts';
import { Ear } from './ear.ts';
import { costOf, type Cost } from './processes.ts';
import type { Spectator } from './spectator.ts';

const LOOKS = 600;
const LOOK_EVERY_MS = 200;

export interface Attending {
  readonly room: ServedRoom;
  readonly sessionId: string;
  /** The bot's, in the room. */
  readonly page: string;
}

/** A server, and who sends its bots. */
export interface Scene {
  readonly greffier: Greffier;
  readonly launcher: TestPerson;
}

/** Delays of those who hear the streams of all bot sessions, and of the one who sees the first one on a page. */
export interface Followed {
  readonly streamed: readonly Delays[];
  readonly drawn: readonly Delays[];
}

const tokenIn = ({ greffier: { url }, launcher }: Scene): Promise<string> =>
  tokenOf(url, launcher.email, launcher.password);

/** A bot in the call of a room of its own, its captions on and in the right language. */
export async function attend(scene: Scene, venue: ServedVenue): Promise<Attending> {
  const { url } = scene.greffier;
  const room = venue.room();
  const token = await tokenIn(scene);
  const body = { platform: venue.platform, meetingUrl: room.url, botName: 'Greffier' };
  const { sessionId } = await callRoute(url, joinMeet, { token, body });
  const { id: page } = await room.arrival();
  for (let look = 0; look < LOOKS; look += 1) {
    const { steps } = await callRoute(url, meetSteps, { token, params: { sessionId } });
    if (steps.find(({ id }) => id === 'language_french')?.status === 'completed') return { room, sessionId, page };
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`the bot did not get into the meeting of ${venue.platform}`);
}

export async function dismiss(scene: Scene, { sessionId }: Attending): Promise<void> {
  await callRoute(scene.greffier.url, stopMeet, { token: await tokenIn(scene), params: { sessionId } });
}

/**
 * Conversations in all rooms at once, followed by an administrator: each as a stream, the first one on a page as well.
 */
export async function follow(
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
  const browsers = await browsersUnder(greffier.pid);
  const { cost, done } = await costOf({ browsers, server: greffier.pid }, () =>
    Promise.all(followed.map(({ room, page, followers }) => converse(room, page, followers))),
  ).catch(async (cause: unknown) => {
    const { sessions } = (await callRoute(greffier.url, meetSessions, { token })).data;
    const ended = sessions.flatMap(({ sessionId, reason }) => (reason ? [`${sessionId}: ${reason.code}`] : []));
    throw new Error(`the conversations were not followed; bot sessions that ended: ${ended.join(', ')}`, { cause });
  });
  return {
    cost,
    done: { streamed: done.flatMap(([streamed]) => streamed ?? []), drawn: done.flatMap(([, drawn]) => drawn ?? []) },
  };
}
