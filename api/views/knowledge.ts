import type {
  KnowledgeExpert,
  KnowledgeResource,
  KnowledgeSuggestion,
  KnowledgeTopic,
  RelatedMeeting,
} from '#api/contract/knowledge.ts';
import { shortened } from '#domain/knowledge/shortened.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import type { Expert } from '#domain/knowledge/experts.ts';
import type { Suggestion } from '#domain/knowledge/suggestions.ts';
import type { Knowledge, KnownTopic } from '#projections/knowledge/knowledge.ts';
import { nameOf } from '#projections/knowledge/passages.ts';
import type { FoundResource } from '#projections/knowledge/resources.ts';
import { meetingOf, suggestionText } from './suggestion-texts.ts';

/** Of each topic and resource so many moments are shown; of related meetings and experts as many. */
const [MOMENTS, MEETINGS, EXPERTS] = [5, 5, 6];
/** Lines around a resource in which a topic is its tag. */
const NEAR = 3;

interface Titled {
  readonly meetingId: string;
  readonly title: string;
  readonly startTime: Date;
}

export const relatedView = ({ meetingId: id, title, startTime }: Titled): RelatedMeeting => ({
  id,
  title,
  startTime: startTime.toISOString(),
});

const topicView = ({ name, lines, confidence, context, meetings }: KnownTopic): KnowledgeTopic => ({
  name,
  mentions: lines.length,
  confidence,
  context: [...context],
  moments: lines
    .flatMap(({ line, at, text }) => (text === null ? [] : [{ line, at, quote: shortened(text) }]))
    .slice(0, MOMENTS),
  relatedMeetings: meetings.slice(0, MEETINGS).map(relatedView),
});

function resourceView(resource: FoundResource, { topics, transcript }: Knowledge): KnowledgeResource {
  const { title, type, platform, url, origins } = resource;
  const own = resource.mentions.filter((mention) => mention.transcript === transcript);
  const isNear = ({ line }: { readonly line: number }) => own.some((mention) => Math.abs(mention.line - line) <= NEAR);
  const tags = topics.filter(({ lines }) => lines.some(isNear)).map(({ name }) => name);
  const belongs = origins.length > 0 ? 1 : own.length / (own.length + 1);
  const [first] = own;
  return {
    title,
    type,
    platform,
    url,
    lastModified: null,
    description: first?.sentence ?? '',
    origins: [...origins],
    relevanceScore: Math.round(100 * (0.5 * belongs + (url === null ? 0 : 0.3) + (tags.length > 0 ? 0.2 : 0))) / 100,
    tags,
    author: own.find(({ speaker }) => speaker !== null && speaker !== UNKNOWN_SPEAKER)?.speaker ?? null,
    mentions: own.length,
    moments: own.slice(0, MOMENTS).map(({ line, at, sentence }) => ({ line, at, quote: sentence })),
  };
}

function passageView({ transcripts, passages }: Knowledge, { meetingId, line }: Suggestion['ground']) {
  const found = passages.get(nameOf({ transcript: transcripts.get(meetingId) ?? '', line }));
  if (!found) return null;
  const { speaker, at, quote } = found;
  return { meetingId, line, speaker, at, quote };
}

function expertView(expert: Expert, knowledge: Knowledge): KnowledgeExpert {
  const { name, userId, topics, interventions, actions, decisions, meetings, passages } = expert;
  const [first] = passages;
  return {
    name,
    hasAccount: userId !== null,
    topics: topics.flatMap((number) => knowledge.topics[number]?.name ?? []),
    interventions,
    actions,
    decisions,
    meetings: meetings.length,
    passage: first ? passageView(knowledge, first) : null,
  };
}

function suggestionView(suggestion: Suggestion, knowledge: Knowledge): KnowledgeSuggestion[] {
  const passage = passageView(knowledge, suggestion.ground);
  if (!passage) return [];
  const { type, priority } = suggestion;
  const meeting = meetingOf(suggestion);
  return [{ type, priority, ...suggestionText(suggestion), passage, meeting: meeting && relatedView(meeting) }];
}

export const knowledgeView = (knowledge: Knowledge) => ({
  topics: knowledge.topics.map(topicView),
  experts: knowledge.experts.slice(0, EXPERTS).map((expert) => expertView(expert, knowledge)),
  resources: knowledge.resources
    .map((resource) => resourceView(resource, knowledge))
    .toSorted((one, other) => other.relevanceScore - one.relevanceScore),
  suggestions: knowledge.suggestions.flatMap((suggestion) => suggestionView(suggestion, knowledge)),
  compared: knowledge.compared,
});
