import type { AnalysisView } from '#api/contract/analysis.ts';
import type { Analysis, Citation } from '#domain/analysis/analysis.ts';

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

const two = (value: number): string => String(value).padStart(2, '0');

/** « 12:04 », « 1:02:03 » since the beginning; « ligne 7 » where there is no time, counted from 1 as readers count. */
export function timeLabel(at: number | null, citations: readonly Citation[]): string {
  if (at === null) return `ligne ${(citations[0]?.line ?? 0) + 1}`;
  const seconds = Math.floor(at / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
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
    timeline: analysis.timeline.map((entry) => ({ ...entry, time: timeLabel(entry.at, entry.citations) })),
    citations: {
      summary: analysis.summaryCitations,
      keyPoints: citationsOf(keyPoints),
      decisions: citationsOf(decisions),
      questions: citationsOf(questions),
    },
    ...(analysis.leftOut === undefined ? {} : { leftOut: analysis.leftOut }),
    analyst,
  };
}
