import { z } from 'zod/mini';
import { changed } from './meetings.ts';
import { route } from './route.ts';

export const setAsideForeignEvent = route({
  method: 'post',
  path: '/api/admin/foreign-events/set-aside',
  access: 'admin',
  summary: 'Decide that an event of another application, found in one of our streams, is passed over',
  body: z.object({
    stream: z.string().check(z.minLength(1), z.maxLength(200)),
    revision: z.int().check(z.nonnegative()),
    eventId: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  answer: changed,
});
