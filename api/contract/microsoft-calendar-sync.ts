import { z } from 'zod/mini';
import { route } from './route.ts';

const sync = z.object({
  /** Null where calendars are off: there is nothing to read. */
  everyMinutes: z.nullable(z.int()),
  /** When somebody asked for it that did not come about yet. */
  askedAt: z.nullable(z.string()),
  /** Microsoft asked to slow down: until when no calendar is read. */
  pausedUntil: z.nullable(z.string()),
  /** The last round in which something came, or changed; once a day otherwise. */
  last: z.nullable(
    z.object({
      at: z.string(),
      people: z.int(),
      entries: z.int(),
      failures: z.array(z.object({ code: z.string(), message: z.string(), people: z.int() })),
    }),
  ),
});

export const microsoftCalendarSync = route({
  method: 'get',
  path: '/api/microsoft/calendars/sync',
  access: 'admin',
  summary: 'How the reading of calendars at Microsoft goes on',
  answer: sync,
});

export const readMicrosoftCalendarsNow = route({
  method: 'post',
  path: '/api/microsoft/calendars/sync',
  access: 'admin',
  summary:
    'Ask for the calendars at Microsoft to be read now; 202, it begins within seconds unless Microsoft wants a pause',
  status: 202,
  answer: sync,
});
