import type { Analysis } from '#domain/analysis/analysis.ts';
import type { CapturedPerson, CaptureSource, TranscriptFigures } from '#domain/meeting/capture/events.ts';
import type { CaptureReference } from '#domain/meeting/capture/identity.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { decideAccess, type AccessCommand, type Organiser } from './access.ts';
import { decideAction, type ActionCommand } from './actions.ts';
import { decideAnalyses, keptChoice, supersededIn, takingOver, type AnalysesCommand } from './analyses.ts';
import { decideErasing, type ErasingCommand } from './erasing.ts';
import { MEETING_DELETED, MEETING_EXISTS } from './errors.ts';
import type { SkipReason } from './event-data.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { meetingKeys, type Platform } from './identity.ts';
import { decideMinutes, type MinutesCommand } from './minutes-corrections.ts';
import { touchedIn } from './touched.ts';
import { evolve, isDeleted, unknownMeeting, type Meeting } from './meeting.ts';
import { decideSchedule, type ScheduleMeeting } from './schedule.ts';
import { mustBeAllowed, mustBeComplete, mustExist, type Principal } from './rules.ts';

export type { Principal } from './rules.ts';

/** A meeting, and the capture that is its transcript. What was said goes to the capture. */
export interface SaveMeeting {
  readonly type: 'saveMeeting';
  readonly meetingId: string;
  readonly platform: Platform;
  readonly source: CaptureSource;
  readonly transcript: CaptureReference;
  readonly providerMeetingId: string;
  readonly title: string;
  readonly startedAt: string;
  /** Only the day of `startedAt` is known. */
  readonly dayOnly?: boolean;
  readonly endedAt: string | null;
  readonly organiser: Organiser;
  readonly participants: readonly CapturedPerson[];
  readonly capture: {
    readonly method: string | null;
    readonly sessionId: string | null;
    readonly botName: string | null;
    readonly meetingUrl: string | null;
  };
  /** Of the transcript, which is whole; null while a bot session goes on. */
  readonly figures: TranscriptFigures | null;
}

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
  readonly dropped: number;
  readonly run: Pick<
    MeetingEventData<'MeetingAnalysed'>,
    'analyst' | 'model' | 'promptVersion' | 'inputHash' | 'tokens' | 'durationMs'
  >;
}

/** What is outdated was to be written anew; it stays. */
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

export type MeetingCommand =
  | SaveMeeting
  | ScheduleMeeting
  | RecordAnalysis
  | AnalysesCommand
  | AccessCommand
  | ActionCommand
  | ErasingCommand
  | MinutesCommand
  | { readonly type: 'skipAnalysis'; readonly reason: SkipReason }
  | { readonly type: 'failAnalysis'; readonly analyst: string; readonly code: string; readonly attempts: number }
  | FailModelAnalysis
  | FailRewrite
  | { readonly type: 'deleteMeeting'; readonly principal: Principal }
  | { readonly type: 'recordErasure'; readonly keysDestroyed: number };

/**
 * Registers it, and closes its transcript once that is whole. The meeting of a bot session is saved as often as anybody
 * wants; any other once. What an earlier release began to record in the meeting's own stream, and was interrupted,
 * gives place to the capture.
 */
function save(command: SaveMeeting, meeting: Meeting): MeetingEvent[] {
  if (isDeleted(meeting)) throw new GreffierError(MEETING_DELETED);
  const { source, transcript, figures } = command;
  if (meeting.phase === 'complete') {
    if (source !== 'botSession') throw new GreffierError(MEETING_EXISTS);
    return [];
  }
  const participants = [...command.participants];
  const begun: MeetingEvent[] =
    meeting.phase === 'unknown' ? [{ type: 'MeetingRegistered', data: registered(command, participants) }] : [];
  const chosen: MeetingEvent[] =
    meeting.transcript?.keptIn === 'meeting'
      ? [{ type: 'TranscriptChosen', data: { transcript, participants, by: 'rule' } }]
      : [];
  return [...begun, ...chosen, ...(figures === null ? [] : [{ type: 'TranscriptCompleted', data: figures } as const])];
}

