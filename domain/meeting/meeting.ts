import { isErased, orElse } from '#domain/events/personal.ts';
import { isSameName } from './assignee.ts';
import type { MeetingConfig } from './config.ts';
import type { ActionContent, MeetingEvent, MeetingEventData } from './events.ts';
import type { Platform } from './identity.ts';
import { evolveLinks, noLinks, type Links } from './links.ts';
import { isSpoken, type SpokenEvent } from './spoken.ts';

export interface Guest {
  /** Null once erased. */
  readonly email: string | null;
  /** False once the meeting is no longer shared with them. */
  readonly mayRead: boolean;
}

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
  /** Action items as they are shown: those of the current analysis, and those that people corrected. */
  readonly actions: ReadonlyMap<string, ActionContent>;
  readonly correctedActions: ReadonlySet<string>;
  readonly completedActions: ReadonlySet<string>;
  /** Null until somebody configures it. */
  readonly config: MeetingConfig | null;
  /** Those with whom it is, or was, shared, by number. */
  readonly guests: ReadonlyMap<number, Guest>;
  readonly erasedGuests: ReadonlySet<number>;
  readonly links: Links;
  /** Participants that are the microphone of a room, with its name; null once erased. */
  readonly rooms: ReadonlyMap<number, string | null>;
  /** What tells what was said: only a correction goes into it. */
  readonly spoken: readonly SpokenEvent[];
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
  actions: new Map(),
  correctedActions: new Set(),
  completedActions: new Set(),
  config: null,
  guests: new Map(),
  erasedGuests: new Set(),
  links: noLinks,
  rooms: new Map(),
  spoken: [],
  participants: new Set(),
  erasedParticipants: new Set(),
  erasures: new Map(),
  analysisIds: [],
};

export const isDeleted = (meeting: Meeting): boolean => meeting.phase === 'deleted' || meeting.phase === 'erased';

/** Whether this is the name of a room's microphone. */
export const isRoomName = ({ rooms }: Pick<Meeting, 'rooms'>, name: string): boolean =>
  [...rooms.values()].some((room) => room !== null && isSameName(room, name));

const putIn = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);

/** A later analysis replaces the action items of an earlier one, but for those that people corrected. */
function analysed(meeting: Meeting, { result, analysisId }: MeetingEventData<'MeetingAnalysed'>): Meeting {
  const found = isErased(result)
    ? []
    : result.actionItems.map(
        ({ id, task, assignee, deadline, priority }) => [id, { task, assignee, deadline, priority }] as const,
      );
  const corrected = [...meeting.actions].filter(([id]) => meeting.correctedActions.has(id));
  return {
    ...meeting,
    analysis: 'done',
    analysisId,
    actions: new Map([...found, ...corrected]),
    analysisIds: [...meeting.analysisIds, analysisId],
  };
}

function shared(
  meeting: Meeting,
  event: Extract<MeetingEvent, { type: 'MeetingShared' | 'MeetingUnshared' }>,
): Meeting {
  if (event.type === 'MeetingShared')
    return {
      ...meeting,
      guests: putIn(meeting.guests, event.data.guest, { email: orElse(event.data.email, null), mayRead: true }),
    };
  const guest = meeting.guests.get(event.data.guest);
  return guest
    ? { ...meeting, guests: putIn(meeting.guests, event.data.guest, { ...guest, mayRead: false }) }
    : meeting;
}

/** A room keeps being one under another name. */
function renamed(meeting: Meeting, { speaker, name }: MeetingEventData<'SpeakerRenamed' | 'SpeakerRekeyed'>): Meeting {
  return meeting.rooms.has(speaker) && !isErased(name)
    ? { ...meeting, rooms: putIn(meeting.rooms, speaker, name) }
    : meeting;
}

export function evolve(before: Meeting, event: MeetingEvent): Meeting {
  const meeting = isSpoken(event) ? { ...before, spoken: [...before.spoken, event] } : before;
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
    case 'MeetingAnalysed':
      return analysed(meeting, event.data);
    case 'MeetingAnalysisSkipped':
      return { ...meeting, analysis: 'skipped' };
    case 'MeetingAnalysisFailed':
      return { ...meeting, analysis: 'failed' };
    case 'ActionItemCompleted':
      return { ...meeting, completedActions: new Set([...meeting.completedActions, event.data.actionId]) };
    case 'ActionItemReopened':
      return {
        ...meeting,
        completedActions: new Set([...meeting.completedActions].filter((id) => id !== event.data.actionId)),
      };
    case 'ActionItemCorrected': {
      const { actionId, content } = event.data;
      return isErased(content)
        ? meeting
        : {
            ...meeting,
            actions: putIn(meeting.actions, actionId, content),
            correctedActions: new Set([...meeting.correctedActions, actionId]),
          };
    }
    case 'MeetingConfigured':
      return { ...meeting, config: event.data };
    case 'MeetingShared':
    case 'MeetingUnshared':
      return shared(meeting, event);
    case 'MeetingOrganiserChanged':
      return { ...meeting, organiserId: event.data.organiser.userId };
    case 'SpeakerAdded':
      return { ...meeting, participants: new Set([...meeting.participants, event.data.speaker]) };
    case 'SpeakerRenamed':
    case 'SpeakerRekeyed':
      return renamed(meeting, event.data);
    case 'TranscriptLineCorrected':
      return meeting;
    case 'ParticipantLinked':
    case 'ParticipantUnlinked':
    case 'LinkErasureRequested':
    case 'LinksErased':
      return { ...meeting, links: evolveLinks(meeting.links, event) };
    case 'ParticipantMarkedAsRoom':
      return { ...meeting, rooms: putIn(meeting.rooms, event.data.participant, orElse(event.data.name, null)) };
    case 'ParticipantMarkedAsPerson':
      return { ...meeting, rooms: new Map([...meeting.rooms].filter(([number]) => number !== event.data.participant)) };
    case 'PersonErasureRequested':
      return {
        ...meeting,
        erasedParticipants: new Set([...meeting.erasedParticipants, ...event.data.participants]),
        erasedGuests: new Set([...meeting.erasedGuests, ...event.data.guests]),

        erasures: putIn(meeting.erasures, event.data.erasureId, 'requested'),
      };
    case 'PersonErased':
      return {
        ...meeting,
        analysis: 'none',
        analysisId: null,
        actions: new Map(),
        correctedActions: new Set(),
        erasures: putIn(meeting.erasures, event.data.erasureId, 'done'),
      };
    case 'MeetingDeleted':
      return { ...meeting, phase: 'deleted' };
    case 'MeetingErased':
      return { ...meeting, phase: 'erased' };
  }
}
