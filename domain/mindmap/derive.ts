import type { MindMapNode } from './mind-map.ts';
import { participantNodes } from './people.ts';
import { linesOf, type Said, subjectOf } from './relate.ts';
import { type MindMapMaterial, statementNodes, unplaced } from './statements.ts';

/** A map that can be read in 800×600: forty nodes, the most important of each kind. */
export const MAX_TOPICS = 7;
export const MAX_PARTICIPANTS = 8;
export const MAX_STATEMENTS = 24;
export const MAX_NODES = 1 + MAX_TOPICS + MAX_PARTICIPANTS + MAX_STATEMENTS;

/** The title of a meeting that nobody named; no map is asked for under it. */
export const DEFAULT_TITLE = 'Réunion';

/** Where the analyst named no topic, a key point that stands for one counts this much. */
const KEY_POINT_WEIGHT = 6;

export interface MindMapSource {
  readonly title: string;
  readonly participants: readonly string[];
  readonly analysis: MindMapMaterial;
}

const said = ({ title, lines = [] }: MindMapNode): Said => ({ text: title, lines });

/** The analyst's topics, heaviest first; where it named none, the key points. */
function topicNodes({ topics, keyPoints }: MindMapMaterial): MindMapNode[] {
  const subjects =
    topics.length > 0
      ? topics
          .toSorted((a, b) => b.weight - a.weight)
          .map(({ name, weight, citations }) => ({ title: name, weight, lines: linesOf(citations) }))
      : keyPoints.map(({ text, citations }) => ({ title: text, weight: KEY_POINT_WEIGHT, lines: linesOf(citations) }));
  return subjects
    .slice(0, MAX_TOPICS)
    .map((subject, index) => unplaced({ id: `topic:${index + 1}`, type: 'topic', ...subject }));
}

/**
 * The mind map of an analysis: the meeting in the middle, its topics around it, at each topic the decisions, actions
 * and questions that share its words or its lines (at the root those that share none), and the people tied to what they
 * decided, took on or asked. Nothing is added to what the analysis says; x and y are 0 until the map is laid out.
 */
export function deriveMindMap({ title, participants, analysis }: MindMapSource): MindMapNode[] {
  const topics = topicNodes(analysis);
  const statements = statementNodes(analysis, MAX_STATEMENTS);
  const people = participantNodes({ names: participants, statements, limit: MAX_PARTICIPANTS }, analysis);
  const subject = statements.map(({ node }) => subjectOf(said(node), topics.map(said)));
  const idsAt = (wanted: number | null) =>
    statements.flatMap(({ node }, index) => (subject[index] === wanted ? [node.id] : []));
  const root: MindMapNode = {
    ...unplaced({ id: 'root', title: title.trim() || DEFAULT_TITLE, type: 'root', weight: 10 }),
    connections: [...topics.map(({ id }) => id), ...idsAt(null), ...people.map(({ id }) => id)],
    ...(analysis.summary === '' ? {} : { details: analysis.summary }),
  };
  return [
    root,
    ...topics.map((topic, index) => ({ ...topic, connections: idsAt(index) })),
    ...statements.map(({ node }) => node),
    ...people,
  ];
}
