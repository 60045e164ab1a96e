import { captionEvents, type CaptionEvent } from '#domain/bot-session/events.ts';
import { meetingOfSession, sessionOf } from '#domain/bot-session/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import type { WordsValue } from '../engine/table.ts';
import { searchable } from '../searchable.ts';
import { indexWords } from '../words/words.ts';
import { searchPeriodOf, transcripts } from './tables.ts';

const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({
  meeting_id: meetingOf(event.stream) ?? event.stream,
});

interface Line {
  readonly line: number;
  readonly speaker: number;
  readonly at: number | null;
}

const wordsOf = (text: string, timestamp: string): WordsValue => ({
  period: searchPeriodOf(timestamp),
  words: indexWords(searchable(text)),
});

const said = (keyId: string, text: string, timestamp: string) => ({
  text: { keyId, text },
  search_vector: wordsOf(text, timestamp),
});

const corrected = (keyId: string, text: string, timestamp: string) => ({
  correction: { keyId, text },
  correction_vector: wordsOf(text, timestamp),
});

const timeOf = (startedAt: string, at: number | null): string =>
  new Date(Date.parse(startedAt) + (at ?? 0)).toISOString();

/** A line of which nothing is known yet that was said. */
const rowOf = (meetingId: string, startedAt: string, { line, speaker, at }: Line) => ({
  meeting_id: meetingId,
  line,
  timestamp: timeOf(startedAt, at),
  speaker_number: speaker,
  source_number: speaker,
  at,
  text: null,
  search_vector: null,
  correction: null,
  correction_vector: null,
});

type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

/** A line whose source was erased may stand by its correction alone: it is put where it is missing. */
function lineCorrected(event: On<'TranscriptLineCorrected'>): RowChange[] {
  const { line, source, speaker, keyId, startedAt, at, text } = event.data;
  if (isErased(text)) return [];
  const row = { ...rowOf(keyOf(event).meeting_id, startedAt, { line, speaker, at }), source_number: source };
  return [
    transcripts.insert(row),
    transcripts.patch(row, { speaker_number: speaker, ...corrected(keyId, text, row.timestamp) }),
  ];
}

/** What the former key opened, again: the same rows whether that key is gone by now or not. */
const rekeyed = (event: On<'SpeakerRekeyed'>): RowChange[] =>
  event.data.lines.flatMap(({ line, source, speaker, startedAt, at, ...sealed }) => {
    if (isErased(sealed.text)) return [];
    const [text, correction] = [sealed.text, orElse(sealed.correction, null)];
    const { keyId } = event.data;
    const row = { ...rowOf(keyOf(event).meeting_id, startedAt, { line, speaker, at }), source_number: source };
    const own = text === null ? {} : said(keyId, text, row.timestamp);
    const ownCorrection = correction === null ? {} : corrected(keyId, correction, row.timestamp);
    return [transcripts.insert(row), transcripts.patch(row, { ...own, ...ownCorrection })];
  });

/** Their lines go; of lines that a source only took for theirs, what it took does. */
const personErased = (event: On<'PersonErased'>): RowChange[] =>
  event.data.participants.flatMap((number) => [
    transcripts.removeWhere({ ...keyOf(event), speaker_number: number }),
    transcripts.patchWhere({ ...keyOf(event), source_number: number }, { text: null, search_vector: null }),
  ]);

/** Captions are lines of the meeting that their session makes, from the first on and before it is saved. */
function caption(event: Recorded<Extract<CaptionEvent, { type: 'CaptionFinalised' | 'CaptionRevised' }>>): RowChange[] {
  const session = sessionOf(event.stream);
  const { text, keyId, startedAt, ...line } = event.data;
  if (session === null || isErased(text)) return [];
  const row = rowOf(meetingOfSession(session), startedAt, line);
  const own = said(keyId, text, row.timestamp);
  return [event.type === 'CaptionFinalised' ? transcripts.insert({ ...row, ...own }) : transcripts.patch(row, own)];
}

/** What was said, line by line, searchable in French. */
export const transcriptsProjection = projection(
  { ...meetingEvents, ...captionEvents },
  {
    name: 'transcripts',
    version: 3,
    tables: [transcripts],
    on: {
      TranscriptPartRecorded: (event) =>
        event.data.voices.flatMap(({ speaker, keyId, lines }) =>
          lines.flatMap(({ line, at, text }) => {
            if (isErased(text)) return [];
            const row = rowOf(keyOf(event).meeting_id, event.data.startedAt, { line, speaker, at });
            return [transcripts.insert({ ...row, ...said(keyId, text, row.timestamp) })];
          }),
        ),
      CaptionFinalised: caption,
      CaptionRevised: caption,
      TranscriptLineCorrected: lineCorrected,
      SpeakerRekeyed: rekeyed,
      PersonErased: personErased,
      MeetingDeleted: (event) => [transcripts.removeWhere(keyOf(event))],
      MeetingErased: (event) => [transcripts.removeWhere(keyOf(event))],
    },
  },
);
