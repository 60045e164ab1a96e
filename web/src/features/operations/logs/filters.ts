import { LOG_LEVELS } from '#api/contract/logs.ts';
import { differs, writtenAs, type Paged } from '../../../list/filters.ts';
import { readPage } from '../../../list/pages.ts';

/** What is shown of the log, as it stands in the address. */
export interface Filters extends Paged {
  readonly tab: 'logs';
  readonly level: (typeof LOG_LEVELS)[number];
  readonly correlation: string;
}

export const NO_FILTERS: Filters = { tab: 'logs', level: 'info', correlation: '', page: 1 };

export const PAGE_SIZE = 50;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** Whether the server takes it as a correlation id. */
export const isCorrelation = (text: string): boolean => UUID.test(text);

/** Reads an address that anyone may have typed: what makes no sense counts as not filtered. */
export const readFilters = (params: URLSearchParams): Filters => {
  const correlation = params.get('correlation')?.trim() ?? '';
  return {
    tab: 'logs',
    level: LOG_LEVELS.find((level) => level === params.get('level')) ?? 'info',
    correlation: isCorrelation(correlation) ? correlation : '',
    page: readPage(params),
  };
};

export const writeFilters = (filters: Filters): URLSearchParams => {
  const params = writtenAs(filters, NO_FILTERS);
  params.set('tab', filters.tab);
  return params;
};

/** What the server is asked for. */
export const queryOf = ({ level, correlation, page }: Filters) => ({
  level,
  page,
  limit: PAGE_SIZE,
  ...(correlation !== '' && { correlationId: correlation }),
});

export const isFiltered = (filters: Filters): boolean => differs(filters, NO_FILTERS);
