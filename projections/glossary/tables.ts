import { column, sealedColumn, table } from '../engine/table.ts';

/** What the glossary says now: entries that are neither removed nor erased. */
export const glossaryEntries = table(
  'glossary_entries',
  {
    entry_id: column<string>('uuid'),
    kind: column<string>('text', 'not null'),
    /** Both forms are under the entry's own key. */
    wrong_form: sealedColumn(),
    right_form: sealedColumn(),
    /** Of the glossary's stream when the entry was added: entries are listed in that order. */
    revision: column<number>('int', 'not null'),
    /** Who added it may take it back for a while, as long as nobody changed it. */
    added_by: column<string>('text', 'not null'),
    added_at: column<string>('timestamptz', 'not null'),
    is_changed: column<boolean>('boolean', 'not null'),
  },
  { key: ['entry_id'] },
);

/** Which entry of the glossary changed which line, or whose name; no words. */
export const glossaryApplications = table(
  'glossary_applications',
  {
    capture_id: column<string>('uuid'),
    /** `line/4`, `speaker/0`. */
    subject: column<string>('text'),
    entry_id: column<string>('uuid'),
    meeting_id: column<string>('uuid', 'not null'),
  },
  {
    key: ['capture_id', 'subject', 'entry_id'],
    indexes: ['glossary_applications_entry {ON} (entry_id, meeting_id)'],
  },
);

/** The glossary in meetings that were captured before. */
export const glossaryRuns = table(
  'glossary_runs',
  {
    run_id: column<string>('uuid'),
    kind: column<string>('text', 'not null'),
    asked_by: column<string>('text', 'not null'),
    asked_at: column<string>('timestamptz', 'not null'),
    done: column<number>('int', 'not null'),
    /** Null before it is known. */
    total: column<number | null>('int'),
    changed: column<number>('int', 'not null'),
    ended_at: column<string | null>('timestamptz'),
  },
  { key: ['run_id'] },
);
