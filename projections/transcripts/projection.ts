import { captionEvents, type CaptionEvent } from '#domain/bot-session/events.ts';
import { captureOfBotSession, meetingOfBotSession, botSessionOf } from '#domain/bot-session/identity.ts';
import { captureEvents, type CaptureEventData } from '#domain/meeting/capture/events.ts';
import { idOfStream } from '#domain/events/category.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { Recent } from '#domain/recent.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import type { WordsValue } from '../engine/table.ts';
import { searchable } from '../searchable.ts';
import { indexWords } from '../words/words.ts';
import { mergedLines, searchPeriodOf, transcripts } from './tables.ts';

/** Of which capture of which meeting a line is. */
interface Owner {
  readonly meeting_id: string;
  readonly capture_id: string;
}

const meetingOf = (event: { readonly stream: string }): string => idOfStream(event.stream);

/** Of an event in a meeting's stream that names its capture. */
const ownerOf = (event: { readonly stream: string; readonly data: { readonly captureId: string } }): Owner => ({
  meeting_id: meetingOf(event),
  capture_id: event.data.captureId,
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

/** Beginnings of captures: every line of one says it again. */
const beginnings = new Recent(1_000, (startedAt) => Date.parse(startedAt));

const timeOf = (startedAt: string, at: number | null): string =>
  new Date(beginnings.of(startedAt) + (at ?? 0)).toISOString();

/** A line of which nothing is known yet that was said. */
const rowOf = (owner: Owner, startedAt: string, { line, speaker, at }: Line) => ({
  ...owner,
  line,
  timestamp: timeOf(startedAt, at),
  speaker_number: speaker,
  source_number: speaker,
  at,
  text: null,
  search_vector: null,
  correction: null,
  correction_vector: null,
  important: false,
});

type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

/**
 * What says again what its source took has no correction. A line whose source was erased may stand by its correction
 * alone: it is put where it is missing.
 */
function lineCorrected(event: On<'TranscriptLineCorrected'>): RowChange[] {
  const { line, source, speaker, keyId, startedAt, at, text } = event.data;
  // What somebody does to a line by itself is theirs; a merging says behind its corrections which lines it gave.
  const own = mergedLines.remove({ capture_id: event.data.captureId, line });
  if (isErased(text)) return [own];
  const row = { ...rowOf(ownerOf(event), startedAt, { line, speaker, at }), source_number: source };
  const change = event.data.corrected
    ? corrected(keyId, text, row.timestamp)
    : { correction: null, correction_vector: null };
  return [own, transcripts.insert(row), transcripts.patch(row, { speaker_number: speaker, ...change })];
}

const merged = ({ data: { captureId, from, into, lines }, revision }: On<'SpeakersMerged'>): RowChange[] =>
  lines.map((line) =>
    mergedLines.upsert({
      capture_id: captureId,
      line,
      merged_from: from,
      merged_into: into,
      revision: Number(revision),
    }),
  );

const lineMarked = ({ data: { captureId, line, important } }: On<'TranscriptLineMarked'>): RowChange[] => [
  transcripts.patchWhere({ capture_id: captureId, line }, { important }),
];

/** What the former key opened, again: the same rows whether that key is gone by now or not. */
const rekeyed = (event: On<'SpeakerRekeyed'>): RowChange[] =>
  event.data.lines.flatMap(({ line, source, speaker, startedAt, at, ...sealed }) => {
    if (isErased(sealed.text)) return [];
    const [text, correction] = [sealed.text, orElse(sealed.correction, null)];
    const { keyId } = event.data;
    const row = { ...rowOf(ownerOf(event), startedAt, { line, speaker, at }), source_number: source };
    const own = text === null ? {} : said(keyId, text, row.timestamp);
    const ownCorrection = correction === null ? {} : corrected(keyId, correction, row.timestamp);
    return [transcripts.insert(row), transcripts.patch(row, { ...own, ...ownCorrection })];
  });

/** Their lines go; of lines that a source only took for theirs, what it took does. */
const personErased = (event: On<'PersonErased'>): RowChange[] =>
  event.data.participants.flatMap((number) => [
    transcripts.removeWhere({ capture_id: event.data.captureId, speaker_number: number }),
    transcripts.patchWhere(
      { capture_id: event.data.captureId, source_number: number },
      { text: null, search_vector: null },
    ),
    mergedLines.removeWhere({ capture_id: event.data.captureId, merged_from: number }),
    mergedLines.removeWhere({ capture_id: event.data.captureId, merged_into: number }),
  ]);

/** Captions are lines of the meeting that their bot session makes, from the first on and before it is saved. */
function caption(event: Recorded<Extract<CaptionEvent, { type: 'CaptionFinalised' | 'CaptionRevised' }>>): RowChange[] {
  const session = botSessionOf(event.stream);
  const { line, speaker, at, text, keyId, startedAt } = event.data;
  if (session === null || isErased(text)) return [];
  const owner = { meeting_id: meetingOfBotSession(session), capture_id: captureOfBotSession(session) };
  const row = rowOf(owner, startedAt, { line, speaker, at });
  const own = said(keyId, text, row.timestamp);
  if (event.type === 'CaptionFinalised') return [transcripts.insert({ ...row, ...own })];
  return event.data.from === null
    ? [transcripts.patch(row, own)]
    : [
        transcripts.insert(row),
        transcripts.patch(row, { source_number: speaker, ...own }),
        named(row, event.data.from),
      ];
}

/**
 * A line that was nobody's is theirs who was named, unless somebody said meanwhile that it is another's. Where nobody's
 * key is gone, so is what was written under it: the line stands by what it reads now.
 */
const named = (
  { capture_id, line, speaker_number }: ReturnType<typeof rowOf>,
  former: { readonly speaker: number },
): RowChange => transcripts.patchWhere({ capture_id, line, speaker_number: former.speaker }, { speaker_number });

type Part = Pick<CaptureEventData<'CapturePartRecorded'>, 'startedAt' | 'voices'>;

const partRecorded = (owner: Owner, { startedAt, voices }: Part): RowChange[] =>
  voices.flatMap(({ speaker, keyId, lines }) =>
    lines.flatMap(({ line, at, text }) => {
      if (isErased(text)) return [];
      const row = rowOf(owner, startedAt, { line, speaker, at });
      return [transcripts.insert({ ...row, ...said(keyId, text, row.timestamp) })];
    }),
  );

/** Of a capture, or of a meeting: what was recorded before captures had streams, and a bot session, have its id. */
const gone = (event: Recorded): RowChange[] =>
  [transcripts, mergedLines].map((table) => table.removeWhere({ capture_id: idOfStream(event.stream) }));

/** What was said, line by line, searchable in French, and which speakers were said to be one. */
export const transcriptsProjection = projection(
  { ...meetingEvents, ...captureEvents, ...captionEvents },
  {
    name: 'transcripts',
    version: 7,
    tables: [transcripts, mergedLines],
    on: {
      // Recorded before captures had streams: such a capture has its meeting's id.
      TranscriptPartRecorded: (event) =>
        partRecorded({ meeting_id: meetingOf(event), capture_id: meetingOf(event) }, event.data),
      CapturePartRecorded: (event) =>
        partRecorded({ meeting_id: event.data.meetingId, capture_id: idOfStream(event.stream) }, event.data),
      CaptionFinalised: caption,
      CaptionRevised: caption,
      TranscriptLineCorrected: lineCorrected,
      SpeakersMerged: merged,
      TranscriptLineMarked: lineMarked,
      SpeakerRekeyed: rekeyed,
      PersonErased: personErased,
      CaptureDeleted: gone,
      CaptureErased: gone,
      MeetingDeleted: gone,
      MeetingErased: gone,
    },
  },
);
