import { TZDate } from '@date-fns/tz';
import type { Analysis, Citation } from '#domain/analysis/analysis.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { citedParagraphs } from '#domain/minutes/citations.ts';
import { verify } from '#domain/analysis/verify.ts';
import { matched, samePeople, type Stated } from './match.ts';
import type { Kind, Label, LabelledMeeting } from './meeting.ts';

/** What is counted of one meeting; sums over meetings are what figures are made of. */
export const COUNTS = [
  'actionLabels',
  'actionsStated',
  'actionsRight',
  'assigneesRight',
  'deadlinesRight',
  'deadlinesWrong',
  'decisionLabels',
  'decisionsStated',
  'decisionsRight',
  'questionLabels',
  'questionsStated',
  'questionsRight',
  'labels',
  'labelsUntold',
  'perhapsTold',
  'perhapsRight',
  'citations',
  'citationsValid',
] as const;
export type Tally = Readonly<Record<(typeof COUNTS)[number], number>>;

export interface Scored {
  readonly meeting: LabelledMeeting;
  readonly tally: Tally;
  /** For those who work on an analyst, and of meetings that may be read: what was false, missed or wrongly told. */
  readonly faults: readonly Fault[];
}

export interface Fault {
  readonly kind: Kind;
  readonly what: 'false' | 'missed' | 'assignee' | 'deadline';
  readonly stated: Finding | undefined;
  readonly label: Label | undefined;
}

interface Finding extends Stated {
  readonly deadline: string | null;
}

export async function scored(analyst: Analyst, meeting: LabelledMeeting): Promise<Scored> {
  const { title, lines, held } = meeting;
  const { analysis } = await analyst.analyse({ title, lines, heldAt: instantOf(held) });
  const { dropped } = verify(analysis, lines);
  const citations = citationsOf(analysis);
  const faults: Fault[] = [];
  const actions = compared('action', analysis.actionItems.map(actionOf), { meeting, faults });
  const decisions = compared('decision', analysis.decisions.map(statementOf), { meeting, faults });
  const questions = compared('question', analysis.questions.map(statementOf), { meeting, faults });
  const told = new Set(citations.map(({ line }) => line));
  const pairs = [...actions.pairs];
  const missed = faults.flatMap(({ what, kind, label }) =>
    what === 'missed' && kind !== 'question' && label ? [label] : [],
  );
  const perhaps = perhapsOf(analysis);
  const tally: Tally = {
    actionLabels: actions.labels,
    actionsStated: actions.stated,
    actionsRight: pairs.length,
    assigneesRight: pairs.filter(([stated, label]) => samePeople(stated.assignees, label.assignees)).length,
    deadlinesRight: pairs.filter(([{ deadline }, label]) => deadline === label.deadline).length,
    deadlinesWrong: pairs.filter(([{ deadline }, label]) => deadline !== null && deadline !== label.deadline).length,
    decisionLabels: decisions.labels,
    decisionsStated: decisions.stated,
    decisionsRight: decisions.pairs.size,
    questionLabels: questions.labels,
    questionsStated: questions.stated,
    questionsRight: questions.pairs.size,
    labels: meeting.labels.length,
    labelsUntold: meeting.labels.filter(({ lines }) => !lines.some((line) => told.has(line))).length,
    perhapsTold: perhaps.length,
    perhapsRight: matched(perhaps, missed).size,
    citations: citations.length,
    citationsValid: citations.length - dropped.citations,
  };
  return { meeting, tally, faults };
}

/** Local time in Paris, with its offset. */
function instantOf(held: string): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = held.split(/[-T:]/u).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, 0, 'Europe/Paris').toISOString();
}

const statementOf = ({ text, citations }: { readonly text: string; readonly citations: readonly Citation[] }) => ({
  text,
  lines: citations.map(({ line }) => line),
  assignees: [],
  deadline: null,
});

/** What minutes show to be looked at again: « Peut-être décidé : … ». */
const PERHAPS = /^(?:Peut-être|Perhaps|Quizá) /u;
const perhapsOf = ({ summary, summaryCitations }: Analysis): Stated[] =>
  citedParagraphs(summary, summaryCitations)
    .flat()
    .filter(({ text, citations }) => PERHAPS.test(text) && citations.length === 1)
    .map(statementOf);

const actionOf = ({ task, assignee, deadline, citations }: Analysis['actionItems'][number]): Finding => ({
  ...statementOf({ text: task, citations }),
  assignees: assignee === null ? [] : assignee.split(', '),
  deadline: deadline === null ? null : deadline.slice(0, 'YYYY-MM-DD'.length),
});

interface Among {
  readonly meeting: LabelledMeeting;
  readonly faults: Fault[];
}

interface Compared {
  readonly labels: number;
  readonly stated: number;
  readonly pairs: ReadonlyMap<Finding, Label>;
}

function compared(kind: Kind, stated: readonly Finding[], { meeting, faults }: Among): Compared {
  const labels = meeting.labels.filter((label) => label.kind === kind);
  const pairs = matched(stated, labels);
  const found = new Set(pairs.values());
  for (const one of stated) {
    const label = pairs.get(one);
    if (!label) faults.push({ kind, what: 'false', stated: one, label });
    else if (!samePeople(one.assignees, label.assignees)) faults.push({ kind, what: 'assignee', stated: one, label });
    else if (one.deadline !== label.deadline) faults.push({ kind, what: 'deadline', stated: one, label });
  }
  for (const label of labels) if (!found.has(label)) faults.push({ kind, what: 'missed', stated: undefined, label });
  return { labels: labels.length, stated: stated.length, pairs };
}

function citationsOf(analysis: Analysis): Citation[] {
  const { keyPoints, decisions, questions, actionItems, timeline, topics, summaryCitations } = analysis;
  const cited = [keyPoints, decisions, questions, actionItems, timeline, topics].flat();
  return [...summaryCitations, ...cited.flatMap(({ citations }) => citations)];
}
