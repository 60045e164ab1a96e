import type { MeetingConfig } from '#domain/meeting/config.ts';
import type { Pool } from 'pg';

/** How long before its start and after its end an entry of a calendar is what a room holds. */
const AROUND = `interval '10 minutes'`;

export interface AttendedMeeting {
  /** The meeting that the bot session becomes. */
  readonly meetingId: string;
  /** Where it is; null where nothing names the place. */
  readonly roomId: string | null;
  readonly now: Date;
}

/**
 * The language that somebody chose for the captions of what a bot attends: of the meeting that it becomes, else of the
 * calendar's entry which the room holds now, the one that began last. Null where nobody chose any.
 */
export async function captionLanguageOf(
  pool: Pick<Pool, 'query'>,
  { meetingId, roomId, now }: AttendedMeeting,
): Promise<MeetingConfig['captionLanguage'] | null> {
  const { rows } = await pool.query<{ language: MeetingConfig['captionLanguage'] }>(
    `select m.caption_language as language from meetings m left join occurrences o using (meeting_id)
     where m.caption_language is not null and (m.meeting_id = $1 or (m.source = 'calendar' and o.room_id = $2
       and o.started_at - ${AROUND} <= $3 and o.ended_at + ${AROUND} >= $3))
     order by m.meeting_id = $1 desc, o.started_at desc limit 1`,
    [meetingId, roomId, now],
  );
  return rows[0]?.language ?? null;
}
