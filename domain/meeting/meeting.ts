import type { CapturedPerson } from '#domain/meeting/capture/events.ts';
import type { CaptureReference } from '#domain/meeting/capture/identity.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { isSameName, type NamedPerson } from './assignee.ts';
import type { MeetingConfig } from './config.ts';
import type { ActionContent } from './event-data.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import type { Platform } from './identity.ts';
import { evolveLinks, noLinks, type Links } from './links.ts';

/** What a source, or a correction, says of somebody. */
export type KnownPerson = Pick<NamedPerson, 'name' | 'email'>;

export interface Guest {
  /** Null once erased. */
  readonly email: string | null;
  /** False once the meeting is no longer shared with them. */
  readonly mayRead: boolean;
}

/** What the next decision over a meeting depends on, and no more: what was said is in its captures. */
export interface Meeting {
  readonly phase: 'unknown' | 'scheduled' | 'recording' | 'complete' | 'deleted' | 'erased';
  readonly platform: Platform | null;
  readonly organiserId: string | null;
  /** ISO 8601, as it was registered. */
  readonly startedAt: string | null;
  /** Every capture of it, by id, and the one that is its transcript; null before it is registered. */
  readonly captures: ReadonlyMap<string, CaptureReference>;
  readonly transcript: CaptureReference | null;
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
  /** The people of the transcript, by number. */
  readonly people: ReadonlyMap<number, KnownPerson>;
  /** What a calendar said of it last; null where none did. */
  readonly scheduled: MeetingEventData<'MeetingScheduled'> | null;
  /** Numbers from here on were never given to anybody whom a calendar lists. */
  readonly listed: number;
  /** Those who are, or are being, erased: see `isErasedIn`. */
  readonly erasedParticipants: ReadonlySet<string>;
  /** Erasures of people, by id. */
  readonly erasures: ReadonlyMap<string, 'requested' | 'done'>;
  /** Every analysis that ever was, whose key goes with any person's. */
  readonly analysisIds: readonly string[];
}

export const unknownMeeting: Meeting = {
  phase: 'unknown',
  platform: null,
  organiserId: null,
  startedAt: null,
  captures: new Map(),
  transcript: null,
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
  people: new Map(),
  scheduled: null,
  listed: 0,
  erasedParticipants: new Set(),
  erasures: new Map(),
  analysisIds: [],
};

export const isDeleted = (meeting: Meeting): boolean => meeting.phase === 'deleted' || meeting.phase === 'erased';

/** Whether this is the name of a room's microphone. */
export const isRoomName = ({ rooms }: Pick<Meeting, 'rooms'>, name: string): boolean =>
  [...rooms.values()].some((room) => room !== null && isSameName(room, name));

const inCapture = (captureId: string, number: number): string => `${captureId}/${number}`;

/** Whether a participant of a capture is, or is being, erased. */
export const isErasedIn = ({ erasedParticipants }: Meeting, captureId: string, number: number): boolean =>
  erasedParticipants.has(inCapture(captureId, number));

const putIn = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);

const peopleOf = (participants: readonly CapturedPerson[]): ReadonlyMap<number, KnownPerson> =>
  new Map(
    participants.map(({ number, name, email }) => [number, { name: orElse(name, null), email: orElse(email, null) }]),
  );

/** What is erased says nothing over what is known: a name under a new key stays when the old key goes. */
function heard(
  meeting: Meeting,
  {
    captureId,
    speaker,
    name,
    email,
  }: Pick<MeetingEventData<'SpeakerAdded'>, 'captureId' | 'speaker' | 'name'> &
    Partial<Pick<MeetingEventData<'SpeakerRekeyed'>, 'email'>>,
): Meeting {
  if (captureId !== meeting.transcript?.captureId) return meeting;
  const before = meeting.people.get(speaker) ?? { name: null, email: null };
  const person = { name: orElse(name, null) ?? before.name, email: orElse(email, null) ?? before.email };
  return { ...meeting, people: putIn(meeting.people, speaker, person) };
}

const withTranscript = (
  meeting: Meeting,
  transcript: CaptureReference,
  participants: readonly CapturedPerson[],
): Meeting => ({
  ...meeting,
  transcript,
  captures: putIn(meeting.captures, transcript.captureId, transcript),
  people: peopleOf(participants),
});

const scheduled = (meeting: Meeting, data: MeetingEventData<'MeetingScheduled'>): Meeting => ({
  ...withTranscript(meeting, data.transcript, data.participants),
  phase: 'scheduled',
  platform: data.platform,
  organiserId: meeting.organiserId ?? data.organiser.userId,
  startedAt: data.startedAt,
  scheduled: data,
  listed: Math.max(meeting.listed, ...data.participants.map(({ number }) => number + 1)),
});

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

export function evolve(meeting: Meeting, event: MeetingEvent): Meeting {
  switch (event.type) {
    case 'MeetingRegistered':
      return {
        ...withTranscript(meeting, event.data.transcript, event.data.participants),
        phase: 'recording',
        platform: event.data.platform,
        organiserId: event.data.organiser.userId,
        startedAt: event.data.startedAt,
      };
    case 'MeetingScheduled':
      return scheduled(meeting, event.data);
    case 'TranscriptChosen':
      return withTranscript(meeting, event.data.transcript, event.data.participants);
    case 'TranscriptPartRecorded':
      return meeting;
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
    case 'SpeakerRenamed':
    case 'SpeakerRekeyed':
      return heard(event.type === 'SpeakerAdded' ? meeting : renamed(meeting, event.data), event.data);
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
        erasedParticipants: new Set([
          ...meeting.erasedParticipants,
          ...event.data.participants.map((number) => inCapture(event.data.captureId, number)),
        ]),
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
