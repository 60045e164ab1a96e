import { captionEvents } from '#domain/bot-session/events.ts';
import { captureEvents } from '#domain/meeting/capture/events.ts';
import { idOfStream } from '#domain/events/category.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { isEventOf } from '#domain/events/registry.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { roomEvents } from '#domain/room/events.ts';
import { userEvents } from '#domain/user/events.ts';
import { userOf } from '#domain/user/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection, type Handlers } from '../engine/projection.ts';
import { configColumns, fittingTitle, organiserColumns, searchableColumn, unconfigured } from './columns.ts';
import {
  captionFinalised,
  captionRevised,
  lineCorrected,
  peopleGone,
  peopleRows,
  speakerAdded,
  speakerKey,
  speakerRekeyed,
  speakerRenamed,
  speakerSeen,
  spokenIn,
} from './captured-people.ts';

import { onPeople } from './people.ts';
import { onRoom } from './occurrences.ts';
import {
  meetingGuests,
  meetingOrganisers,
  meetingRevisions,
  meetings,
  occurrences,
  participantLinks,
  participants,
  roomMicrophones,
} from './tables.ts';

type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({
  meeting_id: meetingOf(event.stream) ?? event.stream,
});

/**
 * Erased content gives no rows: a rebuild ends with the same tables as the deletion left, and with the same numbers.
 */
function registered(event: On<'MeetingRegistered'>): RowChange[] {
  const { title, providerMeetingId } = event.data;
  if (!isErased(title) && !isErased(providerMeetingId)) return rowsOf(event, title, providerMeetingId);
  return [...rowsOf(event, '', ''), ...removed(event)];
}

function rowsOf(event: On<'MeetingRegistered'>, title: string, providerMeetingId: string): RowChange[] {
  const { data, metadata } = event;
  const { captureId } = data.transcript;
  return [
    meetings.insert({
      ...keyOf(event),
      teams_meeting_id: providerMeetingId,
      subject: fittingTitle(title),
      start_time: data.startedAt,
      day_only: data.dayOnly ?? false,
      end_time: data.endedAt,
      status: 'active',
      participant_count: data.participants.length,
      created_at: metadata.time,
      updated_at: metadata.time,
      platform: data.platform,
      source: data.source,
      transcript_id: captureId,
      word_count: null,
      corrected_words: 0,
      spoken_ms: null,
      line_count: 0,
      analysis_state: 'waiting',
      analysis_reason: null,
      searchable: searchableColumn(title),
      ...organiserColumns(data.organiser),
      ...unconfigured,
    }),
    ...peopleRows(keyOf(event).meeting_id, captureId, data.participants),
  ];
}

/** Nothing is captured in it, so its own times alone say whether it goes on. */
function scheduled(event: On<'MeetingScheduled'>): RowChange[] {
  const { title, providerMeetingId, startedAt, endedAt, participants: people, transcript, platform } = event.data;
  const isReadable = !isErased(title) && !isErased(providerMeetingId);
  const said = {
    teams_meeting_id: orElse(providerMeetingId, ''),
    subject: fittingTitle(orElse(title, '')),
    start_time: startedAt,
    end_time: endedAt,
    participant_count: people.length,
    updated_at: event.metadata.time,
    platform,
    searchable: searchableColumn(orElse(title, '')),
    // Cancelled, and said again.
    status: 'completed' as const,
  };
  return [
    meetings.insert({
      ...keyOf(event),
      ...said,
      day_only: false,
      created_at: event.metadata.time,
      source: 'calendar',
      transcript_id: transcript.captureId,
      word_count: null,
      corrected_words: 0,
      spoken_ms: null,
      line_count: 0,
      analysis_state: 'skipped',
      analysis_reason: 'scheduled',
      ...organiserColumns(event.data.organiser),
      ...unconfigured,
    }),
    meetings.patch(keyOf(event), said),
    participants.removeWhere({ capture_id: transcript.captureId }),
    ...peopleRows(keyOf(event).meeting_id, transcript.captureId, people),
    ...(isReadable ? [] : removed(event)),
  ];
}

const transcriptChosen = (event: On<'TranscriptChosen'>): RowChange[] => {
  const { transcript, participants: people } = event.data;
  return [
    meetings.patch(keyOf(event), { transcript_id: transcript.captureId, participant_count: people.length }),
    ...peopleRows(keyOf(event).meeting_id, transcript.captureId, people),
  ];
};

function completed(event: On<'TranscriptCompleted'>): RowChange[] {
  const { lines, words, durationMs, endedAt } = event.data;
  return [
    meetings.patch(keyOf(event), {
      status: 'completed',
      line_count: lines,
      word_count: words,
      spoken_ms: durationMs,
      ...(endedAt === null ? {} : { end_time: endedAt }),
      updated_at: event.metadata.time,
    }),
  ];
}

const analysis = (event: Recorded, state: 'done' | 'skipped' | 'failed', reason: string | null): RowChange[] => [
  meetings.patch(keyOf(event), { analysis_state: state, analysis_reason: reason, updated_at: event.metadata.time }),
];

