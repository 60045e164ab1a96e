import { z } from 'zod/mini';
import { limit, page } from './page.ts';
import { actorView } from './operations.ts';
import { route } from './route.ts';

const count = z.int();

export const deadLetterView = z.object({
  projection: z.string(),
  stream: z.string(),
  position: z.string(),
  eventId: z.string(),
  type: z.string(),
  /** Code of the failure; null for an event that waits behind one that failed. */
  error: z.nullable(z.string()),
  attempts: count,
  parkedAt: z.string(),
});

export const listDeadLetters = route({
  method: 'get',
  path: '/api/admin/dead-letters',
  access: 'admin',
  summary: 'Events that a projection could not take, and those that wait behind them',
  query: z.object({ projection: z.optional(z.string().check(z.maxLength(64))), page, limit: limit(200, 50) }),
  answer: z.object({ deadLetters: z.array(deadLetterView), total: count, page: count, limit: count }),
});

export const retryDeadLetters = route({
  method: 'post',
  path: '/api/admin/dead-letters/retry',
  access: 'admin',
  summary: 'Try the parked events of a projection again, each stream in its order; of one stream where it is named',
  body: z.object({
    projection: z.string().check(z.maxLength(64)),
    stream: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  answer: z.object({
    success: z.literal(true),
    applied: count,
    failed: z.array(z.object({ stream: z.string(), code: z.string() })),
  }),
});

export const projectionView = z.object({
  name: z.string(),
  status: z.enum(['running', 'paused', 'stopped']),
  /** Code of what stopped it. */
  error: z.nullable(z.string()),
  /** The event that it could not read, where one stopped it. */
  errorEvent: z.nullable(z.object({ stream: z.string(), revision: count, eventId: z.string() })),
  position: z.string(),
  /** Events that it has not seen yet, counted up to 10,000; null while the event store is away. */
  behind: z.nullable(count),
  updatedAt: z.string(),
  /** Whether some process runs it now. */
  held: z.boolean(),
  /** Where its lag goes to, over the last minutes; null while nothing can be said. */
  trend: z.nullable(
    z.object({
      /** Events by which it falls behind a minute; negative where it catches up. */
      perMinute: z.number(),
      /** Until nothing is left at this rate; null where it does not catch up. */
      minutesLeft: z.nullable(z.number()),
    }),
  ),
  /** Events that it could not take, and those that wait behind them. */
  deadLetters: count,
  /** Who paused it, when and why; null where it is not paused, or where that was not recorded. */
  paused: z.nullable(z.object({ by: actorView, at: z.string(), reason: z.string() })),
  /** Whether it can be made anew: what reactors remember cannot. */
  rebuildable: z.boolean(),
});

export const listProjections = route({
  method: 'get',
  path: '/api/admin/projections',
  access: 'admin',
  summary: 'How each projection stands',
  answer: z.object({
    head: z.nullable(z.string()),
    /** The event store does not answer: neither its end nor what is behind is known. */
    storeAway: z.boolean(),
    projections: z.array(projectionView),
  }),
});
