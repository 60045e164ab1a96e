import { z } from 'zod/mini';
import { sinceChange } from './meetings.ts';
import { limit } from './page.ts';
import { route } from './route.ts';

export const sinceLastVisit = route({
  method: 'get',
  path: '/api/home/since-last-visit',
  access: 'signed-in',
  summary: 'Meetings that ended, came or were analysed since the person’s last visit, with their decisions',
  description:
    'A visit lasts for as long as a window of the application is in sight, with pauses of less than half an hour. An administrator sees meetings here that they may read for another reason than their role.',
  query: z.extend(sinceChange, { limit: limit(20, 3) }),
  answer: z.object({
    /** When the visit before this one ended; null during the first. */
    since: z.nullable(z.string()),
    meetings: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        startTime: z.string(),
        /** Only the day of the start is known: it is that day's midnight in Paris. */
        dayOnly: z.boolean(),
        /** Each with the first line that it rests on; null where it rests on none. */
        decisions: z.array(z.object({ text: z.string(), line: z.nullable(z.int()) })),
      }),
    ),
    total: z.int(),
  }),
});
