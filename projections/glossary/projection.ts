import { idOfStream } from '#domain/events/category.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { glossaryEvents, type GlossaryEvent } from '#domain/glossary/events.ts';
import { glossaryRunCategory, glossaryRunEvents } from '#domain/glossary/run.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { glossaryApplications, glossaryEntries, glossaryRuns } from './tables.ts';

const meetingIdOf = ({ stream }: Pick<Recorded, 'stream'>): string => meetingOf(stream) ?? idOfStream(stream);
const runOf = ({ stream }: Pick<Recorded, 'stream'>) => ({ run_id: glossaryRunCategory.idOf(stream) ?? stream });

const gone = (event: Recorded): RowChange[] => [glossaryApplications.removeWhere({ meeting_id: meetingIdOf(event) })];

type EntrySaid = Extract<GlossaryEvent, { type: 'GlossaryEntryAdded' | 'GlossaryEntryChanged' }>;

/** None where the entry's key is gone. */
function entryRow({ type, data, revision, metadata }: Recorded<EntrySaid>): RowChange[] {
  const { entryId: entry_id, keyId, wrong, right, kind } = data;
  if (isErased(wrong) || isErased(right)) return [];
  const said = { kind, wrong_form: { keyId, text: wrong }, right_form: { keyId, text: right } };
  return type === 'GlossaryEntryAdded'
    ? [
        glossaryEntries.insert({
          entry_id,
          ...said,
          revision: Number(revision),
          added_by: metadata.actor,
          added_at: metadata.time,
          is_changed: false,
        }),
      ]
    : [glossaryEntries.patch({ entry_id }, { ...said, is_changed: true })];
}

/** What the glossary says, where it was applied, and how far it is in older meetings. */
export const glossaryProjection = projection(
  { ...meetingEvents, ...glossaryEvents, ...glossaryRunEvents },
  {
    name: 'glossary',
    version: 3,
    tables: [glossaryEntries, glossaryApplications, glossaryRuns],
    on: {
      GlossaryEntryAdded: entryRow,
      GlossaryEntryChanged: entryRow,
      // Where it was applied stays to be told: what it changed may be taken back later.
      GlossaryEntryRemoved: ({ data: { entryId } }) => [glossaryEntries.remove({ entry_id: entryId })],
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
        entryIds.flatMap((entry_id) => [
          glossaryEntries.remove({ entry_id }),
          glossaryApplications.removeWhere({ entry_id }),
        ]),
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
