import type { CapturedPerson, CaptureSource, TranscriptFigures } from '#domain/meeting/capture/events.ts';
import type { CaptureReference } from '#domain/meeting/capture/identity.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { decideAccess, type AccessCommand, type Organiser } from './access.ts';
import { decideAction, type ActionCommand } from './actions.ts';
import { decideAnalyses, type AnalysesCommand } from './analyses.ts';
import { decideOutcome, type OutcomeCommand } from './analysis-outcome.ts';
import { decideErasing, type ErasingCommand } from './erasing.ts';
import { MEETING_DELETED, MEETING_EXISTS } from './errors.ts';
import { decideHolding, mustNotBeHeld, type HoldingCommand } from './holding.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { meetingKeys, type Platform } from './identity.ts';
import { decideMinutes, type MinutesCommand } from './minutes-corrections.ts';
import { evolve, isDeleted, unknownMeeting, type Meeting } from './meeting.ts';
import { decideCancellation, decideSchedule, type ScheduleMeeting } from './schedule.ts';
import { decideSeries, type SeriesCommand } from './series.ts';
import { mustBeAllowed, mustExist, type Principal } from './rules.ts';

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

export type MeetingCommand =
  | SaveMeeting
  | ScheduleMeeting
  | { readonly type: 'cancelMeeting' }
  | OutcomeCommand
  | AnalysesCommand
  | AccessCommand
  | ActionCommand
  | ErasingCommand
  | MinutesCommand
  | SeriesCommand
  | HoldingCommand
  /** `isRepeated`: its keys are destroyed already, by a deletion that the record has lost. */
  | { readonly type: 'deleteMeeting'; readonly principal: Principal; readonly isRepeated?: boolean }
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

export function decide(command: MeetingCommand, meeting: Meeting): readonly MeetingEvent[] {
  switch (command.type) {
    case 'saveMeeting':
      return save(command, meeting);
    case 'scheduleMeeting':
      return decideSchedule(command, meeting);
    case 'cancelMeeting':
      return decideCancellation(meeting);
    case 'recordAnalysis':
    case 'skipAnalysis':
    case 'failAnalysis':
    case 'failModelAnalysis':
    case 'failRewrite':
      return decideOutcome(command, meeting);
    case 'requestAnalysis':
    case 'chooseAnalysis':
    case 'cancelModelAnalysis':
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
    case 'setApart':
      return decideSeries(command, meeting);
    case 'erasePerson':
    case 'recordPersonErasure':
    case 'recordLinkErasure':
      return decideErasing(command, meeting);
    case 'deleteMeeting':
      if (meeting.phase !== 'unknown') mustBeAllowed(meeting, command.principal);
      mustExist(meeting);
      if (command.isRepeated !== true) mustNotBeHeld(meeting);
      return [{ type: 'MeetingDeleted', data: {} }];
    case 'holdMeeting':
    case 'liftHold':
    case 'labelMeeting':
    case 'deleteByRule':
      return decideHolding(command, meeting);
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
