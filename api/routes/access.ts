import type { ReadingContext } from '../context/reading.ts';
import { listAccess } from '#api/contract/access.ts';
import { ACCESS_PROJECTIONS, listAccess as queryAccess } from '#projections/access/queries.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';

export function accessEndpoints({ pool, progress }: ReadingContext): Endpoint[] {
  return [
    endpoint(listAccess, async ({ query: { page, limit, minPosition, ...filter } }) => {
      if (minPosition !== undefined) await progress.reached(ACCESS_PROJECTIONS, minPosition);
      const { entries, total } = await queryAccess(pool, filter, { page, limit });
      return { entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), total, page, limit };
    }),
  ];
}
