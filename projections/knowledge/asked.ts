import type { WordHash } from '#domain/events/sealer.ts';
import type { Pool } from 'pg';
import type { ReadTables } from '../engine/read-tables.ts';
import type { Reader } from '../viewer.ts';

/** On whose behalf, and of which meeting, which they may read. */
export interface Asked {
  readonly tables: ReadTables;
  readonly reader: Reader;
  readonly meetingId: string;
  /** The capture that is its transcript. */
  readonly transcript: string;
  readonly startTime: Date;
  readonly lineCount: number;
  /** Of words, by period. */
  readonly hashes: ReadonlyMap<string, WordHash>;
}

/** A `tsquery` for texts that have every one of these stems, by whichever period's key they were hashed. */
export const havingAll = (stems: readonly string[], { hashes }: Pick<Asked, 'hashes'>): string =>
  [...hashes.values()].map((hash) => `(${stems.map((stem) => `'${hash(stem)}'`).join(' & ')})`).join(' | ');

/** Texts that any of the queries finds. */
export const anyOf = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' | ');

interface Row {
  readonly transcript: string;
  readonly startTime: Date;
  readonly lineCount: number;
}

/** What is known of the meeting itself; null once it is gone. The caller has made sure that it may be read. */
export async function ownOf(pool: Pool, meetingId: string): Promise<Row | null> {
  const { rows } = await pool.query<Row>(
    `select transcript_id as transcript, start_time as "startTime", line_count as "lineCount"
     from meetings where meeting_id = $1`,
    [meetingId],
  );
  return rows[0] ?? null;
}
