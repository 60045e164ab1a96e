import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { EXTRACTIVE_ANALYST } from '#bots/analyst/extractive/identity.ts';
import { TOO_MUCH_WORK, WORK_OUT_OF_MEMORY, WORK_TOO_LONG } from '#domain/heavy-work.ts';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { TOO_MANY_SPEAKERS } from '#domain/transcript/reader.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { isLong } from '#test/support/long.ts';
import { sharedThreads } from '#test/support/threads.ts';
import { mostInOneTurn } from '#test/support/turns.ts';
import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { threadedAnalyst, threadedReader } from './adapters.ts';
import { LIMITS, ThreadPool, type ThreadLimits } from './pool.ts';

const TRANSCRIPT =
  '[00:00:04] Marie Dupont: On retient le devis.\n[00:00:09] Paul: J’envoie le rapport avant vendredi.\nMarie Dupont: Merci.';
const marie = { owner: 'marie' };
/** Megabytes of a large content: the largest that is accepted in `npm run test:long`. */
const LARGE = isLong ? 18 : 0.5;
/** Lines of a long meeting. */
const LINES = isLong ? 60_000 : 3_000;
const LONG_MEETING = {
  title: 'Devis',
  heldAt: '2026-11-20T10:00:00+01:00',
  lines: Array.from({ length: LINES }, (_, line) => ({
    line,
    speaker: 'Marie',
    at: null,
    text: 'On retient le devis.',
  })),
};
/** How much of one owner's is read at the same time, and may wait. */
const FEW = isLong ? LIMITS : { ofOneOwner: 1, waitingOfOneOwner: 3 };
/** About `megabytes` of ordinary turns. */
const long = (megabytes: number): string =>
  'Marie Dupont : Nous décidons que le budget sera voté lundi.\n'.repeat(megabytes * 17_000);

/** `null` for the limits of a server: to start threads takes longer than most of what they are given here. */
async function withPool<T>(limits: Partial<ThreadLimits> | null, use: (pool: ThreadPool) => Promise<T>): Promise<T> {
  if (limits === null) return use(sharedThreads);
  await using pool = new ThreadPool({ ...LIMITS, ...limits });
  return await use(pool);
}

describe('what threads read', () => {
  it('is what this thread would read', () =>
    withPool(null, async (pool) => {
      expect(await threadedReader(pool).read(TRANSCRIPT, marie)).toEqual(parseTranscript(TRANSCRIPT));
      expect(await threadedReader(pool).read('', marie)).toEqual(parseTranscript(''));
    }));

  it('is analysed as this thread would', () =>
    withPool(null, async (pool) => {
      const request = {
        title: 'Devis',
        heldAt: '2026-11-20T10:00:00+01:00',
        lines: numberLines(parseTranscript(TRANSCRIPT).turns),
      };
      const expected = await createExtractiveAnalyst().analyse(request);
      expect(await threadedAnalyst(pool, EXTRACTIVE_ANALYST).analyse(request)).toEqual(expected);
    }));
});

describe('what takes too much', () => {
  it('loses its thread at the deadline, and the next is read', () =>
    withPool({ threads: 1, deadlineMs: { read: 60_000, analyse: 50 } }, async (pool) => {
      const read = () => threadedReader(pool).read(TRANSCRIPT, marie);
      await read();
      await expect(threadedAnalyst(pool, EXTRACTIVE_ANALYST).analyse(LONG_MEETING)).rejects.toMatchObject(
        WORK_TOO_LONG,
      );
      expect((await read()).turns).toHaveLength(3);
    }));

  it('loses its thread when it takes too much memory, and the next is read', () =>
    // Enough to load what a thread runs, and not for so many megabytes of turns.
    withPool({ threads: 1, heapMb: isLong ? 96 : 48 }, async (pool) => {
      await expect(threadedReader(pool).read(long(isLong ? 18 : 9), marie)).rejects.toMatchObject(WORK_OUT_OF_MEMORY);
      expect((await threadedReader(pool).read(TRANSCRIPT, marie)).turns).toHaveLength(3);
    }));

  it('is a thousand and one voices, refused by the thread', () =>
    withPool(null, async (pool) => {
      const voices = Array.from(
        { length: isLong ? 100_000 : 3_000 },
        (_, index) => `Nom${index.toString(36)} : a`,
      ).join('\n');
      await expect(threadedReader(pool).read(voices, marie)).rejects.toMatchObject(TOO_MANY_SPEAKERS);
    }));

  it('is more of one owner than may wait; another owner is served meanwhile', () =>
    withPool({ ...FEW, threads: 2 }, async (pool) => {
      const reader = threadedReader(pool);
      // Both threads are there.
      await Promise.all(['marie', 'paul'].map((owner) => reader.read(TRANSCRIPT, { owner })));
      // Long enough for all of them to outlast one short reading, also where a busy machine holds up its thread.
      const long = `${TRANSCRIPT}\n`.repeat(2_000);
      let done = 0;
      const accepted = Array.from({ length: FEW.ofOneOwner + FEW.waitingOfOneOwner }, () =>
        reader.read(long, marie).then(() => (done += 1)),
      );
      await expect(reader.read(TRANSCRIPT, marie)).rejects.toMatchObject(TOO_MUCH_WORK);
      expect((await reader.read(TRANSCRIPT, { owner: 'paul' })).turns).toHaveLength(3);
      expect(done).toBeLessThan(accepted.length);
      await Promise.all(accepted);
    }));
});

it('is given turns, and gives them back, a few at a time, so that others may work between', () =>
  withPool(null, async (pool) => {
    let read = 0;
    const lines = Array.from({ length: LINES }, (_, line) => ({
      line,
      speaker: 'Marie',
      at: null,
      get text() {
        read += 1;
        return 'Oui.';
      },
    }));
    const analyst = threadedAnalyst(pool, EXTRACTIVE_ANALYST);
    const analyse = () => analyst.analyse({ title: 'Devis', heldAt: '2026-11-20T10:00:00+01:00', lines });
    // Each is read twice.
    expect(await mostInOneTurn(() => read, analyse)).toBeLessThanOrEqual(10_000);
  }));

it(`leaves this thread free while ${LARGE} megabytes are read`, () =>
  withPool(null, async (pool) => {
    const text = long(LARGE);
    const before = performance.eventLoopUtilization();
    await threadedReader(pool).read(text, marie);
    // What is copied takes its share; the reading itself took all of it before.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  }));

it('ends its threads once nothing was asked of them for a while, and begins again with the next job', () =>
  withPool({ threads: 1, idleMs: 20 }, async (pool) => {
    const reader = threadedReader(pool);
    await reader.read(TRANSCRIPT, marie);
    await expect.poll(() => pool.size).toBe(0);
    expect((await reader.read(TRANSCRIPT, marie)).turns).toHaveLength(3);
  }));

it('called off, a job ends with the reason and its thread with it', () =>
  withPool({ threads: 1 }, async (pool) => {
    const leave = new AbortController();
    const reading = threadedReader(pool).read(long(LARGE), { owner: 'marie', signal: leave.signal });
    leave.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    expect((await threadedReader(pool).read(TRANSCRIPT, marie)).turns).toHaveLength(3);
  }));
