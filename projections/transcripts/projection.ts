import { isErased } from '#domain/events/personal.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { projection } from '../engine/projection.ts';
import { searchable } from '../searchable.ts';
import { transcripts } from './tables.ts';

const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({ meeting_id: meetingOf(event.stream) ?? event.stream });

/** What was said, line by line, searchable in French. */
export const transcriptsProjection = projection(meetingEvents, {
  name: 'transcripts',
  version: 1,
  tables: [transcripts],
  on: {
    TranscriptPartRecorded: (event) =>
      event.data.voices.flatMap(({ speaker, lines }) =>
        lines.flatMap(({ line, at, text }) =>
          isErased(text)
            ? []
            : [
                transcripts.insert({
                  ...keyOf(event),
                  line,
                  timestamp: new Date(Date.parse(event.data.startedAt) + (at ?? 0)).toISOString(),
                  speaker_number: speaker,
                  at,
                  text,
                  searchable: searchable(text),
                }),
              ],
        ),
      ),
    MeetingDeleted: (event) => [transcripts.removeWhere(keyOf(event))],
    MeetingErased: (event) => [transcripts.removeWhere(keyOf(event))],
  },
});
