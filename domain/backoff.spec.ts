import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('doubles with each failure in a row, up to the longest, however many there were', () => {
  const waits = [0, 1, 2, 3, 4, 5, 2_000].map((earlier) => backoffMs(earlier, { firstMs: 250, longestMs: 3_000 }));
  expect(waits).toEqual([250, 500, 1_000, 2_000, 3_000, 3_000, 3_000]);
});
