import { DUES } from '#api/contract/actions.ts';
import { differs, writtenAs, type Paged } from '../../list/filters.ts';
import { readPage } from '../../list/pages.ts';

export const OF = ['mine', 'all'] as const;
export const STATUSES = ['pending', 'completed', 'all'] as const;
export const GROUPINGS = ['due', 'person', 'meeting'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What the register shows, as it stands in the address. */
export interface Filters extends Paged {
  readonly of: (typeof OF)[number];
  readonly status: (typeof STATUSES)[number];
  readonly due: (typeof DUES)[number] | '';
  readonly person: string;
  readonly meeting: string;
  readonly group: Grouping;
}

export const NO_FILTERS: Filters = {
  of: 'mine',
  status: 'pending',
  due: '',
  person: '',
  meeting: '',
  group: 'due',
  page: 1,
};

/** Longest text that the contract takes. */
export const MAX_TEXT = 200;
export const PAGE_SIZE = 100;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Reads an address that anyone may have typed: what makes no sense counts as not filtered. */
export const readFilters = (params: URLSearchParams): Filters => {
  const one = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === params.get(name));
  const meeting = params.get('meeting') ?? '';
  return {
    of: one('of', OF) ?? NO_FILTERS.of,
    status: one('status', STATUSES) ?? NO_FILTERS.status,
    due: one('due', DUES) ?? '',
    person: (params.get('person') ?? '').slice(0, MAX_TEXT),
    meeting: UUID.test(meeting) ? meeting : '',
    group: one('group', GROUPINGS) ?? NO_FILTERS.group,
    page: readPage(params),
  };
};

export const writeFilters = (filters: Filters): URLSearchParams => writtenAs(filters, NO_FILTERS);

/** Whether less than everything is shown of what is mine, or of all. */
export const isNarrowed = ({ of: _of, group: _group, ...filters }: Filters): boolean =>
  differs({ ...NO_FILTERS, ...filters }, NO_FILTERS);

/** The selection that the filters stand for. */
export const selectionOf = ({ of, status, due, person, meeting }: Filters) => ({
  of,
  status,
  ...(due === '' ? {} : { due }),
  ...(person.trim() === '' ? {} : { person }),
  ...(meeting === '' ? {} : { meeting }),
});
