import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparePositions,
  FOREIGN_POSITION,
  formatPosition,
  INVALID_POSITION,
  parsePosition,
  type Position,
} from './position.ts';

const somePosition = (store: fc.Arbitrary<string> = fc.uuid()): fc.Arbitrary<Position> =>
  fc.record({ store, value: fc.bigInt({ min: 0n, max: 9_223_372_036_854_775_807n }) });

describe('positions', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(somePosition(), (position) => void expect(parsePosition(formatPosition(position))).toEqual(position)),
    );
  });

  it('of one store are compared as numbers, not as text', () => {
    fc.assert(
      fc.property(somePosition(fc.constant('store')), somePosition(fc.constant('store')), (a, b) => {
        expect(Math.sign(comparePositions(a, b))).toBe(a.value < b.value ? -1 : Number(a.value > b.value));
        expect(comparePositions(a, b) + comparePositions(b, a)).toBe(0);
      }),
    );
    expect(comparePositions(parsePosition('s:9'), parsePosition('s:10'))).toBeLessThan(0);
  });

  it('of two stores are not comparable at all', () => {
    expect(() => comparePositions({ store: 'a', value: 1n }, { store: 'b', value: 1n })).toThrow(
      expect.objectContaining({ code: FOREIGN_POSITION.code }),
    );
  });

  it.each([
    '',
    ':',
    '5',
    'store',
    'store:',
    ':5',
    'store:-5',
    'store:5.0',
    'store:0x5',
    'store:5 ',
    ' store:5',
    'store:5\n',
    'STORE:5',
    'a:b:5',
    'store:٣',
    `store:${'9'.repeat(20)}`,
    `${'s'.repeat(65)}:5`,
  ])('refuses %j', (text) => {
    expect(() => parsePosition(text)).toThrow(expect.objectContaining({ code: INVALID_POSITION.code }));
  });
});
