import { z } from 'zod/mini';
import { actorView, describedChange } from './operations.ts';
import { route } from './route.ts';

const count = z.int();
const stream = z.string().check(z.minLength(1), z.maxLength(200));

export const foundStream = z.object({
  stream: z.string(),
  /** The kind of stream: the first part of its name. */
  kind: z.string(),
  /** What it is about, where a read table says so: a title, a name. */
  about: z.nullable(z.string()),
  events: count,
});

export const findStreams = route({
  method: 'get',
  path: '/api/admin/streams',
  access: 'admin',
  summary: 'Streams of events by their name, by an id or an address with one, by a person, or by a meeting’s title',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)) }),
  answer: z.object({ streams: z.array(foundStream) }),
});

export const streamEvent = route({
  method: 'get',
  path: '/api/admin/streams/:stream/events/:at',
  access: 'admin',
  summary: 'One event of a stream, and what a projection makes of it; personal data is masked unless it is asked for',
  description:
    '`at` is a revision from 0, the id of an event, or `last`. Asking for personal data is noted in the record of accesses, once an hour for a session and a stream.',
  params: z.object({ stream, at: z.string().check(z.minLength(1), z.maxLength(40)) }),
  query: z.object({
    projection: z.optional(z.string().check(z.maxLength(64))),
    personal: z._default(z.enum(['masked', 'shown']), 'masked'),
  }),
  answer: z.object({
    stream: z.string(),
    revision: count,
    /** Revision of the stream's last event. */
    last: count,
    id: z.string(),
    type: z.string(),
    position: z.string(),
    /** What its metadata says; null where that is not readable. */
    metadata: z.nullable(
      z.object({
        at: z.string(),
        by: actorView,
        correlationId: z.string(),
        causationId: z.string(),
        schemaVersion: count,
      }),
    ),
    /** Its data in the present version, an object; null where it cannot be read. With `{ "masked": true }` and `{ "erased": true }` for what is not shown. */
    data: z.unknown(),
    /** Whether it holds personal data that may be asked for. */
    isPersonal: z.boolean(),
    /** Code of why its data cannot be read; null where it can. */
    unreadable: z.nullable(z.string()),
    /** Projections that do something with events of its type. */
    handledBy: z.array(z.string()),
    /** What the projection asked for makes of it; null where none was asked for, or where it cannot be said. */
    changes: z.nullable(z.array(describedChange)),
    /** Code of the handler's failure. */
    handlerError: z.nullable(z.string()),
  }),
});

export type FoundStream = z.infer<typeof foundStream>;
export type StreamEventView = z.infer<typeof streamEvent.answer>;
