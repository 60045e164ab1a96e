import { describe, expect, it } from 'vitest';
import { NO_FILTERS, isNarrowed, queryOf, readFilters, writeFilters } from './filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('what is searched', () => {
  it('stands in the address, as short as it can', () => {
    const filters = read('q=devis&in=decisions&from=2026-01-01&to=2026-02-01&person=Claire&sort=newest&page=2');
    expect(writeFilters(filters).toString()).toBe(
      'q=devis&in=decisions&from=2026-01-01&to=2026-02-01&person=Claire&sort=newest&page=2',
    );
    expect(writeFilters(NO_FILTERS).toString()).toBe('');
  });

  it('is not what makes no sense', () => {
    expect(read('in=rooms&from=hier&to=2026-13-01&sort=longest&page=-1')).toEqual(NO_FILTERS);
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });

  it('asks for a few of each kind, or for a page of one', () => {
    expect(queryOf(read('q= devis &page=3'))).toEqual({ q: 'devis', in: 'all', sort: 'best', page: 1, limit: 5 });
    expect(queryOf(read('q=devis&in=passages&page=3'))).toMatchObject({ in: 'passages', page: 3, limit: 20 });
  });

  it('is narrowed by a person or a day, and not by a kind or an order', () => {
    expect(isNarrowed(read('q=a&in=people&sort=oldest'))).toBe(false);
    expect(isNarrowed(read('q=a&person=Claire'))).toBe(true);
    expect(isNarrowed(read('q=a&to=2026-01-01'))).toBe(true);
  });
});
