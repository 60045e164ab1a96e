import type { LateOutcome, LateResults } from '#domain/analysis/late-results.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { AnalysisQueue } from './queue.ts';
import { TOO_MANY_ANALYSES } from './errors.ts';

const kept: string[] = [];
const finished = new Map<string, LateOutcome>();
const lateResults: Pick<LateResults, 'begin' | 'finish' | 'discard' | 'hold' | 'takeUp'> = {
  begin: async ({ id }) => {
    kept.push(id);
  },
  finish: async (id, { outcome }) => {
    finished.set(id, outcome);
  },
  discard: async () => true,
  hold: async () => undefined,
  takeUp: async () => null,
};
const desk = new AnalysisQueue({
  lateResults,
  now: () => '2026-11-20T09:00:00.000Z',
  logger: pino({ level: 'silent' }),
});

it('says at once where the result will be, when sending and reading took all of the time', async () => {
  const work = Promise.withResolvers<string>();
  const outcome = await desk.handIn({ userId: 'claire', taken: () => 9_000 }, () => work.promise);
  expect(outcome).toEqual({ lateId: kept[0] });
  work.resolve('une analyse');
});

it('tells where the result of work about a meeting will be once it is to be found there, not before', async () => {
  const happened: string[] = [];
  const begin = async () => {
    await delay(5);
    happened.push('noted');
  };
  const slow = new AnalysisQueue({
    lateResults: { ...lateResults, begin },
    now: () => '2026-11-20T09:00:00.000Z',
    logger: pino({ level: 'silent' }),
  });
  const late = Number.POSITIVE_INFINITY;
  const about = { meetingId: 'm1', label: 'export/pdf', keep: async () => null };
  await slow
    .handIn({ userId: 'lea', taken: () => late, kept: about }, async () => happened.push('working'))
    .then(() => happened.push('told'));
  expect(happened).toEqual(['noted', 'working', 'told']);
});

it('answers what failed where work about a meeting cannot be noted', async () => {
  const broken = new AnalysisQueue({
    lateResults: { ...lateResults, begin: () => Promise.reject(new Error('no database')) },
    now: () => '2026-11-20T09:00:00.000Z',
    logger: pino({ level: 'silent' }),
  });
  const about = { meetingId: 'm1', label: 'export/pdf', keep: async () => null };
  await expect(
    broken.handIn({ userId: 'lea', taken: () => 9_000, kept: about }, async () => 'un document'),
  ).rejects.toThrow('no database');
});

it('answers what is quick, however little time is left for it', async () => {
  expect(await desk.handIn({ userId: 'noor', taken: () => 8_999 }, async () => 'une analyse')).toEqual({
    result: 'une analyse',
  });
});

it.each([
  ['a result', async () => 'une analyse', { state: 'done', answer: 'une analyse' }],
  ['a failure', () => Promise.reject(new Error('inconnue')), { state: 'failed', error: { code: 'UNEXPECTED' } }],
])('keeps %s that comes after the time, also where no timer could run meanwhile', async (_, work, ended) => {
  let taken = 0;
  const busy = async () => {
    taken = 9_000;
    return work();
  };
  const outcome = await desk.handIn({ userId: 'iris', taken: () => taken }, busy);
  expect(outcome).toEqual({ lateId: kept.at(-1) });
  await expect.poll(() => finished.get(String(kept.at(-1)))).toMatchObject(ended);
});

it('lets nobody have more than three analyses at once, whether somebody waits for them or not', async () => {
  const work = Promise.withResolvers<string>();
  const running = [
    desk.run('aya', () => work.promise),
    desk.run('aya', () => work.promise),
    desk.handIn({ userId: 'aya', taken: () => 0 }, () => work.promise),
  ];
  await expect(desk.run('aya', async () => 'de trop')).rejects.toMatchObject({ code: TOO_MANY_ANALYSES.code });
  await expect(desk.handIn({ userId: 'aya', taken: () => 9_000 }, async () => 'de trop')).rejects.toMatchObject({
    code: TOO_MANY_ANALYSES.code,
  });
  expect(await desk.run('noor', async () => 'une autre personne')).toBe('une autre personne');
  work.resolve('une analyse');
  await Promise.all(running);
  expect(await desk.run('aya', async () => 'à nouveau')).toBe('à nouveau');
});
