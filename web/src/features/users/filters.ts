import { ROLES, type Role } from '#api/contract/auth.ts';
import { USER_STATUSES, type UserRow } from '#api/contract/users.ts';
import { differs, writtenAs, type Paged } from '../../list/filters.ts';
import { readPage } from '../../list/pages.ts';

/** What the list shows, as it stands in the address. */
export interface Filters extends Paged {
  readonly search: string;
  readonly role: Role | 'all';
  readonly status: UserRow['status'] | 'all';
}

export const NO_FILTERS: Filters = { search: '', role: 'all', status: 'all', page: 1 };

/** Longest text that the contract takes. */
export const MAX_SEARCH = 200;

export const PAGE_SIZE = 20;

/** Reads an address that anyone may have typed: what makes no sense counts as not filtered. */
export const readFilters = (params: URLSearchParams): Filters => ({
  search: (params.get('search') ?? '').slice(0, MAX_SEARCH),
  role: ROLES.find((role) => role === params.get('role')) ?? 'all',
  status: USER_STATUSES.find((status) => status === params.get('status')) ?? 'all',
  page: readPage(params),
});

export const writeFilters = (filters: Filters): URLSearchParams => writtenAs(filters, NO_FILTERS);

/** What the server is asked for. */
export const queryOf = ({ search, role, status, page }: Filters) => ({
  search,
  page,
  limit: PAGE_SIZE,
  ...(role === 'all' ? {} : { role }),
  ...(status === 'all' ? {} : { status }),
});

export const isFiltered = (filters: Filters): boolean => differs(filters, NO_FILTERS);
