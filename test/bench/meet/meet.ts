import { login } from '#api/contract/auth.ts';
import { joinMeet, meetSteps, stopMeet } from '#api/contract/google-meet-bot.ts';
import type { Route } from '#api/contract/route.ts';
import { openChrome } from '#infra/browser/open-chrome.ts';
import { startMeetReplica, type MeetReplica, type Room } from '#test/replicas/google-meet/replica.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod/mini';
import { against, quantile, type Measurement } from '../measurement.ts';
import { conversationIn, converse, SPOKEN, type Delays } from './conversation.ts';
import { browsersUnder, usageOf, type Usage } from './processes.ts';

const BOTS = 4;
const DRAFT_AIM = 250;
const FINAL_AIM = 1_500;
const LOOKS = 600;

interface Attending {
  readonly room: Room;
  readonly sessionId: string;
  readonly page: string;
}

/** The server as somebody uses who signed in. */
class Desk {
  readonly #greffier: Greffier;
  token = '';

  constructor(greffier: Greffier) {
    this.#greffier = greffier;
  }

  async call<R extends Route>({ method, path, answer }: R, { params = {}, body }: { params?: Readonly<Record<string, string>>; body?: unknown } = {}): Promise<z.output<R['answer']>> {
    const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => params[name] ?? '');
    const response = await fetch(`${this.#greffier.url}${filled}`, {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.parse(await response.json()) as z.output<R['answer']>;
  }

  async signIn(): Promise<void> {
    this.token = (await this.call(login, { body: { email: this.#greffier.adminEmail, password: this.#greffier.adminPassword } })).accessToken;
  }

  /** A bot in the call of a room of its own, capturing. */
  async attend(replica: MeetReplica, code: string): Promise<Attending> {
    const room = roomOf(replica, code);
    const { sessionId } = await this.call(joinMeet, { body: { meetingUrl: room.url, botName: 'Greffier' } });
    const guest = await room.arrival({ timeoutMs: 120_000 });
    for (let look = 0; look < LOOKS; look += 1) {
      if ((await this.call(meetSteps, { params: { sessionId } })).steps.at(-1)?.status === 'completed') return { room, sessionId, page: guest.id };
      await delay(200);
    }
    throw new Error('the bot did not get into the meeting');
  }

  converse({ room, sessionId, page }: Attending): Promise<Delays> {
    return converse(room, { url: this.#greffier.url, token: this.token, sessionId, page });
  }
}

const roomOf = (replica: MeetReplica, code: string): Room => replica.room(code, { entry: 'open', captionLanguage: 'fr-FR', people: [{ name: 'Alice' }, { name: 'Bob' }] });

/** What a Chrome costs that shows the same page and the same captions, and that nobody reads. */
async function bareChrome(replica: MeetReplica, seconds: (work: () => Promise<unknown>) => Promise<number>): Promise<{ cores: number; memory: number }> {
  const room = roomOf(replica, 'bar-eeee-eee');
  const chrome = await openChrome({ configured: process.env['CHROME_PATH'], locale: 'fr-FR' });
  try {
    await chrome.page.goto(room.url);
    await chrome.page.fill('input[type=text]', 'Personne');
    await chrome.page.click('[jsname=Qx7uuf] button');
    await chrome.page.click('[jsname=RrG0hf]');
    const roots = await browsersUnder(process.pid);
    const before = await usageOf(roots);
    const took = await seconds(() => room.talk(conversationIn(room), SPOKEN));
    const after = await usageOf(roots);
    return { cores: (after.cpu - before.cpu) / took, memory: after.memory };
  } finally {
    await chrome.close();
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

const figure = (name: string, unit: string, value: number, most?: number): Measurement => ({ name, unit, value, reference: null, ratio: null, ...(most === undefined ? {} : { aim: { text: `≤ ${most} ${unit}`, reached: value <= most } }) });

function* delays(label: string, all: readonly Delays[]): Iterable<Measurement> {
  const [drafts, finals] = [all.flatMap((one) => one.drafts), all.flatMap((one) => one.finals)];
  yield figure(`${label}: caption drawn → draft at somebody else's, p50`, 'ms', quantile(drafts, 0.5));
  yield figure(`${label}: caption drawn → draft at somebody else's, p95`, 'ms', quantile(drafts, 0.95), DRAFT_AIM);
  yield figure(`${label}: last word drawn → final line at somebody else's, p50 (a second of it is rest)`, 'ms', quantile(finals, 0.5));
  yield figure(`${label}: last word drawn → final line at somebody else's, p95 (a second of it is rest)`, 'ms', quantile(finals, 0.95), FINAL_AIM);
  yield figure(`${label}: words and ends of lines that never arrived`, 'words', all.reduce((sum, { missing }) => sum + missing, 0), 0);
}

/**
 * From a word in the captions of a page to somebody else who follows the session live, over a real server, a real Chrome
 * and the replica of the Meet page; what a bot costs above a Chrome that shows the same page; and four bots at once.
 */
export async function* run(): AsyncIterable<Measurement> {
  await using stack = new AsyncDisposableStack();
  const replica = await startMeetReplica();
  stack.defer(() => replica.close());
  const bare = await bareChrome(replica, timed);
  const greffier = await startGreffier({ MEET_ORIGIN: replica.origin });
  stack.defer(() => greffier.stop());
  const desk = new Desk(greffier);
  await desk.signIn();

  const idle = await usageOf([greffier.pid], { alone: true });
  const first = await desk.attend(replica, 'one-aaaa-aaa');
  const { cores, memory, server, heard } = await costOf(greffier, () => desk.converse(first));
  yield* delays('one bot', [heard]);
  yield against('one bot, its Chrome and its part of the server, against a bare Chrome on the same page', 'cores', cores + server, bare.cores);
  yield against('one bot, its Chrome, against a bare Chrome on the same page', 'MB', memory, bare.memory);
  yield figure('one bot, what the server grew by', 'MB', (await usageOf([greffier.pid], { alone: true })).memory - idle.memory);
  await desk.call(stopMeet, { params: { sessionId: first.sessionId } });

  const all: Attending[] = [];
  for (let bot = 0; bot < BOTS; bot += 1) all.push(await desk.attend(replica, `fou-${'abcd'.charAt(bot).repeat(4)}-rrr`));
  const many = await costOf(greffier, () => Promise.all(all.map((one) => desk.converse(one))));
  yield* delays('four bots', many.heard);
  yield figure('four bots, their Chromes and the server', 'cores', many.cores + many.server);
  yield figure('four bots, their Chromes', 'MB', many.memory);
}

/** What browsers and the server use while `work` is done. */
async function costOf<T>(greffier: Greffier, work: () => Promise<T>): Promise<{ readonly cores: number; readonly memory: number; readonly server: number; readonly heard: T }> {
  const roots = await browsersUnder(greffier.pid);
  const look = async (): Promise<readonly [Usage, Usage]> => [await usageOf(roots), await usageOf([greffier.pid], { alone: true })];
  const [browsers, server] = await look();
  const started = performance.now();
  const heard = await work();
  const seconds = (performance.now() - started) / 1_000;
  const [browsersAfter, serverAfter] = await look();
  return { heard, cores: (browsersAfter.cpu - browsers.cpu) / seconds, memory: browsersAfter.memory, server: (serverAfter.cpu - server.cpu) / seconds };
}
