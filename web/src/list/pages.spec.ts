import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCount, pagesToShow } from './pages.ts';

describe('pages', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [63, 7],
  ])('%s rows of ten fill %s', (total, count) => {
    expect(pageCount(total, 10)).toBe(count);
  });

  it.each([
    [1, 1, [1]],
    [1, 7, [1, 2, null, 7]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 12, [1, null, 4, 5, 6, null, 12]],
    [12, 12, [1, null, 11, 12]],
  ])('at page %s of %s offer %j', (current, count, shown) => {
    expect(pagesToShow(current, count)).toEqual(shown);
  });

  it('always offer the first, the last, this one and its neighbours, in order, with gaps of two pages at least', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(199), (count, offset) => {
        const current = 1 + (offset % count);
        const shown = pagesToShow(current, count);
        const pages = shown.filter((page) => page !== null);
        expect(pages).toEqual([...new Set(pages)].toSorted((left, right) => left - right));
        expect(pages).toEqual(
          expect.arrayContaining([1, count, current, Math.max(1, current - 1), Math.min(count, current + 1)]),
        );
        const gaps = shown.flatMap((page, index) =>
          page === null ? [(shown[index + 1] ?? 0) - (shown[index - 1] ?? 0)] : [],
        );
        expect(gaps.filter((gap) => gap <= 2)).toEqual([]);
      }),
    );
  });
});
