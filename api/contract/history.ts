import { actionItemView, transcriptLineView } from './analysis.ts';
import { meetingId, sinceChange } from './meetings.ts';
import { limit } from './page.ts';
import { route } from './route.ts';
import { z } from 'zod/mini';

/** A place in the meeting's stream. */
const revision = z.string().check(z.regex(/^\d{1,18}$/u, { error: 'Ce n’est pas la révision d’une réunion.' }));

export const historyEntry = z.object({
  /** Null of what changed nothing of the meeting itself: whether a bot comes to it by itself. */
  revision: z.nullable(z.string()),
  at: z.string(),
  /** Who did it; null where it was no person, or one whose account is erased. */
  by: z.nullable(z.string()),
  /** Whether a person did it, and not Greffier. */
  person: z.boolean(),
  /** Who did what, in French. */
  sentence: z.string(),
  /** The event's name in the log. */
  type: z.string(),
  /** Of a sentence of the minutes: of which part. */
  part: z.nullable(z.enum(['summary', 'keyPoints', 'decisions', 'questions'])),
  /** What was said, named or done. */
  what: z.nullable(z.string()),
  /** What it was is erased. */
  erased: z.boolean(),
  undo: z.boolean(),
  added: z.boolean(),
  /** The subject of a correction that is to be taken back for what was removed here to be there again; for who may. */
  restores: z.optional(z.string()),
});

export const meetingHistory = route({
  method: 'get',
  path: '/api/meetings/:id/history',
  access: 'signed-in',
  summary: 'Everything that happened to a meeting, the latest first, a page at a time',
  params: meetingId,
  query: z.extend(sinceChange, { before: z.optional(revision), limit: limit(100, 50) }),
  answer: z.object({
    events: z.array(historyEntry),
    /** The next page is before this revision; null at the end. */
    next: z.nullable(z.string()),
  }),
});

const pastText = z.object({ id: z.string(), text: z.string() });

export const meetingAt = route({
  method: 'get',
  path: '/api/meetings/:id/history/:revision',
  access: 'signed-in',
  summary: 'A meeting as it was after one of its events, and what differs from now',
  params: z.extend(meetingId, { revision }),
  query: sinceChange,
  answer: z.object({
    event: historyEntry,
    meeting: z.object({
      title: z.string(),
      people: z.array(pastText),
      summary: z.string(),
      keyPoints: z.array(pastText),
      decisions: z.array(pastText),
      questions: z.array(pastText),
      actions: z.array(z.extend(z.omit(actionItemView, { status: true }), { completed: z.boolean() })),
      /** Null where its transcript was another one. */
      lines: z.nullable(z.array(transcriptLineView)),
    }),
    differences: z.array(
      z.object({
        what: z.enum(['title', 'person', 'summary', 'keyPoint', 'decision', 'question', 'action', 'line']),
        /** Null where it was not there. */
        was: z.nullable(z.string()),
        /** Null where it is not there any more. */
        is: z.nullable(z.string()),
      }),
    ),
  }),
});

export type HistoryEntry = z.infer<typeof historyEntry>;
