import { LIST_FILTERS, LIST_SCOPES } from '#api/contract/meetings.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFiltered, MAX_TEXT, NO_FILTERS, readFilters, writeFilters } from './filters.ts';

const text = fc.string({ maxLength: MAX_TEXT });
const filters = fc.record({
  search: text,
  title: text,
  organiser: text,
  status: fc.constantFrom(...LIST_FILTERS),
  scope: fc.constantFrom(...LIST_SCOPES),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('filters in the address', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(filters, (written) => {
        expect(readFilters(new URLSearchParams(writeFilters(written).toString()))).toEqual(written);
      }),
    );
  });

  it('leave no trace when nothing is filtered', () => {
    expect(writeFilters(NO_FILTERS).toString()).toBe('');
    expect(isFiltered(readFilters(new URLSearchParams()))).toBe(false);
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=99999999999', 'status=gone', 'scope=others'])(
    'ignore what makes no sense: %s',
    (address) => {
      expect(readFilters(new URLSearchParams(address))).toEqual(NO_FILTERS);
    },
  );

  it('never ask for more text than the server takes', () => {
    expect(readFilters(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(MAX_TEXT);
  });
});
