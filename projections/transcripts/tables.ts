import { column, sealedColumn, table, wordsColumn } from '../engine/table.ts';

const YEARS = Array.from({ length: 20 }, (_, index) => 2020 + index);
const OTHER_YEARS = 'other';
const PERIODS: ReadonlySet<string> = new Set(YEARS.map(String));
const WRITTEN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u;

/** Whose search key hashes the words of a line of that time: its year's, or one for all years without a partition. */
export function searchPeriodOf(timestamp: string): string {
  // As Greffier writes it the year stands in front: to read the whole of a moment for every line takes long.
  const year = WRITTEN.test(timestamp) ? timestamp.slice(0, 4) : String(new Date(timestamp).getUTCFullYear());
  return PERIODS.has(year) ? year : OTHER_YEARS;
}

const startOf = (year: number): string => `'${year}-01-01 00:00+00'`;
const [FIRST, AFTER_LAST] = [startOf(Math.min(...YEARS)), startOf(Math.max(...YEARS) + 1)];

/** The condition that a line is of the period: by it Postgres looks into no partition of another one. */
export const isOfPeriod = (timestamp: string, period: string): string =>
  period === OTHER_YEARS
    ? `(${timestamp} < ${FIRST} or ${timestamp} >= ${AFTER_LAST})`
    : `${timestamp} >= ${startOf(Number(period))} and ${timestamp} < ${startOf(Number(period) + 1)}`;

/** Lines of a speaker who was said to be another one, and whom nobody has put right since. */
export const mergedLines = table(
  'merged_lines',
  {
    capture_id: column<string>('uuid'),
    line: column<number>('int'),
    /** Numbers of participants: whose line it was, and whose it became. */
    merged_from: column<number>('int', 'not null'),
    merged_into: column<number>('int', 'not null'),
    /** Of the meeting when they were merged. */
    revision: column<number>('int', 'not null'),
  },
  { key: ['capture_id', 'line'] },
);

/** What a line is found by. */
export const VECTOR = '(coalesce(correction_vector, search_vector))';

/** One row a spoken line of a capture. Yearly partitions, and a default one for meetings dated outside of them. */
export const transcripts = table(
  'transcripts',
  {
    meeting_id: column<string>('uuid', 'not null'),
    /** Whose lines they are; a meeting's transcript is that of its columns (`meetings.transcript_id`). */
    capture_id: column<string>('uuid'),
    line: column<number>('int'),
    /** The moment of the line; the meeting's beginning where the source has no times. */
    timestamp: column<string>('timestamptz'),
    /** Whose words they are, and whose the source took them for. */
    speaker_number: column<number>('int', 'not null'),
    source_number: column<number>('int', 'not null'),
    /** Milliseconds since the beginning; null where the source has no times. */
    at: column<number | null>('bigint'),
    /** Under the key of whose words they are; null where the source had none, or they were erased. */
    text: sealedColumn(),
    /** Keyed hashes of the text's words, without positions. */
    search_vector: wordsColumn(),
    /** What the line says after all, where somebody put it right: no source ever changes it. */
    correction: sealedColumn(),
    correction_vector: wordsColumn(),
    /** Somebody found it so. */
    important: column<boolean>('boolean', 'not null default false'),
  },
  {
    key: ['capture_id', 'line', 'timestamp'],
    identity: ['capture_id', 'line'],
    partitions: {
      by: 'partition by range ("timestamp")',
      statements: [
        ...YEARS.map(
          (year) =>
            `create table transcripts_${year} partition of transcripts for values from (${startOf(year)}) to (${startOf(year + 1)})`,
        ),
        'create table transcripts_other partition of transcripts default',
      ],
    },
    indexes: ['transcripts_capture {ON} (capture_id, "timestamp")', `transcripts_search {ON} using gin (${VECTOR})`],
  },
);
