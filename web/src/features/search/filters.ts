import { isQuestion } from '#api/contract/questions.ts';
import { SEARCH_GROUPS, SEARCH_SORTS } from '#api/contract/search.ts';
import { differs, writtenAs, type Paged } from '../../list/filters.ts';
import { readPage } from '../../list/pages.ts';

/** What is searched, as it stands in the address. */
export interface Filters extends Paged {
  readonly q: string;
  readonly in: (typeof SEARCH_GROUPS)[number];
  readonly from: string;
  readonly to: string;
  readonly person: string;
  readonly sort: (typeof SEARCH_SORTS)[number];
  /** Whether it is asked as a question, though it does not look like one. */
  readonly ask: '' | '1';
}

export const NO_FILTERS: Filters = { q: '', in: 'all', from: '', to: '', person: '', sort: 'best', ask: '', page: 1 };

/** Longest text that the contract takes. */
export const MAX_TEXT = 200;
/** Of each group where all are shown, and of one by itself. */
export const FEW = 5;
export const PAGE_SIZE = 20;

const DAY = /^(?:19[7-9]\d|2[01]\d\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u;

/** Reads an address that anyone may have typed: what makes no sense counts as not filtered. */
export const readFilters = (params: URLSearchParams): Filters => {
  const text = (name: string) => (params.get(name) ?? '').slice(0, MAX_TEXT);
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  return {
    q: text('q'),
    in: SEARCH_GROUPS.find((group) => group === params.get('in')) ?? NO_FILTERS.in,
    from: day('from'),
    to: day('to'),
    person: text('person'),
    sort: SEARCH_SORTS.find((sort) => sort === params.get('sort')) ?? NO_FILTERS.sort,
    ask: params.get('ask') === '1' ? '1' : '',
    page: readPage(params),
  };
};

export const writeFilters = (filters: Filters): URLSearchParams => writtenAs(filters, NO_FILTERS);

/** Whether less than everything that has the words is shown. */
export const isNarrowed = ({ q: _q, in: _in, sort: _sort, ask: _ask, ...filters }: Filters): boolean =>
  differs({ ...NO_FILTERS, ...filters }, NO_FILTERS);

/** The call that the filters stand for. */
export const queryOf = ({ q, in: group, from, to, person, sort, page }: Filters) => ({
  q: q.trim(),
  in: group,
  sort,
  page: group === 'all' ? 1 : page,
  limit: group === 'all' ? FEW : PAGE_SIZE,
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...(person.trim() === '' ? {} : { person }),
});

/** The question that the filters stand for; null where nothing is asked. */
export const questionOf = (filters: Filters) => {
  const { q, from, to, person } = queryOf(filters);
  if (q === '' || filters.in !== 'all' || (filters.ask === '' && !isQuestion(q))) return null;
  return {
    q,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(person === undefined ? {} : { person }),
  };
};
