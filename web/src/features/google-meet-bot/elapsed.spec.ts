import { expect, it } from 'vitest';
import { steps } from '../../testing/bot.ts';
import { elapsedOf, formatTaken } from './elapsed.ts';

const START = '2026-11-20T13:30:00Z';
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString();
const after = (...seconds: number[]) =>
  steps(seconds.length - 1).map((step, index) => ({
    ...step,
    since: seconds[index] === undefined ? null : at(seconds[index]),
  }));

it('counts each step from the one before, the one under way until now, and none that has not begun', () => {
  expect(elapsedOf(after(2, 3, 7), START, Date.parse(at(20)))).toEqual([
    2000,
    1000,
    13_000,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('is never less than nothing, where clocks differ', () => {
  expect(elapsedOf(after(-2, 3), START, Date.parse(at(1))).slice(0, 2)).toEqual([0, 0]);
});

it('is told in tenths of a second while that says something', () => {
  expect([0, 740, 9_940, 9_960, 61_000].map(formatTaken)).toEqual([
    '0\u00A0s',
    '0,7\u00A0s',
    '9,9\u00A0s',
    '9\u00A0s',
    '1\u00A0min',
  ]);
});
