import type { Analysis } from '#domain/analysis/analysis.ts';
import { keptChoice, supersededIn, takingOver } from './analyses.ts';
import type { LineWords } from './carried-ids.ts';
import type { SkipReason } from './event-data.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { meetingKeys } from './identity.ts';
import { minutesOf } from './kept-minutes.ts';
import { evolve, isDeleted, type Meeting } from './meeting.ts';
import { removedAgain, withRemoved, withRemovedIds } from './removed.ts';
import { mustBeComplete, mustNotBeErasing } from './rules.ts';
import { touchedIn } from './touched.ts';
import { writtenAgain, writtenAlone } from './written-again.ts';

export interface RecordAnalysis {
  readonly type: 'recordAnalysis';
  readonly meetingId: string;
  readonly analysisId: string;
  /** The capture that was analysed, and whose lines the analysis cites. */
  readonly captureId: string;
  readonly result: Analysis;
  /**
   * How many people had been erased from the transcript that was analysed: what was read before an erasure is not kept
   * after it.
   */
  readonly erasedBefore: number;
  /**
   * How many corrections there had been when the transcript was read: what was put right after it makes the analysis
   * outdated. Left out: all of them.
   */
  readonly seen?: number;
  /** The analysis of which this one rewrites what is outdated; it is nobody's once another one came. */
  readonly rewrites?: string;
  /** What the lines say that were analysed; needed where something of them was put right. */
  readonly words?: LineWords;
  readonly dropped: number;
  readonly run: Pick<
    MeetingEventData<'MeetingAnalysed'>,
    'analyst' | 'model' | 'promptVersion' | 'inputHash' | 'tokens' | 'durationMs'
  >;
}

/** What is outdated was to be rewritten; it stays. */
export interface FailRewrite extends Omit<FailModelAnalysis, 'type'> {
  readonly type: 'failRewrite';
}

/** A model was to rewrite the minutes; those that are there stay. */
export interface FailModelAnalysis {
  readonly type: 'failModelAnalysis';
  /** Of the analysis that it was to replace. */
  readonly analysisId: string;
  readonly analyst: string;
  readonly model: string;
  readonly code: string;
  readonly attempts: number;
}

/** How an analysis of a meeting ended. */
export type OutcomeCommand =
  | RecordAnalysis
  | FailModelAnalysis
  | FailRewrite
  | { readonly type: 'skipAnalysis'; readonly meetingId: string; readonly reason: SkipReason }
  | FailAnalysis;

interface FailAnalysis {
  readonly type: 'failAnalysis';
  readonly meetingId: string;
  readonly analyst: string;
  readonly code: string;
  readonly attempts: number;
}

/** What was put right while it was made: which statements rest on it is told once somebody looks. */
const stillOutdated = ({ analysisId, captureId, run }: RecordAnalysis, touched: string[]): MeetingEvent => ({
  type: 'MinutesOutdated',
  data: { analysisId, analyst: run.analyst, captureId, touched, statements: [] },
});

function recordAnalysis(command: RecordAnalysis, meeting: Meeting): MeetingEvent[] {
  if (meeting.analysisId === command.analysisId || meeting.erasedParticipants.size !== command.erasedBefore) return [];
  if (command.rewrites !== undefined && command.rewrites !== meeting.analysisId) return [];
  mustNotBeErasing(meeting);
  const { meetingId, analysisId, captureId, words, dropped, run, seen = Infinity } = command;
  const { kept } = meeting;
  const minutes = withRemoved(kept.isDue ? minutesOf(kept) : meeting.minutes, kept.removed);
  const taken = takingOver(withRemovedIds(command.result, kept.removed), { ...meeting, minutes }, words);
  const { result } = taken;
  const figures = {
    keyPoints: result.keyPoints.length,
    decisions: result.decisions.length,
    actionItems: result.actionItems.length,
  };
  const unknown = touchedIn(meeting, seen);
  const analysed: MeetingEvent = {
    type: 'MeetingAnalysed',
    data: {
      captureId,
      analysisId,
      keyId: meetingKeys.analysis(meetingId, analysisId),
      ...run,
      dropped,
      figures,
      ...taken,
      superseded: supersededIn(meeting),
      ...(command.rewrites === undefined ? {} : { rewrites: command.rewrites }),
    },
  };
  const after = evolve(meeting, analysed);
  return [
    analysed,
    ...removedAgain(kept.removed, { before: meeting.minutes, after: after.minutes }),
    ...(kept.isDue ? writtenAgain(kept, { meetingId, after, words }) : []),
    ...(unknown.length === 0 ? [] : [stillOutdated(command, unknown)]),
    // What is rewritten is the same analysis, for other words.
    ...(command.rewrites === undefined ? keptChoice(meeting, after) : []),
  ];
}

type Failed = Pick<FailAnalysis, 'code' | 'attempts'>;

/** The minutes that are there stay. */
const notAgain = (analysisId: string, failed: Failed): MeetingEvent => ({
  type: 'MeetingReanalysisFailed',
  data: { analysisId, ...failed },
});

/**
 * How an analysis ended. What comes after the deletion, or a second time, changes nothing: its reporter is done.
 */
export function decideOutcome(command: OutcomeCommand, meeting: Meeting): MeetingEvent[] {
  if (isDeleted(meeting)) return [];
  mustBeComplete(meeting);
  if (command.type === 'recordAnalysis') return recordAnalysis(command, meeting);
  if (command.type === 'failModelAnalysis' || command.type === 'failRewrite') {
    const { analysisId, analyst, model, code, attempts } = command;
    // What was written since needs nobody's failure.
    if (meeting.analysisId !== analysisId) return [];
    const type = command.type === 'failRewrite' ? 'MinutesRewriteFailed' : 'ModelAnalysisFailed';
    return [{ type, data: { analysisId, analyst, model, code, attempts } }];
  }
  mustNotBeErasing(meeting);
  const failed: Failed =
    command.type === 'skipAnalysis'
      ? { code: command.reason, attempts: 0 }
      : { code: command.code, attempts: command.attempts };
  if (meeting.isAnalysisRequested && meeting.analysisId !== null) return [notAgain(meeting.analysisId, failed)];
  if (meeting.analysis !== 'none' && !meeting.isAnalysisRequested) return [];
  const alone = writtenAlone(command.meetingId, meeting);
  if (alone !== null)
    return command.type === 'skipAnalysis' ? alone.events : [...alone.events, notAgain(alone.analysisId, failed)];
  if (command.type === 'skipAnalysis') return [{ type: 'MeetingAnalysisSkipped', data: { reason: command.reason } }];
  return [
    {
      type: 'MeetingAnalysisFailed',
      data: { analyst: command.analyst, code: command.code, attempts: command.attempts },
    },
  ];
}
