import { column, personalColumn, table } from '../engine/table.ts';

const YEARS = Array.from({ length: 20 }, (_, index) => 2020 + index);

/** One row a spoken line. Yearly partitions, and a default one for meetings dated outside of them. */
export const transcripts = table(
  'transcripts',
  {
    meeting_id: column<string>('uuid'),
    line: column<number>('int'),
    /** The moment of the line; the meeting's beginning where the source has no times. */
    timestamp: column<string>('timestamptz'),
    /** Whose words they are, and whose the source took them for. */
    speaker_number: column<number>('int', 'not null'),
    source_number: column<number>('int', 'not null'),
    /** Milliseconds since the beginning; null where the source has no times. */
    at: column<number | null>('bigint'),
    text: personalColumn<string>('text', 'not null'),
    /** The text without accents and in lower case. */
    searchable: personalColumn<string>('text', 'not null'),
    /** What the line says after all, where somebody put it right: no source ever changes it. */
    correction: personalColumn<string | null>('text'),
    searchable_correction: personalColumn<string | null>('text'),
  },
  {
    key: ['meeting_id', 'line', 'timestamp'],
    generated: { search_vector: `tsvector generated always as (to_tsvector('french', coalesce(searchable_correction, searchable))) stored` },
    partitions: {
      by: 'partition by range ("timestamp")',
      statements: [
        ...YEARS.map((year) => `create table transcripts_${year} partition of transcripts for values from ('${year}-01-01 00:00+00') to ('${year + 1}-01-01 00:00+00')`),
        'create table transcripts_other partition of transcripts default',
      ],
    },
    indexes: ['transcripts_meeting {ON} (meeting_id, "timestamp")', 'transcripts_search {ON} using gin (search_vector)'],
  },
);
