import { z } from 'zod/mini';

/**
 * What an analyst found in a transcript. Every statement cites the lines that it rests on, each with a verbatim
 * quote; `verify` (beside this file) drops what cites wrongly, so that a stored analysis can always be checked.
 */
export const PRIORITIES = ['high', 'medium', 'low'] as const;
export const SENTIMENTS = ['positive', 'neutral', 'negative', 'mixed'] as const;
export const MEETING_TYPES = [
  'planning',
  'decision',
  'review',
  'brainstorm',
  'debate',
  'interview',
  'training',
  'information',
  'other',
] as const;
export const TIMELINE_CATEGORIES = ['decision', 'action', 'question', 'other'] as const;

export const priority = z.enum(PRIORITIES);
export const sentiment = z.enum(SENTIMENTS);
export const meetingType = z.enum(MEETING_TYPES);
export const timelineCategory = z.enum(TIMELINE_CATEGORIES);

/** `line` is a transcript line's number; `quote` stands in that line's text, character for character. */
export const citation = z.object({ line: z.int().check(z.nonnegative()), quote: z.string().check(z.minLength(1)) });

/** `end`: where in the summary the sentence ends that rests on it, in UTF-16 units; missing where nothing says. */
export const summaryCitation = z.extend(citation, { end: z.optional(z.int().check(z.positive())) });

const citations = z.array(citation).check(z.minLength(1));

/** A key point, a decision or an open question. `id` is stable for the same words at the same line. */
export const statement = z.object({ id: z.string(), text: z.string().check(z.minLength(1)), citations });

export const actionItem = z.object({
  id: z.string(),
  task: z.string().check(z.minLength(1)),
  assignee: z.nullable(z.string()),
  /** ISO 8601: a date (`2026-11-27`), or a local date and time in Europe/Paris (`2026-11-22T14:30`). */
  deadline: z.nullable(z.string()),
  /** The words that the deadline was read from, for instance « d'ici vendredi ». */
  deadlineText: z.nullable(z.string()),
  priority,
  citations,
});

export const timelineEntry = z.object({
  /** Milliseconds since the beginning; null where the transcript has no times. */
  at: z.nullable(z.number()),
  speaker: z.string(),
  category: timelineCategory,
  content: z.string().check(z.minLength(1)),
  citations,
});

/** A subject of the meeting; `weight` 1 to 10 says how much of it the meeting was about. */
export const topic = z.object({
  name: z.string().check(z.minLength(1)),
  weight: z.int().check(z.minimum(1), z.maximum(10)),
  citations,
});

export const analysis = z.object({
  language: z.enum(['fr', 'en', 'es']),
  summary: z.string(),
  summaryCitations: z.array(summaryCitation),
  keyPoints: z.array(statement),
  decisions: z.array(statement),
  questions: z.array(statement),
  actionItems: z.array(actionItem),
  timeline: z.array(timelineEntry),
  topics: z.array(topic),
  meetingType,
  sentiment,
  urgencyLevel: priority,
  /** Entries that were found beyond what an event can hold: see `bounded.ts`. */
  leftOut: z.optional(z.int().check(z.positive())),
});

export type Analysis = z.infer<typeof analysis>;
export type Citation = z.infer<typeof citation>;
export type SummaryCitation = z.infer<typeof summaryCitation>;
export type Statement = z.infer<typeof statement>;
export type ActionItem = z.infer<typeof actionItem>;
export type TimelineEntry = z.infer<typeof timelineEntry>;
export type Topic = z.infer<typeof topic>;
export type Priority = z.infer<typeof priority>;
export type MeetingType = z.infer<typeof meetingType>;
