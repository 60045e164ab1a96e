import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeLabel } from './analysis.ts';

const cite = (line: number) => [{ line, quote: 'oui' }];

it.each([
  [0, 3, '0:00'],
  [724_999, 3, '12:04'],
  [3_723_000, 3, '1:02:03'],
  [null, 6, 'ligne 7'],
])('shows %s ms at line %i as « %s »', (at, line, label) => {
  expect(timeLabel(at, cite(line))).toBe(label);
});

it('reads back as the second it was', () => {
  fc.assert(
    fc.property(fc.nat({ max: 360_000_000 }), (at) => {
      const seconds = timeLabel(at, cite(0))
        .split(':')
        .reduce((sum, part) => sum * 60 + Number(part), 0);
      expect(seconds).toBe(Math.floor(at / 1000));
    }),
  );
});
