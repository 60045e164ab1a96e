import { z } from 'zod/mini';
import { sinceChange } from './meetings.ts';
import { limit } from './page.ts';
import { route } from './route.ts';

const meeting = {
  id: z.string(),
  title: z.string(),
  startTime: z.string(),
  /** Only the day of the start is known: it is that day's midnight in Paris. */
  dayOnly: z.boolean(),
};

export const underway = route({
  method: 'get',
  path: '/api/home/underway',
  access: 'signed-in',
  summary: 'Meetings that concern the person and go on, and those of theirs that wait for something',
  description:
    'Meetings that are held now, then failed analyses and accounts to confirm of the last fortnight, then analyses that are still to come; the last three of meetings that the person organises. Bots that run are among the bot sessions.',
  query: z.extend(sinceChange, { limit: limit(20, 6) }),
  answer: z.object({
    meetings: z.array(
      z.object({
        ...meeting,
        what: z.enum(['running', 'waiting', 'failed', 'people']),
        /** Participants whose accounts are proposed, where that is what waits. */
        people: z.int(),
      }),
    ),
    total: z.int(),
  }),
});

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
        ...meeting,
        /** Each with the first line that it rests on; null where it rests on none. */
        decisions: z.array(z.object({ text: z.string(), line: z.nullable(z.int()) })),
      }),
    ),
    total: z.int(),
  }),
});
