import { startProbe, type Probe } from '#test/hostile/processes.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { benchDatabase } from '../database.ts';
import { median, type BenchOptions, type Measurement } from '../measurement.ts';
import { startServer, type BenchServer, type Member } from '../server.ts';
import { hostileRequests, usual, type HostileRequest } from './requests.ts';

/**
 * How long the idle server is watched before each request, in ms: as many calls as the longest requests let through.
 */
const IDLE_MS = 3_000;
/** And after an answer, in ms: what goes on behind it holds others up as well. */
const AFTER_MS = 1_000;
const EVERY_MS = 5;
const MEGABYTE = 1_048_576;
/** How often the result of an answer 202 is asked for, in ms, and how many times. */
const RESULT_EVERY_MS = 1_000;
const RESULT_ASKED = 360;
/** How much longer others may wait, in ms. */
const MORE_MS = 100;
/**
 * How long after the last request memory is looked at, in ms, and what may be held then beyond what was before, in MB.
 */
const GIVEN_BACK_MS = 30_000;
const HELD_MB = 200;
const WEIGHED_EVERY_MS = 250;

const longest = (ms: readonly number[]): number => ms.reduce((most, each) => Math.max(most, each), 0);

/** The longest wait of another's call, in ms; a failed call counts as forever. */
async function felt(probe: Probe): Promise<{ readonly longest: number; readonly median: number }> {
  const { ms, refused } = await probe.felt();
  return { longest: refused > 0 ? Number.POSITIVE_INFINITY : longest(ms), median: median(ms) };
}

/**
 * What somebody else's calls (a list of meetings) wait while one hostile request runs, beside the same server idle, in
 * a process of its own. « More » is the longest wait of the one minus the longest of the other.
 */
export async function* measured(requests: () => Iterable<HostileRequest>): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  await using server = await startServer(database.url);
  const members = {
    observer: await server.member('observer', 'observateur@exemple.fr'),
    user: await server.member('user', 'auteur@exemple.fr'),
  };
  const other = await server.member('user', 'autre@exemple.fr');
  using weight = weigh(server);
  const before = await weight.now();
  // The first calls compile what they run.
  for (const { by, path, body } of [...hostileRequests().filter(isSmall), usual()])
    await send(server.url, path, members[by].token, body);
  for (const { name, by, path, body } of requests()) {
    using probe = startProbe({
      url: `${server.url}/api/meetings?limit=5`,
      token: await other.renewed(),
      everyMs: EVERY_MS,
    });
    await delay(AFTER_MS);
    await probe.felt();
    await delay(IDLE_MS);
    const idle = await felt(probe);
    const began = performance.now();
    const { status, location } = await send(server.url, path, await members[by].renewed(), body);
    const took = performance.now() - began;
    const outcome =
      location === null
        ? `${status} after ${Math.round(took)} ms`
        : await resultAt(`${server.url}${location}`, members[by], began);
    await delay(AFTER_MS);
    const during = await felt(probe);
    const more = during.longest - idle.longest;
    yield {
      name: `others’ longest wait: ${name} (${outcome})`,
      value: during.longest,
      unit: 'ms',
      reference: idle.longest,
      ratio: during.longest / idle.longest,
      aim: { text: `at most ${MORE_MS} ms more: ${Math.round(more)} ms`, reached: more <= MORE_MS },
    };
  }
  yield { name: 'memory of the server at its peak', ...inMegabytes(weight.peak, before) };
  await delay(GIVEN_BACK_MS);
  const after = await weight.now();
  const held = Math.round((after - before) / MEGABYTE);
  yield {
    name: `memory of the server ${GIVEN_BACK_MS / 1_000} s after the last request`,
    ...inMegabytes(after, before),
    aim: { text: `at most ${HELD_MB} MB more than before: ${held} MB`, reached: held <= HELD_MB },
  };
}

export const run = (_options: BenchOptions): AsyncIterable<Measurement> => measured(hostileRequests);

const isSmall = ({ body }: HostileRequest): boolean => body.length < 1_000;

const inMegabytes = (bytes: number, before: number) => ({
  value: bytes / MEGABYTE,
  unit: 'MB',
  reference: before / MEGABYTE,
  ratio: bytes / before,
});

interface Weight extends Disposable {
  /** The most that was ever found, in bytes. */
  readonly peak: number;
  readonly now: () => Promise<number>;
}

/** Follows the server's resident memory. */
function weigh(server: Pick<BenchServer, 'memory'>): Weight {
  let peak = 0;
  const now = async (): Promise<number> => {
    const bytes = await server.memory();
    peak = Math.max(peak, bytes);
    return bytes;
  };
  const looks = setInterval(() => void now(), WEIGHED_EVERY_MS);
  return {
    now,
    get peak() {
      return peak;
    },
    [Symbol.dispose]: () => clearInterval(looks),
  };
}

interface Answer {
  readonly status: number;
  /** Where the result of work that goes on will be. */
  readonly location: string | null;
}

async function send(url: string, path: string, token: string, body: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body }).catch(() => null);
  // A body that is refused before it is read may end the connection.
  const answer = await response?.text().catch(() => '');
  const status = response?.status ?? 0;
  return { status, location: status === 202 ? (JSON.parse(answer ?? '') as { location: string }).location : null };
}

/** Asks for the result until it is there, as its asker would: the work behind a 202 holds others up as well. */
async function resultAt(address: string, asker: Member, began: number): Promise<string> {
  for (let asked = 0; asked < RESULT_ASKED; asked += 1) {
    await delay(RESULT_EVERY_MS);
    const response = await fetch(address, { headers: { authorization: `Bearer ${await asker.renewed()}` } });
    const bytes = (await response.arrayBuffer()).byteLength;
    const took = Math.round(performance.now() - began);
    if (response.status !== 202) return `202, then ${response.status} with ${bytes} bytes after ${took} ms`;
  }
  throw new Error(`no result at ${new URL(address).pathname} after ${RESULT_ASKED} questions`);
}
