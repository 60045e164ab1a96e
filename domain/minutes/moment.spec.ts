import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatOffset, momentOf, shortMomentOf } from './moment.ts';

it('tells times since the beginning', () => {
  expect([0, 59_999, 60_000, 724_000, 3_600_000, 36_061_000].map(formatOffset)).toEqual([
    '0:00',
    '0:59',
    '1:00',
    '12:04',
    '1:00:00',
    '10:01:01',
  ]);
});

it('tells the number of a line that has no time, counted from 1', () => {
  expect([
    momentOf({ at: null, line: 6 }),
    shortMomentOf({ at: null, line: 6 }),
    shortMomentOf({ at: 724_000, line: 6 }),
  ]).toEqual(['ligne 7', 'l.\u00A07', '12:04']);
});

it('reads back as the second it was', () => {
  fc.assert(
    fc.property(fc.nat({ max: 360_000_000 }), (at) => {
      const seconds = formatOffset(at)
        .split(':')
        .reduce((sum, part) => sum * 60 + Number(part), 0);
      expect(seconds).toBe(Math.floor(at / 1000));
    }),
  );
});
