import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairTurns, type Turn } from './fair-turns.ts';

const small = (owner: string): Turn => ({ owner, isLarge: false });
const large = (owner: string): Turn => ({ owner, isLarge: true });

it('never lets more run than allowed, of all or of one owner, and everybody gets a turn', async () => {
  const jobs = fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), isLarge: fc.boolean() }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      jobs,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      fc.scheduler(),
      async (asked, atOnce, ofOne, scheduler) => {
        const turns = new FairTurns(atOnce, ofOne);
        const running: Turn[] = [];
        let most = 0;
        let mostOfOne = 0;
        let mostLarge = 0;
        const ended = asked.map(async (job) => {
          await turns.take(job, undefined);
          running.push(job);
          most = Math.max(most, running.length);
          mostOfOne = Math.max(mostOfOne, running.filter(({ owner }) => owner === job.owner).length);
          mostLarge = Math.max(mostLarge, running.filter(({ isLarge }) => isLarge).length);
          await scheduler.schedule(Promise.resolve());
          running.splice(running.indexOf(job), 1);
          turns.leave(job);
        });
        await scheduler.waitFor(Promise.all(ended));
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(mostOfOne).toBeLessThanOrEqual(ofOne);
        expect(mostLarge).toBeLessThanOrEqual(Math.max(1, atOnce - 1));
      },
    ),
  );
});

it('lets another owner pass those of whom enough run', async () => {
  const turns = new FairTurns(2, 1);
  await turns.take(small('a'), undefined);
  let second = false;
  const waiting = turns.take(small('a'), undefined).then(() => (second = true));
  await turns.take(small('b'), undefined);
  expect([second, turns.waitingOf('a')]).toEqual([false, 1]);
  turns.leave(small('a'));
  await waiting;
});

it('gives a place in the queue up when it is called off', async () => {
  const turns = new FairTurns(1, 1);
  await turns.take(small('a'), undefined);
  const leave = new AbortController();
  const waiting = turns.take(small('b'), leave.signal);
  leave.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(turns.waitingOf('b')).toBe(0);
  turns.leave(small('a'));
  await turns.take(small('c'), undefined);
});

it('keeps a place for small jobs, however many large ones wait', async () => {
  const turns = new FairTurns(2, 2);
  await turns.take(large('a'), undefined);
  let second = false;
  const waiting = turns.take(large('b'), undefined).then(() => (second = true));
  await turns.take(small('c'), undefined);
  expect(second).toBe(false);
  turns.leave(large('a'));
  await waiting;
});
