import { ENTRY_STATES, PIECE_KINDS } from '#domain/minutes/comparison.ts';
import { statementOrigin } from './analysis.ts';
import { z } from 'zod/mini';
import { seen } from './corrections.ts';
import { changed, meetingId, sinceChange } from './meetings.ts';
import { route } from './route.ts';

const analysisId = z.string().check(z.maxLength(64));

export const analysisVersion = z.object({
  id: z.string(),
  /** From 1, in the order in which they came. */
  number: z.int(),
  /** What wrote it: rules, a model, or people, where no analysis came after somebody was erased. */
  origin: statementOrigin,
  /** « extractif 1 », « gpt-… ». */
  analyst: z.string(),
  /** Whether it is the one before, rewritten for words that were put right. */
  rewrites: z.boolean(),
  at: z.string(),
  /** Whether it is the one that is shown. */
  current: z.boolean(),
  /** Who chose it to be shown; null for nobody. */
  chosenBy: z.nullable(z.string()),
});

export const requestAnalysis = route({
  method: 'post',
  path: '/api/meetings/:id/analyses',
  access: 'signed-in',
  summary: 'Have a meeting analysed again, or after a failure; for its organiser and administrators',
  description:
    'The minutes that are there stay until the new ones are. What is under way already is not begun twice, and a meeting of less than five minutes is not analysed. One that is waited for until it has ended is refused with 409 ANALYSIS_NOT_DUE, which says when it comes. GET /api/meetings/{id} tells how it stands.',
  status: 202,
  params: meetingId,
  answer: changed,
});

export const cancelModelAnalysis = route({
  method: 'delete',
  path: '/api/meetings/:id/analyses/running',
  access: 'signed-in',
  summary: 'Call off what a model was asked for; the minutes that are there stay. For the organiser and administrators',
  description:
    'GET /api/meetings/{id} tells how far it is. What it answered is kept for two days: asked for again, it goes on from there.',
  params: meetingId,
  answer: changed,
});

export const listAnalyses = route({
  method: 'get',
  path: '/api/meetings/:id/analyses',
  access: 'signed-in',
  summary: 'Every analysis of a meeting, the latest first',
  params: meetingId,
  query: sinceChange,
  answer: z.object({
    analyses: z.array(analysisVersion),
    /** As of the meeting: it goes with a choice. */
    revision: z.string(),
  }),
});

export const chooseAnalysis = route({
  method: 'put',
  path: '/api/meetings/:id/analyses/current',
  access: 'signed-in',
  summary: 'Have another analysis shown; what people corrected stays. For the organiser and administrators',
  description: 'It stays chosen whatever a model writes later, until somebody has the meeting analysed again.',
  params: meetingId,
  body: z.object({ id: analysisId, seen }),
  answer: changed,
});

const piece = z.object({ kind: z.enum(PIECE_KINDS), text: z.string() });
const entries = z.array(
  z.object({
    state: z.enum(ENTRY_STATES),
    /** Null where it was not there. */
    before: z.nullable(z.string()),
    /** Null where it is not there any more. */
    after: z.nullable(z.string()),
    pieces: z.array(piece),
  }),
);

export const compareAnalyses = route({
  method: 'get',
  path: '/api/meetings/:id/analyses/:before/differences/:after',
  access: 'signed-in',
  summary: 'Two analyses of a meeting, as their analysts wrote them, and what differs between them',
  params: z.extend(meetingId, { before: analysisId, after: analysisId }),
  query: sinceChange,
  answer: z.object({
    before: analysisVersion,
    after: analysisVersion,
    summary: z.array(piece),
    decisions: entries,
    actions: entries,
    keyPoints: entries,
  }),
});

export type AnalysisVersionView = z.infer<typeof analysisVersion>;
export type PieceView = z.infer<typeof piece>;
export type EntryView = z.infer<typeof entries>[number];
