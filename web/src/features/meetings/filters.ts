import { LIST_FILTERS, LIST_SCOPES } from '#api/contract/meetings.ts';
import { differs, writtenAs, type Paged } from '../../list/filters.ts';
import { readPage } from '../../list/pages.ts';

/** What the list shows, as it stands in the address. */
export interface Filters extends Paged {
  readonly search: string;
  readonly title: string;
  readonly organiser: string;
  readonly status: (typeof LIST_FILTERS)[number];
  readonly scope: (typeof LIST_SCOPES)[number];
}

export const NO_FILTERS: Filters = { search: '', title: '', organiser: '', status: 'all', scope: 'all', page: 1 };

/** Longest text that the contract takes. */
export const MAX_TEXT = 200;

/** Rows of a page, as specified. */
export const PAGE_SIZE = 10;

/** Reads an address that anyone may have typed: what makes no sense counts as not filtered. */
export const readFilters = (params: URLSearchParams): Filters => {
  const text = (name: string) => (params.get(name) ?? '').slice(0, MAX_TEXT);
  return {
    search: text('search'),
    title: text('title'),
    organiser: text('organiser'),
    status: LIST_FILTERS.find((status) => status === params.get('status')) ?? NO_FILTERS.status,
    scope: LIST_SCOPES.find((scope) => scope === params.get('scope')) ?? NO_FILTERS.scope,
    page: readPage(params),
  };
};

export const writeFilters = (filters: Filters): URLSearchParams => writtenAs(filters, NO_FILTERS);

export const isFiltered = (filters: Filters): boolean => differs(filters, NO_FILTERS);
