import type { Analysis } from '#domain/analysis/analysis.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { wordCountOf, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { ACTION_NOT_FOUND, MEETING_DELETED, MEETING_EXISTS, MEETING_FORBIDDEN, MEETING_INCOMPLETE, MEETING_NOT_FOUND, PARTICIPANT_NOT_FOUND } from './errors.ts';
import type { MeetingEvent, MeetingEventData, SKIP_REASONS } from './events.ts';
import { fingerprintOf } from './fingerprint.ts';
import { meetingKeys, type Platform } from './identity.ts';
import { evolve, isDeleted, unknownMeeting, type Meeting } from './meeting.ts';
import { transcriptParts } from './transcript-parts.ts';

/** Who asks, as far as a decision depends on it. */
export interface Asker {
  readonly userId: string;
  readonly isAdmin: boolean;
}

export interface SaveMeeting {
  readonly type: 'saveMeeting';
  readonly meetingId: string;
  readonly platform: Platform;
  readonly source: 'payload' | 'analysis' | 'import' | 'botSession';
  readonly adoptedSession?: string;
  readonly providerMeetingId: string;
  readonly title: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly durationMs: number | null;
  readonly organiser: { readonly userId: string; readonly keyId: string; readonly name: string; readonly email: string };
  readonly participants: readonly { readonly name: string; readonly email: string | null }[];
  readonly lines: readonly TranscriptLine[];
  readonly capture: { readonly method: string | null; readonly sessionId: string | null; readonly botName: string | null; readonly meetingUrl: string | null };
}

export interface RecordAnalysis {
  readonly type: 'recordAnalysis';
  readonly meetingId: string;
  readonly analysisId: string;
  readonly result: Analysis;
  /** How many people had been erased from the transcript that was analysed: what was read before an erasure is not kept after it. */
  readonly erasedBefore: number;
  readonly dropped: number;
  readonly run: Pick<MeetingEventData<'MeetingAnalysed'>, 'analyst' | 'model' | 'promptVersion' | 'inputHash' | 'tokens' | 'durationMs'>;
}

export type MeetingCommand =
  | SaveMeeting
  | RecordAnalysis
  | { readonly type: 'skipAnalysis'; readonly reason: (typeof SKIP_REASONS)[number] }
  | { readonly type: 'failAnalysis'; readonly analyst: string; readonly code: string; readonly attempts: number }
  | { readonly type: 'completeAction' | 'reopenAction'; readonly actionId: string; readonly asker: Asker }
  | { readonly type: 'erasePerson'; readonly erasureId: string; readonly participants: readonly number[] }
  | { readonly type: 'recordPersonErasure'; readonly erasureId: string; readonly participants: readonly number[]; readonly keysDestroyed: number }
  | { readonly type: 'deleteMeeting'; readonly asker: Asker }
  | { readonly type: 'recordErasure'; readonly keysDestroyed: number };

/** People listed by the source first, then speakers it did not list. Names are the identity within one meeting. */
function participantsOf(command: SaveMeeting): MeetingEventData<'MeetingRegistered'>['participants'] {
  const emails = new Map<string, string | null>(command.participants.map(({ name, email }) => [name, email]));
  for (const { speaker } of command.lines) if (!emails.has(speaker)) emails.set(speaker, null);
  return [...emails].map(([name, email], number) => ({ number, keyId: meetingKeys.speaker(command.meetingId, number), name, email }));
}

function save(command: SaveMeeting, meeting: Meeting): MeetingEvent[] {
  if (isDeleted(meeting)) throw new GreffierError(MEETING_DELETED);
  if (meeting.phase === 'complete') throw new GreffierError(MEETING_EXISTS);
  const fingerprint = fingerprintOf(command.lines, command.participants);
  if (meeting.phase === 'recording' && meeting.fingerprint !== fingerprint) throw new GreffierError(MEETING_EXISTS);
  const participants = participantsOf(command);
  const numbers = new Map(participants.map(({ name, number, keyId }) => [name as string, { number, keyId }]));
  const parts = transcriptParts(meeting.startedAt ?? command.startedAt, command.lines, (name) => numbers.get(name) ?? { number: 0, keyId: meetingKeys.speaker(command.meetingId, 0) });
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
    },
  };
  const completed: MeetingEvent = {
    type: 'TranscriptCompleted',
    data: { parts: parts.length, lines: command.lines.length, words: wordCountOf(command.lines), durationMs: command.durationMs },
  };
  const missing = parts.slice(meeting.parts).map((data): MeetingEvent => ({ type: 'TranscriptPartRecorded', data }));
  return [...(meeting.phase === 'unknown' ? [registered] : []), ...missing, completed];
}

