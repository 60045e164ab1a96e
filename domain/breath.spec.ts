import { mostInOneTurn } from '#test/support/turns.ts';
import { expect, it } from 'vitest';
import { breath, paced } from './breath.ts';

it('lets one of many long computations work in each turn of the event loop, and each in its turn', async () => {
  const steps: number[] = [];
  const compute = async (which: number) => {
    for (let step = 0; step < 20; step += 1) {
      await breath();
      steps.push(which);
    }
  };
  const five = [0, 1, 2, 3, 4];
  const most = await mostInOneTurn(
    () => steps.length,
    () => Promise.all(five.map(compute)),
  );
  expect(most).toBe(1);
  expect(steps).toEqual(Array.from({ length: 20 }, () => five).flat());
});

it('goes on when nobody else waits, again and again', async () => {
  for (let step = 0; step < 3; step += 1) await breath();
});

it.each([
  ['each long one in a turn of its own', 20_000, 1],
  ['short ones together, as many as a long one has bytes', 1_024, 8],
])('goes over %s', async (_, bytes, together) => {
  let done = 0;
  const most = await mostInOneTurn(
    () => done,
    async () => {
      const made = await paced(
        [...'abcdefghijklmnopqrstuvwxyz'],
        (letter) => {
          done += 1;
          return letter.toUpperCase();
        },
        () => bytes,
      );
      expect(made.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    },
  );
  expect(most).toBe(together);
});
