import type { DocumentOrigin } from '#domain/knowledge/origins.ts';
import { column, sealedColumn, table, wordsColumn } from '../engine/table.ts';

/** What meetings are about, by the analysis that is shown of each: names that say something, and no others. */
export const meetingTopics = table(
  'meeting_topics',
  {
    meeting_id: column<string>('uuid'),
    /** Among the topics of the analysis, from 0. */
    number: column<number>('int'),
    /** The capture that the analysis read. */
    capture_id: column<string>('uuid', 'not null'),
    /** Name and citations, as JSON, under the analysis' key. */
    content: sealedColumn(),
    /** From 1 to 10, as the analyst weighs it among the others. */
    weight: column<number>('int', 'not null'),
    /** Keyed hashes of the words of its name. */
    search_vector: wordsColumn(),
  },
  {
    key: ['meeting_id', 'number'],
    indexes: ['meeting_topics_search {ON} using gin (search_vector)'],
  },
);

/** Meetings of which somebody said that they are no part of a series. */
export const meetingsApart = table('meetings_apart', { meeting_id: column<string>('uuid') }, { key: ['meeting_id'] });

/**
 * Lines that speak of a document or a link, in any of their wordings. Without words: what a line says now is read in
 * the line itself.
 */
export const resourceLines = table(
  'resource_lines',
  {
    capture_id: column<string>('uuid'),
    line: column<number>('int'),
    /** Under whose key the wording is that speaks of it: it goes with them. */
    speaker: column<number>('int'),
  },
  { key: ['capture_id', 'line', 'speaker'] },
);

/** What providers give of a meeting that can be read: files of the calendar's entry, the document of a transcript. */
export const meetingDocuments = table(
  'meeting_documents',
  {
    meeting_id: column<string>('uuid'),
    origin: column<DocumentOrigin>('text'),
    /** Among those of this origin, from 0. */
    number: column<number>('int'),
    /** Title, address and kind, as JSON, under the key of the event that gave it. */
    content: sealedColumn(),
  },
  { key: ['meeting_id', 'origin', 'number'] },
);
