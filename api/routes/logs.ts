import type { ServingContext } from '../context/serving.ts';
import { listLogs } from '#api/contract/logs.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';

export function logEndpoints({ logs }: ServingContext): Endpoint[] {
  return [
    endpoint(listLogs, async ({ query: { page, limit, level, correlationId, since, until } }) => {
      const dates = {
        since: since === undefined ? undefined : new Date(since),
        until: until === undefined ? undefined : new Date(until),
      };
      const { lines, total } = await logs.page({ level, correlationId, ...dates }, page, limit);
      return { logs: lines.map((line) => ({ ...line, at: line.at.toISOString() })), total, page, limit };
    }),
  ];
}
