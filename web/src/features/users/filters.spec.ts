import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFiltered, NO_FILTERS, queryOf, readFilters, writeFilters, type Filters } from './filters.ts';

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  search: fc.string({ unit: 'binary', maxLength: 20 }),
  role: fc.constantFrom('all' as const, 'observer' as const, 'user' as const, 'admin' as const),
  status: fc.constantFrom('all' as const, 'invited' as const, 'active' as const, 'disabled' as const),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('the filters of the accounts', () => {
  it('are in the address, whole', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readFilters(writeFilters(filters))).toEqual(filters);
      }),
    );
  });

  it('leave the address alone where nothing is filtered', () => {
    expect(writeFilters(NO_FILTERS).toString()).toBe('');
    expect(isFiltered({ ...NO_FILTERS, page: 3 })).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, status: 'disabled' })).toBe(true);
  });

  it('take what makes no sense for nothing', () => {
    expect(readFilters(new URLSearchParams('role=chef&status=&page=-1'))).toEqual(NO_FILTERS);
  });

  it('ask the server for what is filtered only', () => {
    expect(queryOf({ ...NO_FILTERS, role: 'admin' })).toEqual({ search: '', page: 1, limit: 20, role: 'admin' });
  });
});
