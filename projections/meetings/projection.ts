import { captionEvents, type CaptionEvent } from '#domain/bot-session/events.ts';
import { meetingOfSession, sessionOf } from '#domain/bot-session/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { userEvents } from '#domain/user/events.ts';
import { userOf } from '#domain/user/identity.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { searchable } from '../searchable.ts';
import { meetings, participants } from './tables.ts';

type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({ meeting_id: meetingOf(event.stream) ?? event.stream });

/** What the documented columns hold: a longer title is cut, and what is longer than any address is none. */
const fittingTitle = (title: string): string => (title.length <= 500 ? title : [...title].slice(0, 500).join(''));
const fittingAddress = (email: string | null): string | null => (email !== null && email.length <= 255 ? email : null);

/** Erased content gives no rows: a rebuild ends with the same tables as the deletion left, and with the same numbers. */
function registered(event: On<'MeetingRegistered'>): RowChange[] {
  const { title, providerMeetingId } = event.data;
  if (!isErased(title) && !isErased(providerMeetingId)) return rowsOf(event, title, providerMeetingId);
  return [...rowsOf(event, '', ''), ...removed(event)];
}

function rowsOf(event: On<'MeetingRegistered'>, title: string, providerMeetingId: string): RowChange[] {
  const { data, metadata } = event;
  const { organiser } = data;
  const organiserName = orElse(organiser.name, null);
  const organiserEmail = fittingAddress(orElse(organiser.email, null));
  const people = data.participants.flatMap(({ number, name, email }) => (isErased(name) ? [] : [{ number, name, email: fittingAddress(orElse(email, null))?.toLowerCase() ?? null }]));
  return [
    meetings.insert({
      ...keyOf(event),
      teams_meeting_id: providerMeetingId,
      subject: fittingTitle(title),
      start_time: data.startedAt,
      end_time: data.endedAt,
      organizer_email: organiserEmail,
      status: 'active',
      participant_count: data.participants.length,
      created_at: metadata.time,
      updated_at: metadata.time,
      platform: data.platform,
      source: data.source,
      organizer_id: organiser.userId,
      organizer_name: organiserName,
      word_count: null,
      spoken_ms: null,
      line_count: 0,
      analysis_state: 'waiting',
      analysis_reason: null,
      searchable: searchable(title),
      searchable_organizer: searchable([organiserName, organiserEmail].filter((text) => text !== null).join('\n')),
    }),
    ...people.map(({ number, name, email }) =>
      participants.insert({
        ...keyOf(event),
        number,
        name,
        email,
        role: (email !== null && email === organiserEmail?.toLowerCase()) || (email === null && name === organiserName) ? 'organiser' : 'participant',
        words: 0,
      }),
    ),
  ];
}

function completed(event: On<'TranscriptCompleted'>): RowChange[] {
  const { lines, words, durationMs } = event.data;
  return [meetings.patch(keyOf(event), { status: 'completed', line_count: lines, word_count: words, spoken_ms: durationMs, updated_at: event.metadata.time })];
}

const partRecorded = (event: On<'TranscriptPartRecorded'>): RowChange[] =>
  event.data.voices.map(({ speaker, lines }) =>
    participants.increment({ ...keyOf(event), number: speaker }, { words: lines.reduce((sum, { text }) => sum + countWords(orElse(text, '')), 0) }),
  );

/** Who speaks in a bot session is a participant of the meeting that it makes, and still counts once erased. */
function speakerSeen(event: Recorded<Extract<CaptionEvent, { type: 'CaptionSpeakerSeen' }>>): RowChange[] {
  const session = sessionOf(event.stream);
  const { speaker, name } = event.data;
  if (session === null) return [];
  const meetingId = meetingOfSession(session);
  const shown = isErased(name) ? [] : [participants.insert({ meeting_id: meetingId, number: speaker, name, email: null, role: 'participant', words: 0 })];
  return [...shown, meetings.increment({ meeting_id: meetingId }, { participant_count: 1 })];
}

function captionFinalised(event: Recorded<Extract<CaptionEvent, { type: 'CaptionFinalised' }>>): RowChange[] {
  const session = sessionOf(event.stream);
  if (session === null) return [];
  const meetingId = meetingOfSession(session);
  const { speaker, text } = event.data;
  return [participants.increment({ meeting_id: meetingId, number: speaker }, { words: countWords(orElse(text, '')) }), meetings.increment({ meeting_id: meetingId }, { line_count: 1 })];
}

const analysis = (event: Recorded, state: 'done' | 'skipped' | 'failed', reason: string | null): RowChange[] => [
  meetings.patch(keyOf(event), { analysis_state: state, analysis_reason: reason, updated_at: event.metadata.time }),
];

const removed = (event: Recorded): RowChange[] => [meetings.remove(keyOf(event)), participants.removeWhere(keyOf(event))];

/** The list of meetings and the people in them. */
export const meetingsProjection = projection({ ...meetingEvents, ...captionEvents, ...userEvents }, {
  name: 'meetings',
  version: 1,
  before: [`create type meeting_status as enum ('scheduled', 'active', 'completed')`],
  tables: [meetings, participants],
  on: {
    MeetingRegistered: registered,
    TranscriptPartRecorded: partRecorded,
    TranscriptCompleted: completed,
    CaptionSpeakerSeen: speakerSeen,
    CaptionFinalised: captionFinalised,
    MeetingAnalysed: (event) => analysis(event, 'done', null),
    MeetingAnalysisSkipped: (event) => analysis(event, 'skipped', event.data.reason),
    MeetingAnalysisFailed: (event) => analysis(event, 'failed', event.data.code),
    PersonErased: (event) => [
      ...event.data.participants.map((number) => participants.remove({ ...keyOf(event), number })),
      meetings.patch(keyOf(event), { analysis_state: 'waiting', analysis_reason: null, updated_at: event.metadata.time }),
    ],
    UserErased: (event) => [meetings.patchWhere({ organizer_id: userOf(event.stream) ?? event.stream }, { organizer_email: null, organizer_name: null, searchable_organizer: '' })],
    MeetingDeleted: removed,
    MeetingErased: removed,
  },
});
