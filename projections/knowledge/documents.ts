import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { meetingOfTranscript, transcriptOf, type GoogleTranscriptEvent } from '#domain/google/sync/transcript.ts';
import type { AttachedDocument } from '#domain/meeting/event-data.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import type { RowChange } from '../engine/changes.ts';
import { keyOf, sealed } from '../summaries/rows.ts';
import { meetingDocuments } from './tables.ts';

type TranscriptEvent<Type extends GoogleTranscriptEvent['type']> = Recorded<
  Extract<GoogleTranscriptEvent, { type: Type }>
>;

/** What the calendar's entry has attached now. */
export function attached(event: Recorded<Extract<MeetingEvent, { type: 'MeetingScheduled' }>>): RowChange[] {
  const { documents } = event.data;
  const given = documents === null || isErased(documents.attached) ? [] : documents.attached;
  return [
    meetingDocuments.removeWhere({ ...keyOf(event), origin: 'calendar' }),
    ...given.map((document, number) =>
      meetingDocuments.insert({
        ...keyOf(event),
        origin: 'calendar',
        number,
        content: sealed(documents?.keyId ?? '', document),
      }),
    ),
  ];
}

/** Of a document in Drive, by its id there. */
const DRIVE_ID = /^[\w-]{1,200}$/u;

const transcriptKey = ({ stream }: Pick<Recorded, 'stream'>) => ({
  meeting_id: meetingOfTranscript(transcriptOf(stream) ?? stream),
  origin: 'transcript' as const,
});

/** The document in which Meet wrote a transcript, of the meeting that the transcript becomes. */
export function transcriptFound(event: TranscriptEvent<'GoogleTranscriptFound'>): RowChange[] {
  const { document, keyId } = event.data;
  if (isErased(document) || document === null || !DRIVE_ID.test(document)) return [];
  const written: AttachedDocument = {
    title: 'Transcription de Google Meet',
    url: `https://docs.google.com/document/d/${document}`,
    mimeType: 'application/vnd.google-apps.document',
  };
  return [meetingDocuments.upsert({ ...transcriptKey(event), number: 0, content: sealed(keyId, written) })];
}

/** There will be no meeting to which it belongs. */
export const transcriptRefused = (event: Recorded): RowChange[] => [meetingDocuments.removeWhere(transcriptKey(event))];
