import type { CapturedPerson } from '#domain/meeting/capture/events.ts';
import type { CaptureReference } from '#domain/meeting/capture/identity.ts';
import { RULES } from '#domain/analysis/origin.ts';
import { isErased, orElse, type Personal } from '#domain/events/personal.ts';
import { isSameName } from './assignee.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { evolveKeptMinutes } from './kept-minutes.ts';
import { evolveKept } from './kept.ts';
import { evolveLinks } from './links.ts';
import { actionsIn, evolveMinutes, type MinutesEvent } from './minutes.ts';
import { evolveMoved } from './moved-actions.ts';
import { evolveTouched } from './touched.ts';
import type { KnownPerson, Meeting } from './state.ts';
import { withoutLast, withVersion, type Versions } from './versions.ts';

export { unknownMeeting, type Guest, type KnownPerson, type Meeting } from './state.ts';

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
  titles: titled(meeting.titles, data.title),
  platform: data.platform,
  organiserId: meeting.organiserId ?? data.organiser.userId,
  startedAt: data.startedAt,
  endedAt: data.endedAt,
  scheduled: data,
  isCancelled: false,
  listed: Math.max(meeting.listed, ...data.participants.map(({ number }) => number + 1)),
});

/** What the minutes say from now on, and the action items that they have. */
function said(meeting: Meeting, event: MinutesEvent): Meeting {
  const minutes = evolveMinutes(meeting.minutes, event);
  return { ...meeting, minutes, ...actionsIn(minutes) };
}

function analysed(meeting: Meeting, event: Extract<MeetingEvent, { type: 'MeetingAnalysed' }>): Meeting {
  const { analysisId, keyId, captureId, analyst, model, promptVersion, dropped, rewrites } = event.data;
  const { chosen, isAnalysisRequested } = meeting;
  const minuted = said(meeting, event);
  const result = minuted.minutes.analysis;
  const known = { analysisId, keyId, captureId, analyst, model, promptVersion, dropped };
  return {
    ...minuted,
    analysis: 'done',
    analysisId,
    analysisIds: [...meeting.analysisIds, analysisId],
    analyses: result === null ? meeting.analyses : putIn(meeting.analyses, analysisId, { ...known, result }),
    // What is rewritten for other words is neither another analysis nor the one that was asked for.
    chosen: chosen && rewrites === chosen.analysisId ? { ...chosen, analysisId } : chosen,
    isAnalysisRequested: isAnalysisRequested && rewrites !== undefined,
    modelAsked: analyst === RULES && rewrites === undefined ? { analysisId, rewrites: false } : null,
  };
}

/** People's title stays whatever a source says after it. */
const titled = (titles: Versions<string>, title: Personal<string>): Versions<string> => {
  const [, ...corrections] = titles;
  return [orElse(title, null), ...corrections];
};

function renamedTitle({ titles }: Meeting, { title, why }: MeetingEventData<'MeetingRenamed'>): Versions<string> {
  if (why === 'calendar') return titles;
  return why === 'undo' ? withoutLast(titles) : withVersion(titles, orElse(title, null));
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

export const evolve = (meeting: Meeting, event: MeetingEvent): Meeting => {
  const after = evolved(meeting, event);
  const touched = evolveTouched(meeting.touched, event);
  const moved = evolveMoved(meeting.moved, event);
  const kept = evolveKeptMinutes(meeting.kept, event, meeting.people);
  const isSame = touched === meeting.touched && moved === meeting.moved && kept === meeting.kept;
  return isSame ? after : { ...after, touched, moved, kept };
};

function evolved(meeting: Meeting, event: MeetingEvent): Meeting {
  switch (event.type) {
    case 'MeetingRegistered':
      return {
        ...withTranscript(meeting, event.data.transcript, event.data.participants),
        phase: 'recording',
        titles: titled(meeting.titles, event.data.title),
        platform: event.data.platform,
        organiserId: event.data.organiser.userId,
        startedAt: event.data.startedAt,
        endedAt: event.data.endedAt,
        isDayOnly: event.data.dayOnly ?? false,
      };
    case 'MeetingScheduled':
      return scheduled(meeting, event.data);
    case 'MeetingCancelled':
      return { ...meeting, isCancelled: true };
    case 'TranscriptChosen':
      return withTranscript(meeting, event.data.transcript, event.data.participants);
    case 'TranscriptPartRecorded':
      return meeting;
    case 'MinutesOutdated':
      return event.data.analyst === RULES || event.data.chosen
        ? meeting
        : { ...meeting, modelAsked: { analysisId: event.data.analysisId, rewrites: true } };
    case 'ModelAnalysisFailed':
    case 'ModelAnalysisCancelled':
      return { ...meeting, modelAsked: null };
    case 'MinutesRewriteFailed':
      return meeting.modelAsked?.rewrites === true ? { ...meeting, modelAsked: null } : meeting;
    case 'TranscriptCompleted':
      return {
        ...meeting,
        phase: 'complete',
        endedAt: event.data.endedAt ?? meeting.endedAt,
        spokenMs: event.data.durationMs ?? 0,
      };
    case 'MeetingAnalysed':
      return analysed(meeting, event);
    case 'MeetingAnalysisRequested':
      // What is asked for is shown once it is there, whatever was chosen before.
      return { ...meeting, isAnalysisRequested: true, chosen: null };
    case 'MeetingSetApart':
      return { ...meeting, isApart: event.data.apart };
    case 'MeetingReanalysisFailed':
      return { ...meeting, isAnalysisRequested: false };
    case 'AnalysisChosen': {
      const { analysisId, chosenBy: by } = event.data;
      return { ...said(meeting, event), analysisId, chosen: { analysisId, by } };
    }
    case 'MeetingAnalysisSkipped':
      return { ...meeting, analysis: 'skipped', isAnalysisRequested: false };
    case 'MeetingAnalysisFailed':
      return { ...meeting, analysis: 'failed', isAnalysisRequested: false };
    case 'ActionItemCompleted':
      return { ...meeting, completedActions: new Set([...meeting.completedActions, event.data.actionId]) };
    case 'ActionItemReopened':
      return {
        ...meeting,
        completedActions: new Set([...meeting.completedActions].filter((id) => id !== event.data.actionId)),
      };
    case 'ActionItemAdded':
    case 'ActionItemCorrected':
    case 'ActionItemRemoved':
    case 'ActionItemRestored':
    case 'StatementCorrected':
    case 'StatementRemoved':
      return said(meeting, event);
    case 'MeetingRenamed':
      return { ...meeting, titles: renamedTitle(meeting, event.data) };
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
    case 'TranscriptLineMarked':
    case 'GlossaryApplied':
    case 'GlossaryWithdrawn':
    case 'SpeakersMerged':
    case 'SpeakersParted':
    case 'MinutesRekeyed':
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
        ...said(meeting, event),
        analysis: 'none',
        analysisId: null,
        // Any of them may have quoted who is gone; another one is due.
        analyses: new Map(),
        chosen: null,
        isAnalysisRequested: false,
        modelAsked: null,
        erasures: putIn(meeting.erasures, event.data.erasureId, 'done'),
      };
    case 'MeetingLabelled':
    case 'MeetingHeld':
    case 'MeetingHoldLifted':
    case 'PersonErasurePostponed':
      return { ...meeting, ...evolveKept(meeting, event) };
    case 'MeetingDeleted':
      return { ...meeting, phase: 'deleted' };
    case 'MeetingErased':
      return { ...meeting, phase: 'erased' };
  }
}
