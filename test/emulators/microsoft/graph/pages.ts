import type { Request, Response } from 'express';
import type { ListBehaviour } from './tenant.ts';

const LARGEST_PAGE = 100;

interface Page {
  /** Where Graph is, with the version. */
  readonly root: string;
  readonly behaviour: ListBehaviour;
  /** What the last page ends with: the link for the next round of a delta query. */
  readonly deltaLink?: string;
}

/** Answers a list in pages (`$top`, `$skiptoken`), each with an absolute link to the next. */
export function answerPage(
  request: Request,
  response: Response,
  items: readonly object[],
  { root, behaviour, deltaLink }: Page,
): void {
  const { pageSize, duplicates, disorder } = behaviour;
  const ordered = disorder ? items.toReversed() : items;
  const query = request.query as Record<string, string | undefined>;
  const size = Math.min(Number(query['$top'] ?? pageSize) || pageSize, pageSize, LARGEST_PAGE);
  const from = Number(query['$skiptoken'] ?? 0);
  const page = ordered.slice(duplicates && from > 0 ? from - 1 : from, from + size);
  const next = from + size;
  const link = new URL(`${root}${request.path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) link.searchParams.set(name, value);
  link.searchParams.set('$skiptoken', String(next));
  response.json({
    '@odata.context': `${root}/$metadata`,
    ...(query['$count'] === 'true' ? { '@odata.count': ordered.length } : {}),
    value: page,
    ...(next < ordered.length
      ? { '@odata.nextLink': link.href }
      : deltaLink === undefined
        ? {}
        : { '@odata.deltaLink': deltaLink }),
  });
}
