import { idOfStream } from '#domain/events/category.ts';
import type { Recorded } from '#domain/events/event.ts';
import { glossaryEvents } from '#domain/glossary/events.ts';
import { glossaryRunCategory, glossaryRunEvents } from '#domain/glossary/run.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { glossaryApplications, glossaryRuns } from './tables.ts';

const meetingIdOf = ({ stream }: Pick<Recorded, 'stream'>): string => meetingOf(stream) ?? idOfStream(stream);
const runOf = ({ stream }: Pick<Recorded, 'stream'>) => ({ run_id: glossaryRunCategory.idOf(stream) ?? stream });

const gone = (event: Recorded): RowChange[] => [glossaryApplications.removeWhere({ meeting_id: meetingIdOf(event) })];

/** Where the glossary was applied, and how far it is in older meetings. The entries themselves stand in the log alone. */
export const glossaryProjection = projection(
  { ...meetingEvents, ...glossaryEvents, ...glossaryRunEvents },
  {
    name: 'glossary',
    version: 1,
    tables: [glossaryApplications, glossaryRuns],
    on: {
      // Whatever is put right in a line, or taken back there, is no entry's until the glossary says that it is.
      TranscriptLineCorrected: ({ data: { captureId, line } }) => [
        glossaryApplications.removeWhere({ capture_id: captureId, subject: `line/${line}` }),
      ],
      SpeakerRenamed: ({ data: { captureId, speaker } }) => [
        glossaryApplications.removeWhere({ capture_id: captureId, subject: `speaker/${speaker}` }),
      ],
      GlossaryApplied: (event) => {
        const { captureId, lines, speakers } = event.data;
        const rows = (subject: string, entries: readonly string[]): RowChange[] =>
          entries.map((entry_id) =>
            glossaryApplications.upsert({
              capture_id: captureId,
              subject,
              entry_id,
              meeting_id: meetingIdOf(event),
            }),
          );
        return [
          ...lines.flatMap(({ line, entries }) => rows(`line/${line}`, entries)),
          ...speakers.flatMap(({ speaker, entries }) => rows(`speaker/${speaker}`, entries)),
        ];
      },
      PersonErased: ({ data: { captureId, participants, lines } }) =>
        [...participants.map((number) => `speaker/${number}`), ...lines.map((line) => `line/${line}`)].map((subject) =>
          glossaryApplications.removeWhere({ capture_id: captureId, subject }),
        ),
      MeetingDeleted: gone,
      MeetingErased: gone,
      GlossaryEntriesErased: ({ data: { entryIds } }) =>
        entryIds.map((entry_id) => glossaryApplications.removeWhere({ entry_id })),
      GlossaryRunAsked: ({ data: { kind }, metadata, ...event }) => [
        glossaryRuns.insert({
          ...runOf(event),
          kind,
          asked_by: metadata.actor,
          asked_at: metadata.time,
          done: 0,
          total: null,
          changed: 0,
          ended_at: null,
        }),
      ],
      GlossaryRunAdvanced: ({ data: { done, total, changed }, ...event }) => [
        glossaryRuns.patch(runOf(event), { done, total, changed }),
      ],
      GlossaryRunEnded: ({ data: { done, changed }, metadata, ...event }) => [
        glossaryRuns.patch(runOf(event), { done, total: done, changed, ended_at: metadata.time }),
      ],
    },
  },
);
