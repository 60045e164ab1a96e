import { DOCUMENT_ORIGINS } from '#domain/knowledge/origins.ts';
import { RESOURCE_TYPES } from '#domain/knowledge/platforms.ts';
import { SUGGESTION_PRIORITIES, SUGGESTION_TYPES } from '#domain/knowledge/suggestions.ts';
import { z } from 'zod/mini';
import { meetingId, sinceChange } from './meetings.ts';
import { route } from './route.ts';

/** A share, to two decimals. */
const share = z.number().check(z.minimum(0), z.maximum(1));

/** A line of a transcript, by which it is found, with words of it. */
const moment = z.object({
  line: z.int(),
  /** Milliseconds since the beginning; null where the source has no times. */
  at: z.nullable(z.number()),
  quote: z.string(),
});

/** The same in any meeting. */
export const knowledgePassage = z.extend(moment, { meetingId: z.string(), speaker: z.nullable(z.string()) });

export const relatedMeeting = z.object({ id: z.string(), title: z.string(), startTime: z.string() });

export const knowledgeTopic = z.object({
  name: z.string(),
  /** Lines of the meeting that have all of its words. */
  mentions: z.int(),
  /**
   * Mentions / (mentions + 2), times its share of lines here among its shares here and in the newest 50 other meetings
   * of the caller, which count as 1,000 lines at least.
   */
  confidence: share,
  /** Words that are said beside it. */
  context: z.array(z.string()),
  /** The first of its mentions. */
  moments: z.array(moment),
  /** Of those that the caller may read: the newest that are about it too. */
  relatedMeetings: z.array(relatedMeeting),
});

export const knowledgeExpert = z.object({
  name: z.string(),
  /** Whether they have an account. */
  hasAccount: z.boolean(),
  /** Names of topics, those of which they have most first. */
  topics: z.array(z.string()),
  /** Lines about the topics, open or done work and decisions, in how many meetings that the caller may read. */
  interventions: z.int(),
  actions: z.int(),
  decisions: z.int(),
  meetings: z.int(),
  passage: z.nullable(knowledgePassage),
});

export const knowledgeResource = z.object({
  title: z.string(),
  type: z.enum(RESOURCE_TYPES),
  /** Where it is kept; null where only its name was said. */
  platform: z.nullable(z.string()),
  /** An address of http or https that was said, written or given; null where only its name was said. */
  url: z.nullable(z.string()),
  /** When its platform says that it was changed; null where nothing says so. */
  lastModified: z.nullable(z.string()),
  /** The sentence that speaks of it; empty where nobody did. */
  description: z.string(),
  /** Which providers give it with the meeting: the calendar's entry, the transcript. Empty where it was only spoken of. */
  origins: z.array(z.enum(DOCUMENT_ORIGINS)),
  /**
   * Half where a provider gives it, else for mentions (mentions / (mentions + 1)); 0.3 for an address, 0.2 for a topic
   * beside it.
   */
  relevanceScore: share,
  /** Names of the topics that are spoken of within three lines. */
  tags: z.array(z.string()),
  /** Who spoke of it first; null for nobody who is named. */
  author: z.nullable(z.string()),
  mentions: z.int(),
  moments: z.array(moment),
});

export const knowledgeSuggestion = z.object({
  type: z.enum(SUGGESTION_TYPES),
  title: z.string(),
  /** Why. */
  description: z.string(),
  priority: z.enum(SUGGESTION_PRIORITIES),
  /** What it rests on. */
  passage: knowledgePassage,
  /** Another meeting that it leads to; null for none. */
  meeting: z.nullable(relatedMeeting),
});

export const meetingKnowledge = route({
  method: 'get',
  path: '/api/meetings/:id/knowledge',
  access: 'signed-in',
  summary: 'What a meeting is about: topics, experts, resources and suggestions',
  description:
    'Computed from this meeting and from others that the caller may read, and from no others. Topics are named by the analysis that is shown: without one there are none.',
  params: meetingId,
  query: sinceChange,
  answer: z.object({
    topics: z.array(knowledgeTopic),
    experts: z.array(knowledgeExpert),
    resources: z.array(knowledgeResource),
    suggestions: z.array(knowledgeSuggestion),
    /** What topics are held against: the newest other meetings that the caller may read. */
    compared: z.object({ meetings: z.int(), lines: z.int() }),
  }),
});

export type KnowledgeTopic = z.infer<typeof knowledgeTopic>;
export type KnowledgeExpert = z.infer<typeof knowledgeExpert>;
export type KnowledgeResource = z.infer<typeof knowledgeResource>;
export type KnowledgeSuggestion = z.infer<typeof knowledgeSuggestion>;
export type RelatedMeeting = z.infer<typeof relatedMeeting>;
