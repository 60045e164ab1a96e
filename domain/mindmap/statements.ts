import type { ActionItem, Analysis, Priority, Statement } from '#domain/analysis/analysis.ts';
import type { MindMapNode } from './mind-map.ts';
import { linesOf } from './relate.ts';

/** The part of an analysis that a map shows. */
export type MindMapMaterial = Pick<
  Analysis,
  'summary' | 'topics' | 'keyPoints' | 'decisions' | 'questions' | 'actionItems' | 'timeline'
>;

/** A decision, an action or a question as a node, with the person it was given to. */
export interface StatementNode {
  readonly node: MindMapNode;
  readonly assignee: string | null;
}

type Kind = 'decision' | 'action' | 'question';

const PRIORITY_WEIGHT: Record<Priority, number> = { high: 9, medium: 7, low: 5 };
const DECISION_WEIGHT = 8;
const QUESTION_WEIGHT = 6;

/** A node before it is tied to others and laid out. */
export const unplaced = (fields: Omit<MindMapNode, 'x' | 'y' | 'connections'>): MindMapNode => ({
  ...fields,
  x: 0,
  y: 0,
  connections: [],
});

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** « 27 novembre 2026 », « 22 novembre 2026 à 14 h 30 »; what is no ISO date is given back as it is. */
export function deadlineInFrench(deadline: string): string {
  const [, year, month, day, hours, minutes] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/u.exec(deadline) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return deadline;
  const date = `${Number(day) === 1 ? '1er' : Number(day)} ${name} ${year}`;
  return hours === undefined ? date : `${date} à ${Number(hours)}\u00a0h\u00a0${minutes}`;
}

function uniqueById<T extends { readonly id: string }>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Who said it, from the turn of the same kind that cites one of its lines. */
function speakerOf(kind: Kind, lines: readonly number[], { timeline }: MindMapMaterial): { speaker?: string } {
  const turn = timeline.find(
    ({ category, citations }) => category === kind && citations.some(({ line }) => lines.includes(line)),
  );
  return turn === undefined ? {} : { speaker: turn.speaker };
}

function actionDetails({ assignee, deadline }: ActionItem): { details?: string } {
  const parts = [
    ...(assignee === null ? [] : [`Responsable\u00a0: ${assignee}`]),
    ...(deadline === null ? [] : [`Échéance\u00a0: ${deadlineInFrench(deadline)}`]),
  ];
  return parts.length === 0 ? {} : { details: parts.join(' · ') };
}

interface WeightedStatement {
  readonly kind: Kind;
  readonly said: Pick<Statement, 'id' | 'text' | 'citations'>;
  readonly weight: number;
}

function statementNode({ kind, said, weight }: WeightedStatement, material: MindMapMaterial): MindMapNode {
  const lines = linesOf(said.citations);
  return unplaced({
    id: `${kind}:${said.id}`,
    title: said.text,
    type: kind,
    weight,
    lines,
    ...speakerOf(kind, lines, material),
  });
}

/** Decisions, actions, then questions, at most `limit` of them: the heaviest, in the order of the analysis. */
export function statementNodes(material: MindMapMaterial, limit: number): StatementNode[] {
  const all: StatementNode[] = [
    ...uniqueById(material.decisions).map((said) => ({
      node: statementNode({ kind: 'decision', said, weight: DECISION_WEIGHT }, material),
      assignee: null,
    })),
    ...uniqueById(material.actionItems).map((item) => ({
      node: {
        ...statementNode(
          { kind: 'action', said: { ...item, text: item.task }, weight: PRIORITY_WEIGHT[item.priority] },
          material,
        ),
        ...actionDetails(item),
      },
      assignee: item.assignee,
    })),
    ...uniqueById(material.questions).map((said) => ({
      node: statementNode({ kind: 'question', said, weight: QUESTION_WEIGHT }, material),
      assignee: null,
    })),
  ];
  const kept = new Set(all.toSorted((a, b) => b.node.weight - a.node.weight).slice(0, limit));
  return all.filter((statement) => kept.has(statement));
}
