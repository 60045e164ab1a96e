import { captionEvents, type CaptionEvent } from '#domain/bot-session/events.ts';
import { captureOfBotSession, botSessionOf } from '#domain/bot-session/identity.ts';
import { idOfStream } from '#domain/events/category.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { googleTranscriptEvents } from '#domain/google/sync/transcript.ts';
import { mentionsResource } from '#domain/knowledge/resources.ts';
import { isTopicName } from '#domain/knowledge/topic-name.ts';
import { captureEvents, type CaptureEventData } from '#domain/meeting/capture/events.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { searchable } from '../searchable.ts';
import { keyOf, sealed } from '../summaries/rows.ts';
import { searchPeriodOf } from '../transcripts/tables.ts';
import { indexWords } from '../words/words.ts';
import { attached, transcriptFound, transcriptRefused } from './documents.ts';
import { meetingDocuments, meetingsApart, meetingTopics, resourceLines } from './tables.ts';

type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

function topics(event: On<'MeetingAnalysed'> | On<'AnalysisChosen'>): RowChange[] {
  const { captureId: capture_id, keyId, result } = event.data;
  if (isErased(result)) return [];
  const named = result.topics.filter(({ name }) => isTopicName(name, result.language));
  return [
    meetingTopics.removeWhere(keyOf(event)),
    ...named.map(({ name, weight, citations }, number) =>
      meetingTopics.insert({
        ...keyOf(event),
        number,
        capture_id,
        content: sealed(keyId, { name, citations }),
        weight,
        search_vector: { period: searchPeriodOf(event.metadata.time), words: indexWords(searchable(name)) },
      }),
    ),
  ];
}

interface Wording {
  readonly line: number;
  readonly speaker: number;
  readonly text: string;
}

const spoken = (capture_id: string, { line, speaker, text }: Wording): RowChange[] =>
  mentionsResource(text) ? [resourceLines.insert({ capture_id, line, speaker })] : [];

const partRecorded = (
  captureId: string,
  { voices }: Pick<CaptureEventData<'CapturePartRecorded'>, 'voices'>,
): RowChange[] =>
  voices.flatMap(({ speaker, lines }) =>
    lines.flatMap(({ line, text }) => (isErased(text) ? [] : spoken(captureId, { line, speaker, text }))),
  );

function caption(event: Recorded<Extract<CaptionEvent, { type: 'CaptionFinalised' | 'CaptionRevised' }>>): RowChange[] {
  const session = botSessionOf(event.stream);
  const { line, speaker, text } = event.data;
  return session === null || isErased(text) ? [] : spoken(captureOfBotSession(session), { line, speaker, text });
}

/** What stays of a speaker under a new key: of the wordings that the former one opened these, and no others. */
const rekeyed = ({ data: { captureId: capture_id, speaker, part, lines } }: On<'SpeakerRekeyed'>): RowChange[] => [
  ...(part === 0 ? [resourceLines.removeWhere({ capture_id, speaker })] : []),
  ...lines.flatMap(({ line, text, correction }) =>
    [orElse(text, null), orElse(correction, null)].flatMap((wording) =>
      wording === null ? [] : spoken(capture_id, { line, speaker, text: wording }),
    ),
  ),
];

const personErased = (event: On<'PersonErased'>): RowChange[] => {
  const { captureId: capture_id, participants, lines } = event.data;
  return [
    meetingTopics.removeWhere(keyOf(event)),
    meetingDocuments.removeWhere(keyOf(event)),
    ...participants.map((speaker) => resourceLines.removeWhere({ capture_id, speaker })),
    ...lines.map((line) => resourceLines.removeWhere({ capture_id, line })),
  ];
};

const captureGone = (event: Recorded): RowChange[] => [
  resourceLines.removeWhere({ capture_id: idOfStream(event.stream) }),
];
/** What was recorded before captures had streams, and a bot session, have the id of their meeting. */
const meetingGone = (event: Recorded): RowChange[] => [
  meetingTopics.removeWhere(keyOf(event)),
  meetingDocuments.removeWhere(keyOf(event)),
  meetingsApart.remove(keyOf(event)),
  ...captureGone(event),
];

/** What meetings are about, which documents they name or are given with, and which are of no series. */
export const knowledgeProjection = projection(
  { ...meetingEvents, ...captureEvents, ...captionEvents, ...googleTranscriptEvents },
  {
    name: 'knowledge',
    version: 1,
    tables: [meetingTopics, meetingsApart, resourceLines, meetingDocuments],
    on: {
      MeetingAnalysed: topics,
      AnalysisChosen: topics,
      MeetingSetApart: (event) => [
        event.data.apart ? meetingsApart.insert(keyOf(event)) : meetingsApart.remove(keyOf(event)),
      ],
      TranscriptPartRecorded: (event) => partRecorded(idOfStream(event.stream), event.data),
      CapturePartRecorded: (event) => partRecorded(idOfStream(event.stream), event.data),
      CaptionFinalised: caption,
      CaptionRevised: caption,
      TranscriptLineCorrected: ({ data: { captureId, line, speaker, text } }) =>
        isErased(text) ? [] : spoken(captureId, { line, speaker, text }),
      SpeakerRekeyed: rekeyed,
      MeetingScheduled: attached,
      GoogleTranscriptFound: transcriptFound,
      GoogleTranscriptRefused: transcriptRefused,
      PersonErased: personErased,
      CaptureDeleted: captureGone,
      CaptureErased: captureGone,
      MeetingDeleted: meetingGone,
      MeetingErased: meetingGone,
    },
  },
);
