import { z } from 'zod/mini';
import { knowledgePassage, relatedMeeting } from './knowledge.ts';
import { changed, meetingId, sinceChange } from './meetings.ts';
import { route } from './route.ts';

const inMeeting = z.object({
  text: z.string(),
  meeting: relatedMeeting,
  /** What it rests on. */
  passage: knowledgePassage,
});

export const carriedAction = z.object({
  id: z.string(),
  task: z.string(),
  assignee: z.nullable(z.string()),
  deadline: z.nullable(z.string()),
  due: z.nullable(z.enum(['late', 'today', 'week', 'later', 'none'])),
  /** Where it was first said: it is open since then. */
  meeting: relatedMeeting,
  passage: z.nullable(knowledgePassage),
});

export const decidedBefore = z.object({
  /** `repeats`: the same is decided again; `changes`: on the same matter something else. */
  verdict: z.enum(['repeats', 'changes']),
  now: inMeeting,
  before: inMeeting,
});

export const meetingSeries = route({
  method: 'get',
  path: '/api/meetings/:id/series',
  access: 'signed-in',
  summary: 'The meetings that recur with one, what they left open, and what was decided before',
  description:
    'Of the same title or the same room, with two people and half of those of the smaller meeting in common; of those that the caller may read, the nearest twelve on each side.',
  params: meetingId,
  query: sinceChange,
  answer: z.object({
    /** Somebody said that it is no part of a series. */
    apart: z.boolean(),
    /** Each the nearest first. */
    earlier: z.array(relatedMeeting),
    later: z.array(relatedMeeting),
    actions: z.array(carriedAction),
    questions: z.array(inMeeting),
    decided: z.array(decidedBefore),
  }),
});

export const setMeetingApart = route({
  method: 'put',
  path: '/api/meetings/:id/series',
  access: 'signed-in',
  summary: 'Say that a meeting is no part of a series, or is one again; for its organiser and administrators',
  params: meetingId,
  body: z.object({ apart: z.boolean() }),
  answer: changed,
});

export type CarriedAction = z.infer<typeof carriedAction>;
export type DecidedBefore = z.infer<typeof decidedBefore>;
export type ToldBefore = z.infer<typeof inMeeting>;
