import type { Analysis } from '#domain/analysis/analysis.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { decideAccess, type AccessCommand, type Organiser } from './access.ts';
import { decideCorrection, type CorrectionCommand } from './corrections.ts';
import { decideErasing, type ErasingCommand } from './erasing.ts';
import { MEETING_DELETED, MEETING_EXISTS } from './errors.ts';
import type { MeetingEvent, MeetingEventData, SkipReason } from './events.ts';
import { digestOf, type TranscriptDigest } from './fingerprint.ts';
import { meetingKeys, type Platform } from './identity.ts';
import { evolve, isDeleted, isRoomName, unknownMeeting, type Meeting } from './meeting.ts';
import { decidePeople, type PeopleCommand } from './people.ts';
import { mustBeAllowed, mustBeComplete, mustExist, type Asker } from './rules.ts';
import { peopleOf } from './listed.ts';
import { saveSession, type SaveSession } from './from-session.ts';
import { transcriptParts } from './transcript-parts.ts';

export type { Asker } from './rules.ts';

export interface SaveMeeting {
  readonly type: 'saveMeeting';
  readonly meetingId: string;
  readonly platform: Platform;
  readonly source: 'payload' | 'analysis' | 'import' | 'botSession';
  readonly adoptedSession?: string;
  readonly providerMeetingId: string;
  readonly title: string;
  readonly startedAt: string;
  /** Only the day of `startedAt` is known. */
  readonly dayOnly?: boolean;
  readonly endedAt: string | null;
  readonly durationMs: number | null;
  readonly organiser: Organiser;
  readonly participants: readonly { readonly name: string; readonly email: string | null }[];
  readonly lines: readonly TranscriptLine[];
  /** Of `lines` and `participants`, where the caller computed it in steps. */
  readonly digest?: TranscriptDigest;
  readonly capture: {
    readonly method: string | null;
    readonly sessionId: string | null;
    readonly botName: string | null;
    readonly meetingUrl: string | null;
  };
}

export interface RecordAnalysis {
  readonly type: 'recordAnalysis';
  readonly meetingId: string;
  readonly analysisId: string;
  readonly result: Analysis;
  /**
   * How many people had been erased from the transcript that was analysed: what was read before an erasure is not kept
   * after it.
   */
  readonly erasedBefore: number;
  readonly dropped: number;
  readonly run: Pick<
    MeetingEventData<'MeetingAnalysed'>,
    'analyst' | 'model' | 'promptVersion' | 'inputHash' | 'tokens' | 'durationMs'
  >;
}

export type MeetingCommand =
  | SaveMeeting
  | SaveSession
  | RecordAnalysis
  | AccessCommand
  | CorrectionCommand
  | PeopleCommand
  | ErasingCommand
  | { readonly type: 'skipAnalysis'; readonly reason: SkipReason }
  | { readonly type: 'failAnalysis'; readonly analyst: string; readonly code: string; readonly attempts: number }
  | { readonly type: 'deleteMeeting'; readonly asker: Asker }
  | { readonly type: 'recordErasure'; readonly keysDestroyed: number };

function save(command: SaveMeeting, meeting: Meeting): MeetingEvent[] {
  if (isDeleted(meeting)) throw new GreffierError(MEETING_DELETED);
  if (meeting.phase === 'complete') throw new GreffierError(MEETING_EXISTS);
  const { fingerprint, words } = command.digest ?? digestOf(command.lines, command.participants);
  if (meeting.phase === 'recording' && meeting.fingerprint !== fingerprint) throw new GreffierError(MEETING_EXISTS);
  const { people, voices } = peopleOf(
    command.participants,
    command.lines.map(({ speaker }) => speaker),
  );
  const keyOf = (number: number): string => meetingKeys.speaker(command.meetingId, number);
  const participants = people.map((person, number) => ({ number, keyId: keyOf(number), ...person }));
  const parts = transcriptParts(meeting.startedAt ?? command.startedAt, command.lines, (name) => {
    const number = voices.get(name) ?? 0;
    return { number, keyId: keyOf(number) };
  });
  const registered: MeetingEvent = {
    type: 'MeetingRegistered',
    data: {
      keyId: meetingKeys.content(command.meetingId),
      platform: command.platform,
      source: command.source,
      adoptedSession: command.adoptedSession ?? null,
      providerMeetingId: command.providerMeetingId,
      title: command.title,
      fingerprint,
      startedAt: command.startedAt,
      endedAt: command.endedAt,
      organiser: { ...command.organiser },
      participants,
      capture: { ...command.capture },
      ...(command.dayOnly === true && { dayOnly: true }),
    },
  };
  const completed: MeetingEvent = {
    type: 'TranscriptCompleted',
    data: { parts: parts.length, lines: command.lines.length, words, durationMs: command.durationMs, endedAt: null },
  };
  const missing = parts.slice(meeting.parts).map((data): MeetingEvent => ({ type: 'TranscriptPartRecorded', data }));
  return [...(meeting.phase === 'unknown' ? [registered] : []), ...missing, completed];
}

function recordAnalysis(command: RecordAnalysis, meeting: Meeting): MeetingEvent[] {
  if (meeting.analysisId === command.analysisId || meeting.erasedParticipants.size !== command.erasedBefore) return [];
  const { analysisId, dropped, run } = command;
  const actionItems = command.result.actionItems.map((item) =>
    item.assignee !== null && isRoomName(meeting, item.assignee) ? { ...item, assignee: null } : item,
  );
  const result = { ...command.result, actionItems };
  const figures = {
    keyPoints: result.keyPoints.length,
    decisions: result.decisions.length,
    actionItems: result.actionItems.length,
  };
  const superseded = [...meeting.actions.keys()].filter((id) => !meeting.correctedActions.has(id));
  return [
    {
      type: 'MeetingAnalysed',
      data: {
        analysisId,
        keyId: meetingKeys.analysis(command.meetingId, analysisId),
        ...run,
        dropped,
        figures,
        result,
        superseded,
      },
    },
  ];
}

/**
 * How an analysis ended. What comes after the deletion, or a second time, changes nothing: its reporter is done.
 */
function analysisOutcome(
  command: Extract<MeetingCommand, { type: 'recordAnalysis' | 'skipAnalysis' | 'failAnalysis' }>,
  meeting: Meeting,
): MeetingEvent[] {
  if (isDeleted(meeting)) return [];
  mustBeComplete(meeting);
  if (command.type === 'recordAnalysis') return recordAnalysis(command, meeting);
  if (meeting.analysis !== 'none') return [];
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
    case 'saveSession':
      return saveSession(command, meeting);
    case 'recordAnalysis':
    case 'skipAnalysis':
    case 'failAnalysis':
      return analysisOutcome(command, meeting);
    case 'configureMeeting':
    case 'shareMeeting':
    case 'unshareMeeting':
    case 'changeOrganiser':
      return decideAccess(command, meeting);
    case 'completeAction':
    case 'reopenAction':
    case 'correctAction':
    case 'renameSpeaker':
    case 'correctLine':
      return decideCorrection(command, meeting);
    case 'linkParticipant':
    case 'unlinkParticipant':
    case 'markAsRoom':
    case 'markAsPerson':
      return decidePeople(command, meeting);
    case 'erasePerson':
    case 'rekeySpeaker':
    case 'recordPersonErasure':
    case 'recordLinkErasure':
      return decideErasing(command, meeting);
    case 'deleteMeeting':
      if (meeting.phase !== 'unknown') mustBeAllowed(meeting, command.asker);
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
