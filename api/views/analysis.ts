import type { AnalysisView } from '#api/contract/analysis.ts';
import { MODEL_FAILURES, modelFailure } from '#domain/analysis/model/failures.ts';
import type { Analysis, Citation } from '#domain/analysis/analysis.ts';
import type { Origin } from '#domain/analysis/origin.ts';
import { VERSION_CHOSEN } from '#domain/meeting/errors.ts';
import { statementKey } from '#domain/meeting/minutes.ts';
import { SUMMARY_ID, type StatementPart } from '#domain/meeting/minutes-events.ts';
import { momentOf } from '#domain/minutes/moment.ts';

export interface AnalysisContext {
  /** Minutes; null where nothing tells. */
  readonly duration: number | null;
  readonly participants: readonly string[];
  readonly wordCount: number;
  readonly completedActions: ReadonlySet<string>;
  readonly correctedActions?: ReadonlySet<string>;
  /** Keys of the statements that people put right or wrote. */
  readonly correctedStatements?: ReadonlySet<string>;
  /** Which analyst wrote it, as people know it. */
  readonly analyst: string;
  readonly origin: Origin;
  /** Code of why a model did not rewrite it. */
  readonly modelFailure?: string | null;
  /** Keys of the statements that are outdated. */
  readonly outdated?: readonly string[] | null;
  /** Code of why they were not rewritten. */
  readonly rewriteFailure?: string | null;
}

const textsOf = (statements: Analysis['decisions']): string[] => statements.map(({ text }) => text);
const idsOf = (statements: Analysis['decisions']): string[] => statements.map(({ id }) => id);
const citationsOf = (statements: Analysis['decisions']): Citation[][] => statements.map(({ citations }) => citations);

/** A code that no release of ours knows is told as the model's server being in error. */
const told = (code: string) => ({
  code,
  message: (code === VERSION_CHOSEN.code ? VERSION_CHOSEN : (modelFailure(code) ?? MODEL_FAILURES.broken)).message,
});

const failureOf = (code: string | null): Pick<AnalysisView, 'modelFailure'> =>
  code === null ? {} : { modelFailure: told(code) };

const outdatedOf = ({ outdated, rewriteFailure }: AnalysisContext): Pick<AnalysisView, 'outdated'> =>
  outdated === undefined || outdated === null || outdated.length === 0
    ? {}
    : { outdated: { statements: [...outdated], ...(rewriteFailure ? { failure: told(rewriteFailure) } : {}) } };

function originsOf(
  { keyPoints, decisions, questions }: Analysis,
  { origin, correctedStatements }: AnalysisContext,
): AnalysisView['origins'] {
  const of = (part: StatementPart, id: string) =>
    correctedStatements?.has(statementKey(part, id)) ? ('person' as const) : origin;
  return {
    summary: of('summary', SUMMARY_ID),
    keyPoints: keyPoints.map(({ id }) => of('keyPoints', id)),
    decisions: decisions.map(({ id }) => of('decisions', id)),
    questions: questions.map(({ id }) => of('questions', id)),
  };
}

/** An analysis as the API shows it: the specified plain lists, with what each entry rests on beside them. */
export function analysisViewOf(analysis: Analysis, context: AnalysisContext): AnalysisView {
  const {
    duration,
    participants,
    wordCount,
    completedActions,
    correctedActions,
    analyst,
    origin,
    modelFailure: failure,
  } = context;
  const { keyPoints, decisions, questions } = analysis;
  return {
    duration,
    participants: [...participants],
    wordCount,
    actionItems: analysis.actionItems.map((item) => ({
      ...item,
      status: completedActions.has(item.id) ? 'completed' : 'pending',
      ...(correctedActions?.has(item.id) ? { corrected: true } : {}),
    })),
    meetingType: analysis.meetingType,
    sentiment: analysis.sentiment,
    urgencyLevel: analysis.urgencyLevel,
    summary: analysis.summary,
    keyPoints: textsOf(keyPoints),
    decisions: textsOf(decisions),
    questions: textsOf(questions),
    topics: analysis.topics,
    timeline: analysis.timeline.map((entry) => ({
      ...entry,
      time: momentOf({ at: entry.at, line: entry.citations[0]?.line ?? 0 }),
    })),
    citations: {
      summary: analysis.summaryCitations,
      keyPoints: citationsOf(keyPoints),
      decisions: citationsOf(decisions),
      questions: citationsOf(questions),
    },
    ids: { keyPoints: idsOf(keyPoints), decisions: idsOf(decisions), questions: idsOf(questions) },
    ...(analysis.leftOut === undefined ? {} : { leftOut: analysis.leftOut }),
    origin,
    origins: originsOf(analysis, context),
    ...failureOf(failure ?? null),
    ...outdatedOf(context),
    analyst,
  };
}
