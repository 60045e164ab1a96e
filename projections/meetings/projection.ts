import { captionEvents, type CaptionEvent } from '#domain/bot-session/events.ts';
import { meetingOfSession, sessionOf } from '#domain/bot-session/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { isEventOf } from '#domain/events/registry.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { userEvents } from '#domain/user/events.ts';
import { userOf } from '#domain/user/identity.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection, type Handlers } from '../engine/projection.ts';
import { searchable } from '../searchable.ts';
import { attendance, configColumns, fittingTitle, organiserColumns, unconfigured } from './columns.ts';
import { onPeople } from './people.ts';
import {
  meetingGuests,
  meetingOrganisers,
  meetingRevisions,
  meetings,
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
  const people = data.participants.flatMap(({ number, name, email }) =>
    isErased(name) ? [] : [{ number, name, email: attendance(orElse(email, null)) }],
  );
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
      word_count: null,
      spoken_ms: null,
      line_count: 0,
      analysis_state: 'waiting',
      analysis_reason: null,
      searchable: searchable(title),
      ...organiserColumns(data.organiser),
      ...unconfigured,
    }),
    ...people.map(({ number, name, email }) => participants.insert({ ...keyOf(event), number, name, email, words: 0 })),
  ];
}

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

const partRecorded = (event: On<'TranscriptPartRecorded'>): RowChange[] =>
  event.data.voices.map(({ speaker, lines }) =>
    participants.increment(
      { ...keyOf(event), number: speaker },
      { words: lines.reduce((sum, { text }) => sum + countWords(orElse(text, '')), 0) },
    ),
  );

/** Who speaks in a bot session is a participant of the meeting that it makes, and still counts once erased. */
function speakerSeen(event: Recorded<Extract<CaptionEvent, { type: 'CaptionSpeakerSeen' }>>): RowChange[] {
  const session = sessionOf(event.stream);
  const { speaker, name } = event.data;
  if (session === null) return [];
  const meetingId = meetingOfSession(session);
  const shown = isErased(name)
    ? []
    : [participants.insert({ meeting_id: meetingId, number: speaker, name, email: null, words: 0 })];
  return [...shown, meetings.increment({ meeting_id: meetingId }, { participant_count: 1 })];
}

function captionFinalised(event: Recorded<Extract<CaptionEvent, { type: 'CaptionFinalised' }>>): RowChange[] {
  const session = sessionOf(event.stream);
  if (session === null) return [];
  const meetingId = meetingOfSession(session);
  const { speaker, text } = event.data;
  return [
    participants.increment({ meeting_id: meetingId, number: speaker }, { words: countWords(orElse(text, '')) }),
    meetings.increment({ meeting_id: meetingId }, { line_count: 1 }),
  ];
}

/** What a rewrite adds to, or takes from, what its speaker said. */
function captionRevised(event: Recorded<Extract<CaptionEvent, { type: 'CaptionRevised' }>>): RowChange[] {
  const session = sessionOf(event.stream);
  const { speaker, words } = event.data;
  return session === null || words === null
    ? []
    : [
        participants.increment(
          { meeting_id: meetingOfSession(session), number: speaker },
          { words: words.after - words.before },
        ),
      ];
}

const analysis = (event: Recorded, state: 'done' | 'skipped' | 'failed', reason: string | null): RowChange[] => [
  meetings.patch(keyOf(event), { analysis_state: state, analysis_reason: reason, updated_at: event.metadata.time }),
];

const touched = (event: Recorded): { updated_at: string } => ({ updated_at: event.metadata.time });

/** Somebody who was heard and not named counts, and still does once erased. */
function speakerAdded(event: On<'SpeakerAdded'>): RowChange[] {
  const { speaker, name } = event.data;
  const shown = isErased(name)
    ? []
    : [participants.insert({ ...keyOf(event), number: speaker, name, email: null, words: 0 })];
  return [...shown, meetings.increment(keyOf(event), { participant_count: 1 })];
}

