import type { Due } from '../meeting/due.ts';

export const SUGGESTION_TYPES = ['related_meeting', 'document_update', 'expert_contact', 'action_impact'] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];
export const SUGGESTION_PRIORITIES = ['high', 'medium', 'low'] as const;
export type SuggestionPriority = (typeof SUGGESTION_PRIORITIES)[number];

/** A line that a suggestion rests on. */
export interface Ground {
  readonly meetingId: string;
  readonly line: number;
}

interface Meeting {
  readonly meetingId: string;
  readonly title: string;
  readonly startTime: Date;
}

/** What was found in a meeting, and in others, that something may follow from. */
export interface Found {
  readonly related: readonly {
    readonly meeting: Meeting;
    readonly topics: readonly string[];
    readonly ground: Ground;
  }[];
  readonly documents: readonly {
    readonly title: string;
    /** The line that says that it is to be changed; null where it is only spoken of. */
    readonly update: Ground | null;
    /** Whether an open action rests on that line. */
    readonly isPromised: boolean;
    /** Where it was spoken of since. */
    readonly later: { readonly meeting: Meeting; readonly ground: Ground } | null;
  }[];
  readonly experts: readonly {
    readonly name: string;
    readonly topic: string;
    readonly interventions: number;
    readonly actions: number;
    readonly decisions: number;
    readonly meetings: number;
    readonly ground: Ground;
    /** Whether a question about it was left open. */
    readonly isAsked: boolean;
  }[];
  readonly impacts: readonly {
    readonly topic: string;
    readonly decision: string;
    readonly ground: Ground;
    readonly meeting: Meeting;
    readonly task: string;
    readonly assignee: string | null;
    readonly due: Due | null;
  }[];
}

/** Each with what it rests on. */
export type Suggestion = { readonly priority: SuggestionPriority; readonly ground: Ground } & (
  | { readonly type: 'related_meeting'; readonly found: Found['related'][number] }
  | { readonly type: 'document_update'; readonly found: Found['documents'][number] }
  | { readonly type: 'expert_contact'; readonly found: Found['experts'][number] }
  | { readonly type: 'action_impact'; readonly found: Found['impacts'][number] }
);

/** Of each type. */
const MOST = 3;
const SOON: ReadonlySet<Due | null> = new Set<Due>(['late', 'today', 'week']);
const RANK: Readonly<Record<SuggestionPriority, number>> = { high: 0, medium: 1, low: 2 };

const related = (found: Found['related'][number]): Suggestion => ({
  type: 'related_meeting',
  priority: found.topics.length >= 3 ? 'high' : found.topics.length === 2 ? 'medium' : 'low',
  ground: found.ground,
  found,
});

function document(found: Found['documents'][number]): Suggestion[] {
  const { update, later, isPromised } = found;
  if (update) return [{ type: 'document_update', priority: isPromised ? 'high' : 'medium', ground: update, found }];
  return later ? [{ type: 'document_update', priority: 'low', ground: later.ground, found }] : [];
}

const expert = (found: Found['experts'][number]): Suggestion => ({
  type: 'expert_contact',
  priority: found.isAsked ? 'medium' : 'low',
  ground: found.ground,
  found,
});

const impact = (found: Found['impacts'][number]): Suggestion => ({
  type: 'action_impact',
  priority: SOON.has(found.due) ? 'high' : found.assignee !== null || found.due !== 'none' ? 'medium' : 'low',
  ground: found.ground,
  found,
});

const inOrder = (suggestions: readonly Suggestion[]): Suggestion[] =>
  suggestions.toSorted((one, other) => RANK[one.priority] - RANK[other.priority]);

/**
 * What may follow from what was found, at most three of a type, the most pressing first. The rule of priorities: work
 * that a decision may change is high when due this week or late, medium when it is somebody's or has a day; a document
 * is high when somebody promised to change it, medium when it was said to be out of date, low when it was only spoken
 * of since; a person is medium where a question is open; a meeting is high with three topics in common, medium with
 * two.
 */
export function suggestionsFrom({ related: meetings, documents, experts, impacts }: Found): Suggestion[] {
  const kinds = [impacts.map(impact), documents.flatMap(document), experts.map(expert), meetings.map(related)];
  return inOrder(kinds.flatMap((some) => inOrder(some).slice(0, MOST)));
}

const UPDATE =
  /\b(?:mettre|remettre|mets|met|mise) à jour|\bmettrai à jour|\bactualis|\brévis(?:er|ion|e)\b|\bcorrig|\bcomplét|\bobsolète|\bpérimé|\bplus à jour|\bupdat|\boutdated\b/iu;

/** What parts a sentence into what is said of one thing and of another. */
const BREAK = /[.!?…,;:]\s| et | mais | puis | and | but /gu;

/** Whether the part of a line that speaks of something says that it is to be changed. */
export function saysUpdate(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const breaks = Array.from(text.matchAll(BREAK), ({ 0: found, index }) => ({ from: index, to: index + found.length }));
  const from = breaks.findLast(({ to }) => to <= start)?.to ?? 0;
  const to = breaks.find((one) => one.from >= end)?.from ?? text.length;
  return UPDATE.test(text.slice(from, to).normalize('NFC'));
}
