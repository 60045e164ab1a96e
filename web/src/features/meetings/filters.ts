import { LIST_FILTERS } from '#api/contract/meetings.ts';
import { readPage } from '../../list/pages.ts';

/** What the list shows, as it stands in the address. */
export interface Filters {
  readonly search: string;
  readonly title: string;
  readonly organiser: string;
  readonly status: (typeof LIST_FILTERS)[number];
  /** From 1. */
  readonly page: number;
}

export const NO_FILTERS: Filters = { search: '', title: '', organiser: '', status: 'all', page: 1 };

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
    page: readPage(params),
  };
};

/** The shortest address that says the same: what is not filtered is left out. */
export const writeFilters = (filters: Filters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of ['search', 'title', 'organiser', 'status', 'page'] as const)
    if (filters[name] !== NO_FILTERS[name]) params.set(name, String(filters[name]));
  return params;
};

/** Another filter starts at the first page again. */
export const refine = (filters: Filters, change: Partial<Omit<Filters, 'page'>>): Filters => ({ ...filters, ...change, page: 1 });

export const isFiltered = ({ search, title, organiser, status }: Filters): boolean => search !== '' || title !== '' || organiser !== '' || status !== 'all';