function lineCorrected(event: On<'TranscriptLineCorrected'>): RowChange[] {
  const { previous, speaker, words } = event.data;
  return [
    participants.increment({ ...keyOf(event), number: previous }, { words: -words.before }),
    participants.increment({ ...keyOf(event), number: speaker }, { words: words.after }),
    meetings.increment(keyOf(event), { word_count: words.after - words.before }),
  ];
}

/** The whole row again: after the erasure of the former key there is nothing else to make it from. */
function rekeyed(event: On<'SpeakerRekeyed'>): RowChange[] {
  const { part, speaker, name, email, words } = event.data;
  return part > 0 || isErased(name)
    ? []
    : [participants.upsert({ ...keyOf(event), number: speaker, name, email: attendance(orElse(email, null)), words })];
}

const removed = (event: Recorded): RowChange[] => [
  meetings.remove(keyOf(event)),
  participants.removeWhere(keyOf(event)),
  meetingGuests.removeWhere(keyOf(event)),
  participantLinks.removeWhere(keyOf(event)),
  roomMicrophones.removeWhere(keyOf(event)),
];

const personErased = (event: On<'PersonErased'>): RowChange[] => [
  ...event.data.participants.map((number) => participants.remove({ ...keyOf(event), number })),
  ...event.data.guests.map((guest) => meetingGuests.remove({ ...keyOf(event), guest })),
  meetings.patch(keyOf(event), { analysis_state: 'waiting', analysis_reason: null, ...touched(event) }),
];

const { MeetingRegistered, MeetingOrganiserChanged } = meetingEvents;

const onMeeting: Handlers<typeof meetingEvents> = {
  MeetingRegistered: registered,
  TranscriptPartRecorded: partRecorded,
  TranscriptCompleted: completed,
  MeetingAnalysed: (event) => analysis(event, 'done', null),
  MeetingAnalysisSkipped: (event) => analysis(event, 'skipped', event.data.reason),
  MeetingAnalysisFailed: (event) => analysis(event, 'failed', event.data.code),
  MeetingConfigured: (event) => [meetings.patch(keyOf(event), { ...configColumns(event.data), ...touched(event) })],
  MeetingOrganiserChanged: (event) => [
    meetings.patch(keyOf(event), { ...organiserColumns(event.data.organiser), ...touched(event) }),
  ],
  SpeakerAdded: speakerAdded,
  SpeakerRenamed: ({ data, ...event }) =>
    isErased(data.name) ? [] : [participants.patch({ ...keyOf(event), number: data.speaker }, { name: data.name })],
  TranscriptLineCorrected: lineCorrected,
  SpeakerRekeyed: rekeyed,
  ...onPeople,
  PersonErased: personErased,
  MeetingDeleted: removed,
  MeetingErased: removed,
};

/** Every event of a meeting moves it on. */
function movedOn(event: Recorded): RowChange[] {
  const position = { revision: Number(event.revision), position: String(event.position) };
  const isNamed = isEventOf({ MeetingRegistered, MeetingOrganiserChanged }, event);
  return [
    meetingRevisions.upsert({ ...keyOf(event), ...position }),
    ...(isNamed ? [meetingOrganisers.upsert({ ...keyOf(event), organizer_id: event.data.organiser.userId })] : []),
  ];
}

/** The list of meetings and the people in them. */
export const meetingsProjection = projection(
  { ...meetingEvents, ...captionEvents, ...userEvents },
  {
    name: 'meetings',
    version: 7,
    before: [`create type meeting_status as enum ('scheduled', 'active', 'completed')`],
    tables: [
      meetings,
      participants,
      participantLinks,
      roomMicrophones,
      meetingGuests,
      meetingRevisions,
      meetingOrganisers,
    ],
    every: { of: meetingEvents, changes: movedOn },
    on: {
      ...onMeeting,
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
