/** The page that is shown, from 1, is part of every list's filters. */
export interface Paged {
  readonly page: number;
}

/** The shortest address that says what is shown: what is as it is at first is left out. */
export const writtenAs = <Filters extends Paged>(filters: Filters, first: Filters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== first[name as keyof Filters]) params.set(name, String(value));
  return params;
};

/** Another filter starts at the first page again. */
export const refine = <Filters extends Paged>(filters: Filters, change: Partial<Omit<Filters, 'page'>>): Filters => ({
  ...filters,
  ...change,
  page: 1,
});

/** Whether less than everything is shown, whatever the page. */
export const differs = <Filters extends Paged>(filters: Filters, first: Filters): boolean =>
  writtenAs({ ...filters, page: first.page }, first).size > 0;
