/** How many pages `total` rows fill; an empty list has one page. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/**
 * The pages to offer: first, last, the current one and its neighbours; `null` stands for a gap of at least two pages.
 */
export const pagesToShow = (current: number, count: number): readonly (number | null)[] => {
  const wanted = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count);
  const pages = [...new Set(wanted)].toSorted((left, right) => left - right);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page - 1) - 1;
    if (gap === 0) return [page];
    return gap === 1 ? [page - 1, page] : [null, page];
  });
};

/** The page that an address asks for, from 1; the first where it makes no sense. */
export const readPage = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};
