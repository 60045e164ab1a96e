import {
  actionItem,
  citation,
  meetingType,
  priority,
  sentiment,
  summaryCitation,
  timelineEntry,
  topic,
} from '#domain/analysis/analysis.ts';
import { ORIGINS } from '#domain/analysis/origin.ts';
import { mindMapNode } from '#domain/mindmap/mind-map.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

export const ACTION_STATUSES = ['pending', 'completed'] as const;

/** An action item as the API shows it. */
export const actionItemView = z.extend(actionItem, {
  status: z.enum(ACTION_STATUSES),
  /** One that somebody added cites nothing. */
  citations: z.array(citation),
  /** Whether a person has put it right. */
  corrected: z.optional(z.literal(true)),
});

/** The specified plain lists keep their shapes; what each entry rests on stands beside them, entry by entry. */
export const citationsView = z.object({
  summary: z.array(summaryCitation),
  keyPoints: z.array(z.array(citation)),
  decisions: z.array(z.array(citation)),
  questions: z.optional(z.array(z.array(citation))),
});

export const timelineView = z.extend(timelineEntry, {
  /** « 12:04 » since the beginning, or « ligne 7 » where the transcript has no times. */
  time: z.string(),
});

export const statementOrigin = z.enum(ORIGINS);

export const analysisView = z.object({
  /** Minutes; null where the transcript does not tell. */
  duration: z.nullable(z.number()),
  participants: z.array(z.string()),
  wordCount: z.int(),
  actionItems: z.array(actionItemView),
  meetingType,
  sentiment,
  urgencyLevel: priority,
  summary: z.string(),
  keyPoints: z.array(z.string()),
  decisions: z.array(z.string()),
  questions: z.array(z.string()),
  /** What the meeting was about, for the mind map. */
  topics: z.optional(z.array(topic)),
  timeline: z.array(timelineView),
  citations: citationsView,
  /** By which corrections name the entries of the plain lists, entry by entry. */
  ids: z.optional(
    z.object({
      keyPoints: z.array(z.string()),
      decisions: z.array(z.string()),
      questions: z.optional(z.array(z.string())),
    }),
  ),
  /** Entries that were found beyond what an analysis can hold; the best of each list are there. */
  leftOut: z.optional(z.int()),
  /**
   * What wrote its statements: rules, or a model; what people put right is theirs. `person`: nobody analysed the
   * meeting since somebody was erased from it, and this is what people wrote by hand before.
   */
  origin: z.optional(statementOrigin),
  /**
   * What each entry of the plain lists comes from, entry by entry: `person` where somebody put it right or wrote it.
   */
  origins: z.optional(
    z.object({
      summary: statementOrigin,
      keyPoints: z.array(statementOrigin),
      decisions: z.array(statementOrigin),
      questions: z.optional(z.array(statementOrigin)),
    }),
  ),
  /** Why a model that was to rewrite it did not; missing where none was asked, or it did. */
  modelFailure: z.optional(z.object({ code: z.string(), message: z.string() })),
  /** What rests on words that were put right since, by key (`decisions/…`), until it is rewritten. */
  outdated: z.optional(
    z.object({
      statements: z.array(z.string()),
      /** Why it was not rewritten; missing while it is being. */
      failure: z.optional(z.object({ code: z.string(), message: z.string() })),
    }),
  ),
  /** Which analyst wrote it: « extractif 1 », « gpt-… ». */
  analyst: z.string(),
});

/** The numbered lines that the citations of an unsaved analysis refer to. */
export const transcriptLineView = z.object({
  line: z.int(),
  speaker: z.string(),
  text: z.string(),
  at: z.nullable(z.number()),
  corrected: z.optional(z.literal(true)),
  /** Somebody found it so. */
  important: z.optional(z.literal(true)),
});

/** 202 of `analyze` after 9 s: where the result will be for an hour. */
export const analysisPending = z.object({ success: z.literal(true), pending: z.literal(true), location: z.string() });

/**
 * `testbot-analysis` analyses without saving; `testbot-{timestamp}` with `saveToDatabase` also saves a meeting, as
 * whose title `title` serves. The body is read loosely so that a missing or non-text transcript gets its specified
 * message.
 */
export const analyze = route({
  method: 'post',
  path: '/api/meetings/:id/analyze',
  access: 'signed-in',
  summary: 'Analyse a transcript, and save it as a meeting when asked to',
  params: z.object({ id: z.string() }),
  body: z.object({
    transcript: z.optional(z.unknown()),
    saveToDatabase: z.optional(z.boolean()),
    title: z.optional(z.string().check(z.maxLength(500))),
  }),
  answer: z.object({
    success: z.literal(true),
    analysis: analysisView,
    lines: z.array(transcriptLineView),
    /** What of the transcript could not be taken as it stands; missing where all of it could. */
    remarks: z.optional(z.object({ count: z.int(), first: z.array(z.object({ line: z.int(), message: z.string() })) })),
    savedToDatabase: z.boolean(),
    /** The saved meeting's id, and the position at which it can be read. */
    meetingId: z.optional(z.string()),
    position: z.optional(z.string()),
  }),
  accepted: analysisPending,
  unavailable: ['ANALYSIS_IMPOSSIBLE'],
});

export const analysisResult = route({
  method: 'get',
  path: '/api/analyses/:id',
  access: 'signed-in',
  summary: 'A late analysis, kept for an hour for the person who asked for it; 202 while it is not ready',
  params: z.object({ id: z.string() }),
  answer: analyze.answer,
  accepted: analysisPending,
  unavailable: ['ANALYSIS_IMPOSSIBLE'],
});

export const mindMapOfTranscript = route({
  method: 'post',
  path: '/api/meetings/testbot-analysis/mindmap',
  access: 'signed-in',
  summary: 'The mind map of a transcript and its analysis',
  body: z.object({
    transcript: z.optional(z.unknown()),
    analysis: z.optional(z.unknown()),
    meetingTitle: z.optional(z.unknown()),
  }),
  answer: z.object({ success: z.literal(true), mindMap: z.object({ nodes: z.array(mindMapNode) }) }),
});

export type ActionItemView = z.infer<typeof actionItemView>;
export type AnalysisView = z.infer<typeof analysisView>;
export type TranscriptLineView = z.infer<typeof transcriptLineView>;
