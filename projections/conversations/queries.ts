import { roomIdOf } from '#domain/room/identity.ts';
import type { Pool } from 'pg';

interface RunningRow {
  readonly id: string;
  readonly meetingUrl: string;
}

/** The bot session that is in a meeting of this room, the latest where several are; null where none is. */
export async function botSessionInRoom(pool: Pick<Pool, 'query'>, roomId: string): Promise<string | null> {
  // Few are open at a time, and a room's id derives from the address.
  const { rows } = await pool.query<RunningRow>(
    `select session_id as id, meeting_url as "meetingUrl" from call_sessions
     where source = 'bot' and ended_at is null and joined_at is not null and platform = 'teams' order by joined_at desc`,
  );
  const isThere = ({ meetingUrl }: RunningRow) =>
    roomIdOf({ platform: 'teams', providerMeetingId: '', meetingUrl }) === roomId;
  return rows.find(isThere)?.id ?? null;
}

/** Where the bot is told of this room's meetings: the conversations that it is in. */
export async function conversationsOfRoom(pool: Pick<Pool, 'query'>, roomId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select conversation_id as id from conversations where room_id = $1 and removed_at is null order by conversation_id',
    [roomId],
  );
  return rows.map(({ id }) => id);
}

/** When somebody last asked the bot for something, in any conversation; null where nobody did. */
export async function lastAskedAt(pool: Pick<Pool, 'query'>): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>('select max(last_asked_at) as at from conversations');
  return rows[0]?.at ?? null;
}

/** A minute after a message was due nobody can say that it is on its way. */
const LATE_S = 60;

/** How many messages of the bot are late: Teams does not take them, or nobody writes them. */
export async function lateMessages(pool: Pick<Pool, 'query'>, now: Date): Promise<number> {
  const { rows } = await pool.query<{ late: number }>(
    `select count(*)::int as late from requests
     where kind = 'chat-message' and ready and due_at < $1::timestamptz - make_interval(secs => $2)`,
    [now, LATE_S],
  );
  return rows[0]?.late ?? 0;
}

/** A meeting of a room of which a bot took the minutes. */
export interface CapturedMeeting {
  readonly id: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly lines: number;
}

/** The last that is over; null where there is none. */
export async function lastCapturedIn(pool: Pick<Pool, 'query'>, roomId: string): Promise<CapturedMeeting | null> {
  const { rows } = await pool.query<CapturedMeeting>(
    `select m.meeting_id as id, m.start_time as "startedAt", c.ended_at as "endedAt", m.line_count as lines
     from occurrences o join meetings m using (meeting_id) join call_sessions c using (meeting_id)
     where o.room_id = $1 and c.ended_at is not null and c.platform = 'teams'
     order by c.ended_at desc, m.meeting_id limit 1`,
    [roomId],
  );
  return rows[0] ?? null;
}
