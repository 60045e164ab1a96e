import type { DriftSignal } from '#domain/bot-session/drift.ts';
import { ENDED_STATUS, BOT_SESSION_ENDINGS, type BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { Pool } from 'pg';

/** Who runs a bot session, and what it holds that the log has not taken. */
export interface AttendedBySomebody {
  readonly worker: string;
  readonly renewedAt: Date;
  /** Without a sign of life for longer than a lease. */
  readonly silent: boolean;
}

/** The leases of bot sessions, by their id. @param leaseMs after which a lease has lapsed */
export async function workersOf(
  pool: Pool,
  sessionIds: readonly string[],
  leaseMs: number,
): Promise<ReadonlyMap<string, AttendedBySomebody>> {
  const { rows } = await pool.query<AttendedBySomebody & { id: string }>(
    `select session_id as id, worker, renewed_at as "renewedAt", renewed_at < now() - make_interval(secs => $2) as silent
     from state.bot_lease where session_id = any($1)`,
    [sessionIds, leaseMs / 1_000],
  );
  return new Map(rows.map(({ id, ...lease }) => [id, lease]));
}

/** Lines that workers hold and the event store has not taken, by bot session. */
export async function waitingLinesOf(pool: Pool, sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; lines: number }>(
    'select session_id as id, lines from state.waiting_lines where session_id = any($1)',
    [sessionIds],
  );
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}

export interface NoticedDrift {
  readonly sessionId: string;
  readonly platform: BotPlatformName;
  readonly signal: DriftSignal;
  readonly subject: string;
  readonly evidence: string | null;
  readonly noticedAt: Date;
  readonly clearedAt: Date | null;
}

/** Signs of drift since `since`, those that passed included, newest first. */
export async function driftSince(pool: Pool, since: Date, limit: number): Promise<NoticedDrift[]> {
  const { rows } = await pool.query<NoticedDrift>(
    `select a.session_id as "sessionId", c.platform, a.signal, a.subject, a.evidence, a.noticed_at as "noticedAt", a.cleared_at as "clearedAt"
     from session_alarms a join call_sessions c using (meeting_id, session_id) where a.noticed_at >= $1
     order by a.noticed_at desc, a.session_id, a.signal, a.subject limit $2`,
    [since, limit],
  );
  return rows;
}

/** Endings after which nothing, or not everything, of a meeting was heard, and that nobody wanted. */
const FAILURES: readonly BotSessionEnding[] = BOT_SESSION_ENDINGS.filter((ending) =>
  ['failed', 'error'].includes(ENDED_STATUS[ending]),
);

export interface FailedBot {
  readonly sessionId: string;
  readonly meetingId: string;
  readonly platform: BotPlatformName;
  readonly ending: BotSessionEnding;
  readonly requestedAt: Date;
  readonly endedAt: Date;
  readonly lines: number;
  /** A picture of the page where it came no further. */
  readonly evidence: string | null;
}

/** Bot sessions that failed since `since`, newest first. */
export async function failedSince(pool: Pool, since: Date, limit: number): Promise<FailedBot[]> {
  const { rows } = await pool.query<FailedBot>(
    `select session_id as "sessionId", meeting_id as "meetingId", platform, end_reason as ending, requested_at as "requestedAt",
       ended_at as "endedAt", lines, (select s.evidence from session_steps s
         where s.meeting_id = c.meeting_id and s.session_id = c.session_id and s.evidence is not null
         order by s.changed_at desc limit 1) as evidence
     from call_sessions c where source = 'bot' and ended_at >= $1 and end_reason = any($2) order by ended_at desc, session_id limit $3`,
    [since, FAILURES, limit],
  );
  return rows;
}
