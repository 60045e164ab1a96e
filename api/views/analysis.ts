import type { AnalysisView } from '#api/contract/analysis.ts';
import type { Analysis, Citation } from '#domain/analysis/analysis.ts';
import { momentOf } from '#domain/minutes/moment.ts';

export interface AnalysisContext {
  /** Minutes; null where nothing tells. */
  readonly duration: number | null;
  readonly participants: readonly string[];
  readonly wordCount: number;
  readonly completedActions: ReadonlySet<string>;
  readonly correctedActions?: ReadonlySet<string>;
  /** Which analyst wrote it, as people know it. */
  readonly analyst: string;
}

const textsOf = (statements: Analysis['decisions']): string[] => statements.map(({ text }) => text);
const citationsOf = (statements: Analysis['decisions']): Citation[][] => statements.map(({ citations }) => citations);

/** An analysis as the API shows it: the specified plain lists, with what each entry rests on beside them. */
export function analysisViewOf(
  analysis: Analysis,
  { duration, participants, wordCount, completedActions, correctedActions, analyst }: AnalysisContext,
): AnalysisView {
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
    ids: { keyPoints: keyPoints.map(({ id }) => id), decisions: decisions.map(({ id }) => id) },
    ...(analysis.leftOut === undefined ? {} : { leftOut: analysis.leftOut }),
    analyst,
  };
}
