import { REACH } from '#domain/meeting/readers.ts';
import type { Pool } from 'pg';
import { isReadable, leadingOfAll } from '../readable.ts';
import { personally, readerOf, type Viewer } from '../viewer.ts';
import { statusNow } from './expressions.ts';
import { proposalsIn } from './proposals.ts';

/** A meeting that goes on, whose analysis is not there, or some of whose people wait to be confirmed. */
export interface MeetingUnderway {
  readonly id: string;
  readonly title: string;
  readonly startTime: Date;
  readonly dayOnly: boolean;
  readonly what: 'running' | 'waiting' | 'failed' | 'people';
  /** Of people whose accounts are proposed; 0 for anything else. */
  readonly people: number;
}

/** Milliseconds for which a failed analysis and proposed accounts are told: later they are found at the meeting. */
const TOLD_MS = 14 * 24 * 3_600_000;
/** Own meetings, newest first, among whose people are looked for. */
const MOST_ASKED = 20;

/** Rows of one kind that are read; the others are counted. */
const MOST_READ = 20;

const ROW = `m.meeting_id as id, m.subject as title, m.start_time as "startTime", m.day_only as "dayOnly"`;

type Row = Omit<MeetingUnderway, 'people'>;

interface Found<T> {
  readonly rows: readonly T[];
  /** With those that were not read. */
  readonly total: number;
}

const foundOf = <T extends object>(rows: readonly (T & { readonly total: number })[]): Found<T> => ({
  rows,
  total: rows[0]?.total ?? 0,
});

/**
 * What runs of the meetings that concern the viewer, whatever their role, then what waits for them as an organiser:
 * failed analyses, people to confirm, and analyses that are still to come.
 */
export async function meetingsUnderway(pool: Pool, viewer: Viewer, now: Date): Promise<Found<MeetingUnderway>> {
  const since = new Date(now.getTime() - TOLD_MS);
  const [running, unanalysed, asked] = await Promise.all([
    runningFor(pool, viewer),
    unanalysedOf(pool, viewer, since),
    toConfirm(pool, viewer, since),
  ]);
  const rowsOf = (rows: readonly Row[]): MeetingUnderway[] =>
    rows.map(({ id, title, startTime, dayOnly, what }) => ({ id, title, startTime, dayOnly, what, people: 0 }));
  return {
    rows: [
      ...rowsOf(running.rows),
      ...rowsOf(unanalysed.rows.filter(({ what }) => what === 'failed')),
      ...asked,
      ...rowsOf(unanalysed.rows.filter(({ what }) => what === 'waiting')),
    ],
    total: running.total + unanalysed.total + asked.length,
  };
}

/** What a calendar alone has of a meeting says nothing of whether it takes place. */
async function runningFor(pool: Pool, viewer: Viewer): Promise<Found<Row>> {
  const visible = leadingOfAll(isReadable)(await readerOf(pool, personally(viewer)), 1);
  const { rows } = await pool.query<Row & { readonly total: number }>(
    // Named states let an index find them: of most meetings there is nothing to look at.
    `select ${ROW}, 'running' as what, count(*) over ()::int as total from meetings m
     where m.analysis_state in ('waiting', 'done', 'skipped', 'failed')
       and (m.status = 'active' or m.status = 'completed' and m.start_time <= now() and m.end_time > now())
       and m.source <> 'calendar' and (${statusNow('m')}) = 'active' and ${visible.text}
     order by m.start_time desc, m.meeting_id desc limit ${MOST_READ}`,
    [...visible.values],
  );
  return foundOf(rows);
}

async function unanalysedOf(pool: Pool, { userId }: Viewer, since: Date): Promise<Found<Row>> {
  const { rows } = await pool.query<Row & { readonly total: number }>(
    `select ${ROW}, m.analysis_state as what, count(*) over ()::int as total from meetings m
     where m.organizer_id = $1 and m.analysis_state in ('waiting', 'failed') and m.source <> 'calendar'
       and (${statusNow('m')}) = 'completed'
       and (m.analysis_state = 'waiting' or m.updated_at > $2)
     order by m.analysis_state, m.start_time desc, m.meeting_id desc limit ${MOST_READ}`,
    [userId, since],
  );
  return foundOf(rows);
}

async function toConfirm(pool: Pool, { userId, role }: Viewer, since: Date): Promise<readonly MeetingUnderway[]> {
  if (REACH[role] === 'public') return [];
  const { rows } = await pool.query<Omit<Row, 'what'>>(
    `select ${ROW} from meetings m
     where m.organizer_id = $1 and m.source <> 'calendar' and m.start_time > $2
       and m.start_time <= now()
     order by m.start_time desc, m.meeting_id desc limit ${MOST_ASKED}`,
    [userId, since],
  );
  const proposals = await proposalsIn(
    pool,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const people = proposals.get(row.id)?.length ?? 0;
    return people === 0 ? [] : [{ ...row, what: 'people' as const, people }];
  });
}
