import { afterEach, expect, it, vi } from 'vitest';
import { KnownEnds } from './known-ends.ts';

afterEach(() => vi.useRealTimers());

it('takes an answer that ends before what was seen for one that leaves something out', () => {
  const ends = new KnownEnds();
  expect(ends.isLeftOut('a', null)).toBe(false);
  ends.saw('a', 4n);
  ends.saw('a', 2n);
  expect([null, 0n, 3n, 4n, 5n].map((revision) => ends.isLeftOut('a', revision))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(ends.isLeftOut('b', null)).toBe(false);
});

it('believes the store after fifteen seconds of the same answer: it was restored', () => {
  vi.useFakeTimers();
  const ends = new KnownEnds();
  ends.saw('a', 4n);
  expect(ends.isLeftOut('a', 3n)).toBe(true);
  vi.advanceTimersByTime(14_999);
  expect(ends.isLeftOut('a', 3n)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(ends.isLeftOut('a', 3n)).toBe(false);
});

it('counts the fifteen seconds anew where what was seen came again', () => {
  vi.useFakeTimers();
  const ends = new KnownEnds();
  ends.saw('a', 4n);
  ends.isLeftOut('a', 3n);
  vi.advanceTimersByTime(14_999);
  ends.saw('a', 4n);
  expect(ends.isLeftOut('a', 3n)).toBe(true);
  vi.advanceTimersByTime(14_999);
  expect(ends.isLeftOut('a', 3n)).toBe(true);
});

it('forgets those that were seen longest ago, and all where the log is another one', () => {
  const ends = new KnownEnds();
  for (let stream = 0; stream < 10_001; stream += 1) ends.saw(`stream ${stream}`, 1n);
  expect(ends.isLeftOut('stream 0', null)).toBe(false);
  expect(ends.isLeftOut('stream 1', null)).toBe(true);
  ends.forget();
  expect(ends.isLeftOut('stream 1', null)).toBe(false);
});
