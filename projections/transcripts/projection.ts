import { captionEvents, type CaptionEvent } from '#domain/bot-session/events.ts';
import { meetingOfSession, sessionOf } from '#domain/bot-session/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
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

const timeOf = (startedAt: string, at: number | null): string => new Date(Date.parse(startedAt) + (at ?? 0)).toISOString();

const rowOf = (meetingId: string, startedAt: string, { line, speaker, at, text }: Line) => ({
  meeting_id: meetingId,
  line,
  timestamp: timeOf(startedAt, at),
  speaker_number: speaker,
  source_number: speaker,
  at,
  text,
  searchable: searchable(text),
  correction: null,
  searchable_correction: null,
});

type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

const corrected = (correction: string) => ({ correction, searchable_correction: searchable(correction) });

/** A line whose source was erased may stand by its correction alone: it is put where it is missing. */
function lineCorrected(event: On<'TranscriptLineCorrected'>): RowChange[] {
  const { line, source, speaker, startedAt, at, text } = event.data;
  if (isErased(text)) return [];
  const row = { ...rowOf(keyOf(event).meeting_id, startedAt, { line, speaker, at, text: '' }), source_number: source };
  return [transcripts.insert(row), transcripts.patch(row, { speaker_number: speaker, ...corrected(text) })];
}

/** What the former key opened, again: the same rows whether that key is gone by now or not. */
const rekeyed = (event: On<'SpeakerRekeyed'>): RowChange[] =>
  event.data.lines.flatMap(({ line, source, speaker, startedAt, at, ...sealed }) => {
    if (isErased(sealed.text)) return [];
    const [text, correction] = [sealed.text, orElse(sealed.correction, null)];
    const own = { ...(text === null ? {} : { text, searchable: searchable(text) }), ...(correction === null ? {} : corrected(correction)) };
    const row = { ...rowOf(keyOf(event).meeting_id, startedAt, { line, speaker, at, text: '' }), source_number: source };
    return [transcripts.insert(row), transcripts.patch(row, own)];
  });

/** Their lines go; of lines that a source only took for theirs, what it took does. */
const personErased = (event: On<'PersonErased'>): RowChange[] =>
  event.data.participants.flatMap((number) => [
    transcripts.removeWhere({ ...keyOf(event), speaker_number: number }),
    transcripts.patchWhere({ ...keyOf(event), source_number: number }, { text: '', searchable: '' }),
  ]);

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
  version: 2,
  tables: [transcripts],
  on: {
    TranscriptPartRecorded: (event) =>
      event.data.voices.flatMap(({ speaker, lines }) =>
        lines.flatMap(({ line, at, text }) => (isErased(text) ? [] : [transcripts.insert(rowOf(keyOf(event).meeting_id, event.data.startedAt, { line, speaker, at, text }))])),
      ),
    CaptionFinalised: caption,
    CaptionRevised: caption,
    TranscriptLineCorrected: lineCorrected,
    SpeakerRekeyed: rekeyed,
    PersonErased: personErased,
    MeetingDeleted: (event) => [transcripts.removeWhere(keyOf(event))],
    MeetingErased: (event) => [transcripts.removeWhere(keyOf(event))],
  },
});
