import { captionEvents, type CaptionEvent } from '#domain/bot-session/events.ts';
import { meetingOfSession, sessionOf } from '#domain/bot-session/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { searchable } from '../searchable.ts';
import { transcripts } from './tables.ts';

const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({ meeting_id: meetingOf(event.stream) ?? event.stream });

interface Line {
  readonly line: number;
  readonly speaker: number;
  readonly at: number | null;
  readonly text: string;
}

const rowOf = (meetingId: string, startedAt: string, { line, speaker, at, text }: Line) => ({
  meeting_id: meetingId,
  line,
  timestamp: new Date(Date.parse(startedAt) + (at ?? 0)).toISOString(),
  speaker_number: speaker,
  at,
  text,
  searchable: searchable(text),
});

/** Captions are lines of the meeting that their session makes, from the first on and before it is saved. */
function caption(event: Recorded<Extract<CaptionEvent, { type: 'CaptionFinalised' | 'CaptionRevised' }>>): RowChange[] {
  const session = sessionOf(event.stream);
  const { text, startedAt, ...line } = event.data;
  if (session === null || isErased(text)) return [];
  const row = rowOf(meetingOfSession(session), startedAt, { ...line, text });
  return [event.type === 'CaptionFinalised' ? transcripts.insert(row) : transcripts.patch(row, { text: row.text, searchable: row.searchable })];
}

/** What was said, line by line, searchable in French. */
export const transcriptsProjection = projection({ ...meetingEvents, ...captionEvents }, {
  name: 'transcripts',
  version: 1,
  tables: [transcripts],
  on: {
    TranscriptPartRecorded: (event) =>
      event.data.voices.flatMap(({ speaker, lines }) =>
        lines.flatMap(({ line, at, text }) => (isErased(text) ? [] : [transcripts.insert(rowOf(keyOf(event).meeting_id, event.data.startedAt, { line, speaker, at, text }))])),
      ),
    CaptionFinalised: caption,
    CaptionRevised: caption,
    PersonErased: (event) => event.data.participants.map((number) => transcripts.removeWhere({ ...keyOf(event), speaker_number: number })),
    MeetingDeleted: (event) => [transcripts.removeWhere(keyOf(event))],
    MeetingErased: (event) => [transcripts.removeWhere(keyOf(event))],
  },
});
