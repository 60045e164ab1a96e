import { LOG_LEVELS } from '#domain/logs/logs.ts';
import { z } from 'zod/mini';
import { limit, page } from './page.ts';
import { route } from './route.ts';

export { LOG_LEVELS } from '#domain/logs/logs.ts';

/** One line of the server's log. There is nothing personal in it: no address, no name, nothing that somebody wrote. */
export const logLine = z.object({
  id: z.string(),
  at: z.string(),
  level: z.enum(LOG_LEVELS),
  message: z.string(),
  correlationId: z.nullable(z.string()),
  route: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** What else the line says, an object: a status, a duration in milliseconds, a name of a part. */
  details: z.unknown(),
});

export const listLogs = route({
  method: 'get',
  path: '/api/admin/logs',
  access: 'admin',
  summary: 'The server’s log, newest first, a page at a time; kept as long as the settings say',
  query: z.object({
    page,
    limit: limit(500, 100),
    /** This level and everything graver. */
    level: z._default(z.enum(LOG_LEVELS), 'info'),
    correlationId: z.optional(z.uuid()),
    since: z.optional(z.iso.datetime({ offset: true })),
    until: z.optional(z.iso.datetime({ offset: true })),
  }),
  answer: z.object({ logs: z.array(logLine), total: z.int(), page: z.int(), limit: z.int() }),
});

export type LogLineView = z.infer<typeof logLine>;