const registered = (
  { meetingId, organiser, capture, dayOnly, ...command }: SaveMeeting,
  participants: CapturedPerson[],
): MeetingEventData<'MeetingRegistered'> => ({
  keyId: meetingKeys.content(meetingId),
  platform: command.platform,
  source: command.source,
  transcript: command.transcript,
  providerMeetingId: command.providerMeetingId,
  title: command.title,
  startedAt: command.startedAt,
  endedAt: command.endedAt,
  organiser: { ...organiser },
  participants,
  capture: { ...capture },
  ...(dayOnly === true && { dayOnly: true }),
});

/** What was put right while it was made: which statements rest on it is told once somebody looks. */
const stillOutdated = ({ analysisId, captureId, run }: RecordAnalysis, touched: string[]): MeetingEvent => ({
  type: 'MinutesOutdated',
  data: { analysisId, analyst: run.analyst, captureId, touched, statements: [] },
});

function recordAnalysis(command: RecordAnalysis, meeting: Meeting): MeetingEvent[] {
  if (meeting.analysisId === command.analysisId || meeting.erasedParticipants.size !== command.erasedBefore) return [];
  if (command.rewrites !== undefined && command.rewrites !== meeting.analysisId) return [];
  const { analysisId, captureId, dropped, run, seen = Infinity } = command;
  const result = takingOver(command.result, meeting);
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
      result,
      superseded: supersededIn(meeting),
      ...(command.rewrites === undefined ? {} : { rewrites: command.rewrites }),
    },
  };
  return [
    analysed,
    ...(unknown.length === 0 ? [] : [stillOutdated(command, unknown)]),
    // What is written anew is the same analysis, for other words.
    ...(command.rewrites === undefined ? keptChoice(meeting, evolve(meeting, analysed)) : []),
  ];
}

/**
 * How an analysis ended. What comes after the deletion, or a second time, changes nothing: its reporter is done.
 */
function analysisOutcome(
  command: Extract<
    MeetingCommand,
    { type: 'recordAnalysis' | 'skipAnalysis' | 'failAnalysis' | 'failModelAnalysis' | 'failRewrite' }
  >,
  meeting: Meeting,
): MeetingEvent[] {
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

export function decide(command: MeetingCommand, meeting: Meeting): readonly MeetingEvent[] {
  switch (command.type) {
    case 'saveMeeting':
      return save(command, meeting);
    case 'scheduleMeeting':
      return decideSchedule(command, meeting);
    case 'recordAnalysis':
    case 'skipAnalysis':
    case 'failAnalysis':
    case 'failModelAnalysis':
    case 'failRewrite':
      return analysisOutcome(command, meeting);
    case 'requestAnalysis':
    case 'chooseAnalysis':
      return decideAnalyses(command, meeting);
    case 'configureMeeting':
    case 'shareMeeting':
    case 'unshareMeeting':
    case 'changeOrganiser':
      return decideAccess(command, meeting);
    case 'completeAction':
    case 'reopenAction':
    case 'correctAction':
    case 'addAction':
    case 'removeAction':
    case 'undoAction':
      return decideAction(command, meeting);
    case 'renameMeeting':
    case 'undoTitle':
    case 'addStatement':
    case 'correctStatement':
    case 'removeStatement':
    case 'undoStatement':
      return decideMinutes(command, meeting);
    case 'erasePerson':
    case 'recordPersonErasure':
    case 'recordLinkErasure':
      return decideErasing(command, meeting);
    case 'deleteMeeting':
      if (meeting.phase !== 'unknown') mustBeAllowed(meeting, command.principal);
      mustExist(meeting);
      return [{ type: 'MeetingDeleted', data: {} }];
    case 'recordErasure':
      return meeting.phase === 'deleted'
        ? [{ type: 'MeetingErased', data: { keysDestroyed: command.keysDestroyed } }]
        : [];
  }
}

export const meetingDecider: Decider<Meeting, MeetingCommand, MeetingEvent> = {
  initialState: unknownMeeting,
  decide,
  evolve,
};
