import { isErased, orElse } from '#domain/events/personal.ts';
import type { Platform } from './identity.ts';
import type { MeetingEvent } from './events.ts';

/** What the next decision over a meeting depends on, and no more. */
export interface Meeting {
  readonly phase: 'unknown' | 'recording' | 'complete' | 'deleted' | 'erased';
  readonly platform: Platform | null;
  readonly organiserId: string | null;
  readonly adoptedSession: string | null;
  /** ISO 8601, as it was registered. */
  readonly startedAt: string | null;
  /** Of the whole transcript that is being recorded, so that only the same one is continued. */
  readonly fingerprint: string | null;
  /** Parts of the transcript that are there, from 0 without gaps. */
  readonly parts: number;
  readonly analysis: 'none' | 'done' | 'skipped' | 'failed';
  readonly analysisId: string | null;
  /** Action items of the current analysis. */
  readonly actionIds: ReadonlySet<string>;
  readonly completedActions: ReadonlySet<string>;
  /** Numbers of the people in it, and of those who are, or are being, erased. */
  readonly participants: ReadonlySet<number>;
  readonly erasedParticipants: ReadonlySet<number>;
  /** Erasures of people, by id. */
  readonly erasures: ReadonlyMap<string, 'requested' | 'done'>;
  /** Every analysis that ever was, whose key goes with any person's. */
  readonly analysisIds: readonly string[];
}

export const unknownMeeting: Meeting = {
  phase: 'unknown',
  platform: null,
  organiserId: null,
  adoptedSession: null,
  startedAt: null,
  fingerprint: null,
  parts: 0,
  analysis: 'none',
  analysisId: null,
  actionIds: new Set(),
  completedActions: new Set(),
  participants: new Set(),
  erasedParticipants: new Set(),
  erasures: new Map(),
  analysisIds: [],
};

export const isDeleted = (meeting: Meeting): boolean => meeting.phase === 'deleted' || meeting.phase === 'erased';

export function evolve(meeting: Meeting, event: MeetingEvent): Meeting {
  switch (event.type) {
    case 'MeetingRegistered':
      return {
        ...meeting,
        phase: 'recording',
        platform: event.data.platform,
        organiserId: event.data.organiser.userId,
        adoptedSession: event.data.adoptedSession,
        startedAt: event.data.startedAt,
        participants: new Set(event.data.participants.map(({ number }) => number)),
        fingerprint: orElse(event.data.fingerprint, null),
      };
    case 'TranscriptPartRecorded':
      return { ...meeting, parts: meeting.parts + 1 };
    case 'TranscriptCompleted':
      return { ...meeting, phase: 'complete' };
    case 'MeetingAnalysed': {
      const { result, analysisId } = event.data;
      const actionIds = new Set(isErased(result) ? [] : result.actionItems.map((action) => action.id));
      return { ...meeting, analysis: 'done', analysisId, actionIds, analysisIds: [...meeting.analysisIds, analysisId] };
    }
    case 'MeetingAnalysisSkipped':
      return { ...meeting, analysis: 'skipped' };
    case 'MeetingAnalysisFailed':
      return { ...meeting, analysis: 'failed' };
    case 'ActionItemCompleted':
      return { ...meeting, completedActions: new Set([...meeting.completedActions, event.data.actionId]) };
    case 'ActionItemReopened':
      return { ...meeting, completedActions: new Set([...meeting.completedActions].filter((id) => id !== event.data.actionId)) };
    case 'PersonErasureRequested':
      return {
        ...meeting,
        erasedParticipants: new Set([...meeting.erasedParticipants, ...event.data.participants]),
        erasures: new Map(meeting.erasures).set(event.data.erasureId, 'requested'),
      };
    case 'PersonErased':
      return { ...meeting, analysis: 'none', analysisId: null, actionIds: new Set(), erasures: new Map(meeting.erasures).set(event.data.erasureId, 'done') };
    case 'MeetingDeleted':
      return { ...meeting, phase: 'deleted' };
    case 'MeetingErased':
      return { ...meeting, phase: 'erased' };
  }
}
