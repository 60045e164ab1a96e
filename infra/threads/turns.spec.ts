import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairTurns } from './turns.ts';

it('never lets more run than allowed, of all or of one owner, and everybody gets a turn', async () => {
  const owners = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(owners, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), fc.scheduler(), async (asked, atOnce, ofOne, scheduler) => {
      const turns = new FairTurns(atOnce, ofOne);
      const running: string[] = [];
      let most = 0;
      let mostOfOne = 0;
      const jobs = asked.map(async (owner) => {
        await turns.take(owner, undefined);
        running.push(owner);
        most = Math.max(most, running.length);
        mostOfOne = Math.max(mostOfOne, running.filter((one) => one === owner).length);
        await scheduler.schedule(Promise.resolve());
        running.splice(running.indexOf(owner), 1);
        turns.leave(owner);
      });
      await scheduler.waitFor(Promise.all(jobs));
      expect(most).toBeLessThanOrEqual(atOnce);
      expect(mostOfOne).toBeLessThanOrEqual(ofOne);
    }),
  );
});

it('lets another owner pass those of whom enough run', async () => {
  const turns = new FairTurns(2, 1);
  await turns.take('a', undefined);
  let second = false;
  const waiting = turns.take('a', undefined).then(() => (second = true));
  await turns.take('b', undefined);
  expect([second, turns.waitingOf('a')]).toEqual([false, 1]);
  turns.leave('a');
  await waiting;
});

it('gives a place in the queue up when it is called off', async () => {
  const turns = new FairTurns(1, 1);
  await turns.take('a', undefined);
  const leave = new AbortController();
  const waiting = turns.take('b', leave.signal);
  leave.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(turns.waitingOf('b')).toBe(0);
  turns.leave('a');
  await turns.take('c', undefined);
});
