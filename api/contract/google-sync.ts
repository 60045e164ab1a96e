import { GOOGLE_APIS } from '#domain/google/workspace.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

const sync = z.object({
  /** Null where nothing is configured: there is nothing to synchronise with. */
  everyMinutes: z.nullable(z.int()),
  /** When somebody asked for it that did not come about yet. */
  askedAt: z.nullable(z.string()),
  /** Google asked to slow down: until when nothing is asked of it, and which part of it said so. */
  paused: z.nullable(z.object({ api: z.enum(GOOGLE_APIS), until: z.string() })),
  /** The last round in which something came, or changed; once a day otherwise. */
  last: z.nullable(
    z.object({
      at: z.string(),
      people: z.int(),
      entries: z.int(),
      transcripts: z.int(),
      failures: z.array(z.object({ code: z.string(), message: z.string(), people: z.int() })),
    }),
  ),
});

export const googleSync = route({
  method: 'get',
  path: '/api/google/sync',
  access: 'admin',
  summary: 'How the synchronisation with Google goes on',
  answer: sync,
});

export const syncGoogleNow = route({
  method: 'post',
  path: '/api/google/sync',
  access: 'admin',
  summary: 'Ask for a synchronisation with Google now; 202, it begins within seconds unless Google wants a pause',
  status: 202,
  answer: sync,
});
