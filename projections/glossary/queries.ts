import type { Pool } from 'pg';
import { mayRead } from '../readable.ts';
import { readerOf, type Viewer } from '../viewer.ts';

/** The read tables of the glossary: what it says, and where it was applied. */
export const GLOSSARY_PROJECTIONS: readonly string[] = ['glossary'];

/** In how many places, and of how many meetings, an entry was applied. */
export interface Applications {
  readonly places: number;
  readonly meetings: number;
}

/** By id of the entry; those that were applied nowhere are missing. */
export async function applicationsByEntry(pool: Pool): Promise<ReadonlyMap<string, Applications>> {
  const { rows } = await pool.query<Applications & { id: string }>(
    `select entry_id as id, count(*)::int as places, count(distinct meeting_id)::int as meetings
     from glossary_applications group by entry_id`,
  );
  return new Map(rows.map(({ id, ...applications }) => [id, applications]));
}

export interface AppliedMeeting {
  readonly id: string;
  readonly title: string;
  readonly startTime: Date;
  readonly places: number;
}

/** Meetings are listed up to here. */
const MOST_LISTED = 100;

/** Where an entry, a UUID, was applied, of what the viewer may read; the latest meeting first. */
export async function meetingsOfEntry(pool: Pool, viewer: Viewer, entryId: string): Promise<AppliedMeeting[]> {
  const visible = mayRead(await readerOf(pool, viewer), 2);
  const { rows } = await pool.query<AppliedMeeting>(
    `select m.meeting_id as id, m.subject as title, m.start_time as "startTime", a.places from meetings m
     join (select meeting_id, count(*)::int as places from glossary_applications where entry_id = $1 group by meeting_id) a
       using (meeting_id)
     where ${visible.text} order by m.start_time desc, m.meeting_id limit ${MOST_LISTED}`,
    [entryId, ...visible.values],
  );
  return rows;
}

export interface RunRecord {
  readonly id: string;
  readonly kind: 'apply' | 'withdraw';
  readonly askedAt: Date;
  readonly done: number;
  readonly total: number | null;
  readonly changed: number;
  readonly endedAt: Date | null;
}

/** The one that was asked for last; null where none was. */
export async function latestRun(pool: Pool): Promise<RunRecord | null> {
  const { rows } = await pool.query<RunRecord>(
    `select run_id as id, kind, asked_at as "askedAt", done, total, changed, ended_at as "endedAt"
     from glossary_runs order by asked_at desc, run_id limit 1`,
  );
  return rows[0] ?? null;
}

/** Meetings with a whole transcript, or those in which an entry was applied; by id. */
export interface MeetingsToGoThrough {
  /** Null: all that have a transcript. */
  readonly entryId: string | null;
  /** Those behind it; null from the first on. */
  readonly after: string | null;
}

const CHOSEN = `where m.status = 'completed' and m.line_count > 0 and ($1::uuid is null or exists (
  select from glossary_applications a where a.meeting_id = m.meeting_id and a.entry_id = $1))
  and ($2::uuid is null or m.meeting_id > $2)`;

export async function meetingsToGoThrough(
  pool: Pool,
  { entryId, after }: MeetingsToGoThrough,
  most: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select m.meeting_id as id from meetings m ${CHOSEN} order by m.meeting_id limit $3`,
    [entryId, after, most],
  );
  return rows.map(({ id }) => id);
}

export async function countToGoThrough(pool: Pool, { entryId, after }: MeetingsToGoThrough): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from meetings m ${CHOSEN}`, [
    entryId,
    after,
  ]);
  return rows[0]?.count ?? 0;
}