const touched = (event: Recorded): { updated_at: string } => ({ updated_at: event.metadata.time });

const removed = (event: Recorded): RowChange[] => [
  meetings.remove(keyOf(event)),
  ...peopleGone(event),
  meetingGuests.removeWhere(keyOf(event)),
  participantLinks.removeWhere(keyOf(event)),
  roomMicrophones.removeWhere(keyOf(event)),
];

const personErased = (event: On<'PersonErased'>): RowChange[] => [
  ...event.data.participants.map((number) => participants.remove(speakerKey(event, number))),
  ...event.data.guests.map((guest) => meetingGuests.remove({ ...keyOf(event), guest })),
  meetings.patch(keyOf(event), { analysis_state: 'waiting', analysis_reason: null, ...touched(event) }),
];

const { MeetingRegistered, MeetingScheduled, MeetingOrganiserChanged } = meetingEvents;

const onMeeting: Handlers<typeof meetingEvents> = {
  MeetingRegistered: registered,
  MeetingScheduled: scheduled,
  MeetingCancelled: (event) => [meetings.patch(keyOf(event), { status: 'cancelled', ...touched(event) })],
  TranscriptChosen: transcriptChosen,
  // Recorded before captures had streams: such a capture has its meeting's id.
  TranscriptPartRecorded: (event) => spokenIn(keyOf(event).meeting_id, event.data),
  TranscriptCompleted: completed,
  MeetingAnalysed: (event) => analysis(event, 'done', null),
  MeetingAnalysisSkipped: (event) => analysis(event, 'skipped', event.data.reason),
  MeetingAnalysisFailed: (event) => analysis(event, 'failed', event.data.code),
  MeetingAnalysisRequested: (event) => [
    meetings.patch(keyOf(event), {
      ...(event.data.kept ? {} : { analysis_state: 'waiting' as const }),
      analysis_reason: null,
      ...touched(event),
    }),
  ],
  MeetingReanalysisFailed: (event) => [
    meetings.patch(keyOf(event), { analysis_reason: event.data.code, ...touched(event) }),
  ],
  MeetingConfigured: (event) => [meetings.patch(keyOf(event), { ...configColumns(event.data), ...touched(event) })],
  MeetingOrganiserChanged: (event) => [
    meetings.patch(keyOf(event), { ...organiserColumns(event.data.organiser), ...touched(event) }),
  ],
  MeetingRenamed: (event) => {
    const { title } = event.data;
    const said = isErased(title) ? {} : { subject: fittingTitle(title), searchable: searchableColumn(title) };
    return [meetings.patch(keyOf(event), { ...said, ...touched(event) })];
  },
  SpeakerAdded: speakerAdded,
  SpeakerRenamed: speakerRenamed,
  TranscriptLineCorrected: lineCorrected,
  SpeakerRekeyed: speakerRekeyed,
  ...onPeople,
  PersonErased: personErased,
  MeetingDeleted: removed,
  MeetingErased: removed,
};

/** Every event of a meeting moves it on. */
function movedOn(event: Recorded): RowChange[] {
  const position = { revision: Number(event.revision), position: String(event.position) };
  const isNamed = isEventOf({ MeetingRegistered, MeetingOrganiserChanged }, event);
  // Said again by a calendar, it changes nothing of who organises it here.
  const isListed = isEventOf({ MeetingScheduled }, event);
  return [
    meetingRevisions.upsert({ ...keyOf(event), ...position }),
    ...(isNamed ? [meetingOrganisers.upsert({ ...keyOf(event), organizer_id: event.data.organiser.userId })] : []),
    ...(isListed ? [meetingOrganisers.insert({ ...keyOf(event), organizer_id: event.data.organiser.userId })] : []),
  ];
}

/** The list of meetings and the people in them. */
export const meetingsProjection = projection(
  { ...meetingEvents, ...roomEvents, ...captureEvents, ...captionEvents, ...userEvents },
  {
    name: 'meetings',
    version: 14,
    before: [`create type meeting_status as enum ('scheduled', 'active', 'completed', 'cancelled')`],
    tables: [
      meetings,
      participants,
      participantLinks,
      roomMicrophones,
      meetingGuests,
      meetingRevisions,
      meetingOrganisers,
      occurrences,
    ],
    every: { of: meetingEvents, changes: movedOn },
    on: {
      ...onMeeting,
      ...onRoom,
      CaptureStarted: ({ stream, data }) => peopleRows(data.meetingId, idOfStream(stream), data.participants),
      CapturePartRecorded: (event) => spokenIn(idOfStream(event.stream), event.data),
      CaptureDeleted: peopleGone,
      CaptureErased: peopleGone,
      CaptionSpeakerSeen: speakerSeen,
      CaptionFinalised: captionFinalised,
      CaptionRevised: captionRevised,
      UserErased: (event) => [
        meetings.patchWhere(
          { organizer_id: userOf(event.stream) ?? event.stream },
          { organizer_email: null, organizer_name: null, searchable_organizer: '' },
        ),
      ],
    },
  },
);
