import type { Analysis } from '#domain/analysis/analysis.ts';
import { keptChoice, supersededIn, takingOver } from './analyses.ts';
import type { LineWords } from './carried-ids.ts';
import type { SkipReason } from './event-data.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { meetingKeys } from './identity.ts';
import { minutesOf, type KeptMinutes } from './kept-minutes.ts';
import { evolve, isDeleted, type Meeting } from './meeting.ts';
import { minutesKey, statementSays } from './minutes-corrections.ts';
import { mustBeComplete } from './rules.ts';
import { touchedIn } from './touched.ts';

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
  | { readonly type: 'skipAnalysis'; readonly reason: SkipReason }
  | { readonly type: 'failAnalysis'; readonly analyst: string; readonly code: string; readonly attempts: number };

/** What was put right while it was made: which statements rest on it is told once somebody looks. */
const stillOutdated = ({ analysisId, captureId, run }: RecordAnalysis, touched: string[]): MeetingEvent => ({
  type: 'MinutesOutdated',
  data: { analysisId, analyst: run.analyst, captureId, touched, statements: [] },
});

/** What people wrote before an erasure took the minutes. @param after the meeting with the analysis */
function writtenAgain({ meetingId }: RecordAnalysis, after: Meeting, kept: KeptMinutes): MeetingEvent[] {
  const events: MeetingEvent[] = [];
  // Each has its place behind the one before.
  let meeting = after;
  const add = (event: MeetingEvent) => {
    events.push(event);
    meeting = evolve(meeting, event);
  };
  for (const { part, statementId, content } of kept.statements)
    add(statementSays({ part, statementId, meetingId, content }, meeting));
  for (const { actionId, item } of kept.actions) {
    const content = { task: item.task, assignee: item.assignee, deadline: item.deadline, priority: item.priority };
    const keyId = minutesKey(meetingId, meeting);
    add(
      meeting.actions.has(actionId)
        ? { type: 'ActionItemCorrected', data: { actionId, keyId, content } }
        : { type: 'ActionItemAdded', data: { actionId, keyId, ordinal: meeting.minutes.actions.size, content } },
    );
  }
  return events;
}

function recordAnalysis(command: RecordAnalysis, meeting: Meeting): MeetingEvent[] {
  if (meeting.analysisId === command.analysisId || meeting.erasedParticipants.size !== command.erasedBefore) return [];
  if (command.rewrites !== undefined && command.rewrites !== meeting.analysisId) return [];
  const { analysisId, captureId, dropped, run, seen = Infinity } = command;
  const { kept } = meeting;
  const taken = takingOver(
    command.result,
    kept.isDue ? { ...meeting, minutes: minutesOf(kept) } : meeting,
    command.words,
  );
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
      keyId: meetingKeys.analysis(command.meetingId, analysisId),
      ...run,
      dropped,
      figures,
      ...taken,
      superseded: supersededIn(meeting),
      ...(command.rewrites === undefined ? {} : { rewrites: command.rewrites }),
    },
  };
  return [
    analysed,
    ...(kept.isDue ? writtenAgain(command, evolve(meeting, analysed), kept) : []),
    ...(unknown.length === 0 ? [] : [stillOutdated(command, unknown)]),
    // What is rewritten is the same analysis, for other words.
    ...(command.rewrites === undefined ? keptChoice(meeting, evolve(meeting, analysed)) : []),
  ];
}

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
  if (meeting.isAnalysisRequested && meeting.analysisId !== null) {
    const { analysisId } = meeting;
    const failed =
      command.type === 'skipAnalysis'
        ? { code: command.reason, attempts: 0 }
        : { code: command.code, attempts: command.attempts };
    return [{ type: 'MeetingReanalysisFailed', data: { analysisId, ...failed } }];
  }
  if (meeting.analysis !== 'none' && !meeting.isAnalysisRequested) return [];
  if (command.type === 'skipAnalysis') return [{ type: 'MeetingAnalysisSkipped', data: { reason: command.reason } }];
  return [
    {
      type: 'MeetingAnalysisFailed',
      data: { analyst: command.analyst, code: command.code, attempts: command.attempts },
    },
  ];
}
