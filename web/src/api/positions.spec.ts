import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetPosition, latestPosition, rememberPosition } from './positions.ts';

afterEach(forgetPosition);

describe('positions', () => {
  it('keep the highest of one store, compared as numbers, in whatever order answers come', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), { minLength: 1 }), (indices) => {
        forgetPosition();
        for (const index of indices) rememberPosition(`store-1:${index}`);
        expect(latestPosition()).toBe(`store-1:${indices.reduce((high, index) => (index > high ? index : high))}`);
      }),
    );
  });

  it('of another store replace what was known', () => {
    rememberPosition('one:900');
    rememberPosition('two:3');
    expect(latestPosition()).toBe('two:3');
  });

  it('that cannot be read are not kept', () => {
    rememberPosition('one:9');
    rememberPosition('nonsense');
    expect(latestPosition()).toBe('one:9');
  });
});
