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
export async function proofOf(pool: Pool, period: Pick<EntryFilter, 'from' | 'until'>): Promise<PeriodProof> {
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

async function bounds(
  pool: Pool,
  period: Pick<EntryFilter, 'from' | 'until'>,
): Promise<Pick<PeriodProof, 'entries' | 'first' | 'last'>> {
  const { rows } = await pool.query<{ entries: number; first: number | null; last: number | null }>(
    `select count(*)::float8 as entries, min(sequence)::float8 as first, max(sequence)::float8 as last from audit.entry
     where ($1::timestamptz is null or at >= $1) and ($2::timestamptz is null or at < $2)`,
    [period.from ?? null, period.until ?? null],
  );
  const { entries = 0, first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return { entries, first: null, last: null };
  const ends = await Promise.all(
    [first, last].map((sequence) => entriesFitting(pool, {}, { before: sequence + 1, limit: 1 })),
  );
  return { entries, first: ends[0]?.[0] ?? null, last: ends[1]?.[0] ?? null };
}