function mustExist(meeting: Meeting): void {
  if (meeting.phase === 'unknown') throw new GreffierError(MEETING_NOT_FOUND);
  if (isDeleted(meeting)) throw new GreffierError(MEETING_DELETED);
}

function mustBeComplete(meeting: Meeting): void {
  mustExist(meeting);
  if (meeting.phase === 'recording') throw new GreffierError(MEETING_INCOMPLETE);
}

function mustBeAllowed(meeting: Meeting, asker: Asker): void {
  if (!asker.isAdmin && meeting.organiserId !== asker.userId) throw new GreffierError(MEETING_FORBIDDEN);
}

function setAction(meeting: Meeting, actionId: string, completed: boolean): MeetingEvent[] {
  if (!meeting.actionIds.has(actionId)) throw new GreffierError(ACTION_NOT_FOUND);
  if (meeting.completedActions.has(actionId) === completed) return [];
  return [{ type: completed ? 'ActionItemCompleted' : 'ActionItemReopened', data: { actionId } }];
}

function erasePerson(erasureId: string, wanted: readonly number[], meeting: Meeting): MeetingEvent[] {
  if (meeting.erasures.has(erasureId)) return [];
  if (wanted.some((number) => !meeting.participants.has(number))) throw new GreffierError(PARTICIPANT_NOT_FOUND);
  const participants = [...new Set(wanted)].filter((number) => !meeting.erasedParticipants.has(number));
  return participants.length === 0 ? [] : [{ type: 'PersonErasureRequested', data: { erasureId, participants } }];
}

function recordAnalysis(command: RecordAnalysis, meeting: Meeting): MeetingEvent[] {
  if (meeting.analysisId === command.analysisId || meeting.erasedParticipants.size !== command.erasedBefore) return [];
  const { analysisId, result, dropped, run } = command;
  const figures = { keyPoints: result.keyPoints.length, decisions: result.decisions.length, actionItems: result.actionItems.length };
  return [{ type: 'MeetingAnalysed', data: { analysisId, keyId: meetingKeys.analysis(command.meetingId, analysisId), ...run, dropped, figures, result } }];
}

/** How an analysis ended. What comes after the deletion, or a second time, changes nothing: whoever reports it is done. */
function analysisOutcome(command: Extract<MeetingCommand, { type: 'recordAnalysis' | 'skipAnalysis' | 'failAnalysis' }>, meeting: Meeting): MeetingEvent[] {
  if (isDeleted(meeting)) return [];
  mustBeComplete(meeting);
  if (command.type === 'recordAnalysis') return recordAnalysis(command, meeting);
  if (meeting.analysis !== 'none') return [];
  if (command.type === 'skipAnalysis') return [{ type: 'MeetingAnalysisSkipped', data: { reason: command.reason } }];
  return [{ type: 'MeetingAnalysisFailed', data: { analyst: command.analyst, code: command.code, attempts: command.attempts } }];
}

export function decide(command: MeetingCommand, meeting: Meeting): readonly MeetingEvent[] {
  switch (command.type) {
    case 'saveMeeting':
      return save(command, meeting);
    case 'recordAnalysis':
    case 'skipAnalysis':
    case 'failAnalysis':
      return analysisOutcome(command, meeting);
    case 'completeAction':
    case 'reopenAction':
      mustExist(meeting);
      mustBeAllowed(meeting, command.asker);
      return setAction(meeting, command.actionId, command.type === 'completeAction');
    case 'erasePerson':
      mustBeComplete(meeting);
      return erasePerson(command.erasureId, command.participants, meeting);
    case 'recordPersonErasure': {
      const { erasureId, participants, keysDestroyed } = command;
      return isDeleted(meeting) || meeting.erasures.get(erasureId) !== 'requested' ? [] : [{ type: 'PersonErased', data: { erasureId, participants: [...participants], keysDestroyed } }];
    }
    case 'deleteMeeting':
      mustExist(meeting);
      mustBeAllowed(meeting, command.asker);
      return [{ type: 'MeetingDeleted', data: {} }];
    case 'recordErasure':
      return meeting.phase === 'deleted' ? [{ type: 'MeetingErased', data: { keysDestroyed: command.keysDestroyed } }] : [];
  }
}

export const meetingDecider: Decider<Meeting, MeetingCommand, MeetingEvent> = { initialState: unknownMeeting, decide, evolve };
