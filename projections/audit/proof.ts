import type { Pool } from 'pg';
import { COUNTED, entriesFitting, type EntryFilter, type ListedEntry } from './entries.ts';

/** Types of events by which something was taken away, by right. */
export const TAKEN_AWAY = [
  'MeetingDeleted',
  'MeetingErased',
  'CaptureDeleted',
  'CaptureErased',
  'PersonErased',
  'LinksErased',
  'UserErased',
  'RoomMeetingRefused',
] as const;

/** By the time of the events, ISO 8601 in UTC, the end excluded; without one, as far as the chain reaches. */
export type Period = Pick<EntryFilter, 'from' | 'until'>;

/** What the chain says of a period. */
export interface PeriodProof {
  readonly entries: number;
  readonly first: ListedEntry | null;
  readonly last: ListedEntry | null;
  /** Sequences between the two that have no entry. */
  readonly gaps: number;
  /** Entries whose event a restore lost, as it was recorded. */
  readonly lost: number;
  /** Deletions and erasures of the period, up to 10,000. */
  readonly takenAway: readonly ListedEntry[];
}

/** Entries by the time of their events. The chain's sequence has no gaps, so that an entry taken out shows as one. */
export async function proofOf(pool: Pool, period: Period): Promise<PeriodProof> {
  const { first, last, entries } = await bounds(pool, period);
  if (first === null || last === null) return { entries, first, last, gaps: 0, lost: 0, takenAway: [] };
  const [within, takenAway] = await Promise.all([
    pool.query<{ entries: number; lost: number }>(
      `select count(*)::float8 as entries, count(*) filter (where exists (select from audit.reconciliation r
         where e.sequence between r.first_sequence and r.last_sequence))::float8 as lost
       from audit.entry e where sequence between $1 and $2`,
      [first.sequence, last.sequence],
    ),
    entriesFitting(pool, { ...period, types: TAKEN_AWAY }, { limit: COUNTED }),
  ]);
  const { entries: there = 0, lost = 0 } = within.rows[0] ?? {};
  return { entries, first, last, gaps: last.sequence - first.sequence + 1 - there, lost, takenAway };
}

async function bounds(pool: Pool, period: Period): Promise<Pick<PeriodProof, 'entries' | 'first' | 'last'>> {
  const { entries, first, last } = await sequencesOf(pool, period);
  if (first === null || last === null) return { entries, first: null, last: null };
  const ends = await Promise.all(
    [first, last].map((sequence) => entriesFitting(pool, {}, { before: sequence + 1, limit: 1 })),
  );
  return { entries, first: ends[0]?.[0] ?? null, last: ends[1]?.[0] ?? null };
}

/** How many events a period has, and the first and last sequence of their entries; null where it has none. */
export async function sequencesOf(
  pool: Pool,
  { from, until }: Period,
): Promise<{ readonly entries: number; readonly first: number | null; readonly last: number | null }> {
  const { rows } = await pool.query<{ entries: number; first: number | null; last: number | null }>(
    `select count(*)::float8 as entries, min(sequence)::float8 as first, max(sequence)::float8 as last from audit.entry
     where ($1::timestamptz is null or at >= $1) and ($2::timestamptz is null or at < $2)`,
    [from ?? null, until ?? null],
  );
  return rows[0] ?? { entries: 0, first: null, last: null };
}
