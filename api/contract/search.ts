import { z } from 'zod/mini';
import { MEETING_STATUSES, PLATFORMS, position } from './meetings.ts';
import { limit, page } from './page.ts';
import { route } from './route.ts';

/** Plain text in pieces, with what matched marked: nothing of it is markup. */
export const segments = z.array(z.object({ text: z.string(), match: z.boolean() }));

export const foundMeeting = z.object({
  id: z.string(),
  title: segments,
  platform: z.enum(PLATFORMS),
  status: z.enum(MEETING_STATUSES),
  startTime: z.string(),
  organiser: z.nullable(z.string()),
});

export const foundPassage = z.object({
  meetingId: z.string(),
  title: z.string(),
  startTime: z.string(),
  line: z.int(),
  speaker: z.string(),
  /** Milliseconds since the beginning of the meeting; null where its source has no times. */
  at: z.nullable(z.number()),
  excerpt: segments,
});

export const search = route({
  method: 'get',
  path: '/api/search',
  access: 'signed-in',
  summary:
    'Search in the titles, organisers and transcripts of meetings that the person may read; quotes, « ou » and minus are understood',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    in: z._default(z.enum(['all', 'meetings', 'passages']), 'all'),
    page,
    limit: limit(50, 10),
    minPosition: z.optional(position),
  }),
  answer: z.object({
    meetings: z.object({ total: z.int(), found: z.array(foundMeeting) }),
    passages: z.object({
      total: z.int(),
      /** False where the words are so frequent that only the newest meetings were looked at. */
      complete: z.boolean(),
      found: z.array(foundPassage),
    }),
    page: z.int(),
    limit: z.int(),
  }),
});
