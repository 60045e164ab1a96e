import type { StatementPart } from '#domain/meeting/minutes-events.ts';
import { column, sealedColumn, table, wordsColumn } from '../engine/table.ts';

/** One row a meeting: the analysis that is shown, the latest one or one that somebody chose. */
export const meetingSummaries = table(
  'meeting_summaries',
  {
    meeting_id: column<string>('uuid'),
    analysis_id: column<string>('text', 'not null'),
    /** What the analysis says is under its key; lists and what follows are JSON. */
    summary: sealedColumn(),
    key_points: sealedColumn(),
    decisions: sealedColumn(),
    /** Everything that the analyst found, citations included. */
    analysis: sealedColumn(),
    /** For figures over many meetings. */
    meeting_type: column<string | null>('text'),
    sentiment: column<string | null>('text'),
    analyst: column<string>('text', 'not null'),
    model: column<string>('text', 'not null'),
    prompt_version: column<string>('text', 'not null'),
    dropped: column<number>('int', 'not null'),
    /** Code of why a model did not rewrite it; null where none was asked, or it did. */
    model_failure: column<string | null>('text'),
    /** Keys of the statements that rest on what was put right since, as JSON; null where nothing is outdated. */
    outdated: column<string | null>('text'),
    /** Code of why what is outdated was not rewritten. */
    rewrite_failure: column<string | null>('text'),
    /** The account of who chose this analysis among others; null for the one that came last. */
    chosen_by: column<string | null>('uuid'),
    created_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['meeting_id'], indexes: ['meeting_summaries_created {ON} (created_at) include (meeting_id)'] },
);

/** Every analysis of a meeting, as its analyst wrote it. */
export const analysisVersions = table(
  'analysis_versions',
  {
    meeting_id: column<string>('uuid'),
    analysis_id: column<string>('text'),
    /** The capture whose lines it cites: who reads another one does not read it. */
    capture_id: column<string>('uuid', 'not null'),
    /** Of the meeting when it came, by which versions are numbered. */
    revision: column<number>('int', 'not null'),
    analyst: column<string>('text', 'not null'),
    model: column<string>('text', 'not null'),
    /** Whether it is the one before, rewritten for words that were put right. */
    rewrites: column<boolean>('boolean', 'not null'),
    /** Under the analysis' own key. */
    analysis: sealedColumn(),
    created_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['meeting_id', 'analysis_id'] },
);

/** Decisions one by one, as they are searched: those of the analysis that is shown, and those that people wrote. */
export const meetingDecisions = table(
  'meeting_decisions',
  {
    meeting_id: column<string>('uuid'),
    /** Who has it say so: people's outlast the analysis. */
    origin: column<'analysis' | 'people'>('text'),
    decision_id: column<string>('text'),
    /** Where it stands among the meeting's decisions, from 0. */
    ordinal: column<number>('int', 'not null'),
    /** Its text and citations, as JSON. */
    content: sealedColumn(),
    /** Keyed hashes of its words, without positions. */
    search_vector: wordsColumn(),
  },
  {
    key: ['meeting_id', 'origin', 'decision_id'],
    indexes: ['meeting_decisions_search {ON} using gin (search_vector)'],
  },
);

/** What people say instead of the statements of an analysis, or besides. */
export const statementCorrections = table(
  'statement_corrections',
  {
    meeting_id: column<string>('uuid'),
    part: column<StatementPart>('text'),
    statement_id: column<string>('text'),
    ordinal: column<number>('int', 'not null'),
    /** Its text and citations, as JSON; null where it was removed. */
    content: sealedColumn(),
    removed: column<boolean>('boolean', 'not null'),
  },
  { key: ['meeting_id', 'part', 'statement_id'] },
);

/** Who put what right last, and when. */
export const correctionMarks = table(
  'correction_marks',
  {
    meeting_id: column<string>('uuid'),
    /** What goes together: `title`, `minutes`, or the capture of which a line or a participant is. */
    scope: column<string>('text'),
    /** What of it: `decisions/d1`, `action/a1`, `line/4`, `speaker/0`. */
    subject: column<string>('text'),
    corrected_by: column<string>('text', 'not null'),
    corrected_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['meeting_id', 'scope', 'subject'] },
);

export const actionItems = table(
  'action_items',
  {
    meeting_id: column<string>('uuid'),
    action_id: column<string>('text'),
    /** Where it stands among the meeting's action items, from 0. */
    ordinal: column<number>('int', 'not null'),
    /** Task, assignee, and the words that the deadline was read from, as JSON. */
    content: sealedColumn(),
    /** ISO 8601: a date, or a local date and time in Europe/Paris. */
    deadline: column<string | null>('text'),
    priority: column<string>('text', 'not null'),
    /** As JSON. */
    citations: sealedColumn(),
    /** Keyed hashes of the words of task and assignee, and of the assignee's name, without positions. */
    search_vector: wordsColumn(),
    /** Whether somebody put it right: no later analysis replaces it. */
    corrected: column<boolean>('boolean', 'not null default false'),
  },
  {
    key: ['meeting_id', 'action_id'],
    indexes: [
      'action_items_deadline {ON} (deadline) where deadline is not null',
      'action_items_search {ON} using gin (search_vector)',
    ],
  },
);

/** What people said of an action item. Apart from the items, so that a new analysis does not forget it. */
export const actionMarks = table(
  'action_marks',
  {
    meeting_id: column<string>('uuid'),
    action_id: column<string>('text'),
    completed: column<boolean>('boolean', 'not null'),
    marked_by: column<string>('text', 'not null'),
    marked_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['meeting_id', 'action_id'] },
);
