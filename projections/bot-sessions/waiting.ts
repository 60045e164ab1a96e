import type { Pool } from 'pg';
import type { Viewer } from '../viewer.ts';
import { mayFollow } from './changed.ts';

/** Begins the name of every kind of request for a bot, whatever its platform. */
export const LAUNCHES = 'launch-';

/** A number that was told longer ago than this, in s, is of a worker that is gone, and its lines with it. */
const TOLD_WITHIN_S = 10;

/** What waits to be written while the event store does not take it. */
export interface Waiting {
  /** Lines that bots heard. */
  readonly lines: number;
  /** Bots that were asked for and that no worker could take on yet. */
  readonly launches: number;
  /** Meetings that are due to be analysed. */
  readonly analyses: number;
  /** Notes of accesses, signing in and out; 0 for who does not administer. */
  readonly notes: number;
}

/** Some of what waits, and whom it concerns, beside administrators. */
export interface WaitingShare {
  readonly kind: keyof Waiting;
  readonly count: number;
  readonly requestedBy: string | null;
  readonly organiserId: string | null;
}

/** Says how many lines of each bot session this worker keeps now; of bot sessions that are not named, none. */
export async function tellWaitingLines(pool: Pool, worker: string, lines: ReadonlyMap<string, number>): Promise<void> {
  await pool.query('delete from state.waiting_lines where worker = $1 and session_id <> all ($2)', [
    worker,
    [...lines.keys()],
  ]);
  if (lines.size === 0) return;
  await pool.query(
    `insert into state.waiting_lines (session_id, worker, lines, told_at)
       select id, $1, count, now() from unnest($2::text[], $3::int[]) as told (id, count)
       on conflict (session_id) do update set worker = excluded.worker, lines = excluded.lines, told_at = excluded.told_at`,
    [worker, [...lines.keys()], [...lines.values()]],
  );
}

/**
 * Everything that waits, of all processes together, by whom it concerns. @param now epoch ms: requests that are not due
 * wait for nothing
 */
export async function whatWaits(pool: Pool, now: number): Promise<WaitingShare[]> {
  const { rows } = await pool.query<WaitingShare>(
    `select 'lines' as kind, sum(w.lines)::int as count, c.requested_by as "requestedBy", m.organizer_id as "organiserId"
       from state.waiting_lines w left join call_sessions c using (session_id) left join meetings m using (meeting_id)
       where w.told_at > now() - make_interval(secs => $1) group by 3, 4
     union all
     select 'launches', count(*)::int, c.requested_by, m.organizer_id
       from requests r left join call_sessions c on c.session_id = r.subject left join meetings m using (meeting_id)
       where starts_with(r.kind, '${LAUNCHES}') and r.ready and r.not_before <= $2 group by 3, 4
     union all
     select 'analyses', count(*)::int, null, m.organizer_id
       from requests r left join meetings m on m.meeting_id = case when r.kind = 'analyse' then r.subject::uuid end
       where r.kind = 'analyse' and r.ready and r.not_before <= $2 group by 4
     union all
     select 'notes', count(*)::int, null, null from state.waiting_event having count(*) > 0`,
    [TOLD_WITHIN_S, new Date(now)],
  );
  return rows;
}

/** What waits, whomever it concerns. */
export function inAll(shares: readonly WaitingShare[]): Waiting {
  const waiting = { lines: 0, launches: 0, analyses: 0, notes: 0 };
  for (const { kind, count } of shares) waiting[kind] += count;
  return waiting;
}

/** What of it concerns a viewer: all for administrators; else what their own bots heard, and their own meetings. */
export const waitingFor = (shares: readonly WaitingShare[], viewer: Viewer): Waiting =>
  // What concerns no person is for administrators alone.
  inAll(
    shares.filter(({ requestedBy, organiserId }) => mayFollow({ requestedBy: requestedBy ?? '', organiserId }, viewer)),
  );
