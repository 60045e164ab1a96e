import type { CaptureSource } from '#domain/meeting/capture/events.ts';
import type { Pool } from 'pg';
import { leading, mayRead } from '../readable.ts';
import { readerOf, type Viewer } from '../viewer.ts';
import { DURATION, statusNow } from './expressions.ts';
import type { MeetingStatus } from './list.ts';

/** A capture of a meeting, or a calendar's entry for it, as a viewer who may read it is shown it. */
export interface CaptureOfMeeting {
  readonly id: string;
  readonly title: string;
  /** As `meetings.source`: a capture's source, or `calendar`. */
  readonly source: CaptureSource | 'calendar';
  readonly status: MeetingStatus;
  readonly startTime: Date;
  /** Minutes; null where nothing is known of it. */
  readonly duration: number | null;
  readonly lineCount: number;
  readonly organiserId: string;
  /** Whether somebody chose it. */
  readonly isChosen: boolean;
}

const COLUMNS = `m.meeting_id as id, m.subject as title, m.source, ${statusNow('m')} as status, m.start_time as "startTime",
  ${DURATION} as duration, m.line_count as "lineCount", m.organizer_id as "organiserId"`;

/** All that are one with a meeting and that the viewer may read, itself among them; the first leads. */
export async function capturesOf(pool: Pool, viewer: Viewer, meetingId: string): Promise<CaptureOfMeeting[]> {
  const visible = mayRead(await readerOf(pool, viewer), 2);
  const { rows } = await pool.query<CaptureOfMeeting>(
    `select ${COLUMNS}, coalesce(b.chosen, false) as "isChosen"
     from meetings m left join occurrences b using (meeting_id)
     where (m.meeting_id = $1 or exists (select from occurrences o where o.meeting_id = $1
       and o.room_id = b.room_id and o.occurrence_id = b.occurrence_id)) and ${visible.text}
     order by not b.chosen, b.standing, b.started_at, m.meeting_id`,
    [meetingId, ...visible.values],
  );
  return rows;
}

/** A part of a meeting that was captured in several, one after the other. */
export interface PartOfMeeting {
  readonly id: string;
  readonly startTime: Date;
  /** Minutes; null while it goes on. */
  readonly duration: number | null;
  readonly lineCount: number;
}

/**
 * The parts of a meeting that the viewer is shown, itself among them, in time; none where another one tells it, or
 * where it is the only one.
 */
export async function partsOf(pool: Pool, viewer: Viewer, meetingId: string): Promise<PartOfMeeting[]> {
  const visible = leading(mayRead)(await readerOf(pool, viewer), 2);
  const { rows } = await pool.query<PartOfMeeting>(
    `select m.meeting_id as id, m.start_time as "startTime", ${DURATION} as duration, m.line_count as "lineCount"
     from occurrences s join occurrences b on b.room_id = s.room_id and b.occurrence_id = s.occurrence_id
       join meetings m on m.meeting_id = b.meeting_id
     where s.meeting_id = $1 and m.source <> 'calendar' and ${visible.text}
     order by m.start_time, m.meeting_id`,
    [meetingId, ...visible.values],
  );
  return rows.length > 1 && rows.some(({ id }) => id === meetingId) ? rows : [];
}

/** Meetings that begin further apart, in hours, are not offered; nor are more than so many. */
const OFFERED_HOURS = 2;
const MOST_OFFERED = 10;

export type JoinableMeeting = Omit<CaptureOfMeeting, 'isChosen'>;

/**
 * What the viewer, who may edit the meeting, may join to it: meetings of its organiser about that time, and for
 * administrators others in its room, the nearest first.
 */
export async function joinableTo(pool: Pool, viewer: Viewer, meetingId: string): Promise<JoinableMeeting[]> {
  const visible = leading(mayRead)(await readerOf(pool, viewer), 3);
  const { rows } = await pool.query<JoinableMeeting>(
    `select ${COLUMNS} from meetings m join meetings t on t.meeting_id = $1
     left join occurrences o on o.meeting_id = t.meeting_id left join occurrences b on b.meeting_id = m.meeting_id
     where m.meeting_id <> t.meeting_id and (m.organizer_id = t.organizer_id or ($2 and o.room_id = b.room_id))
       and m.start_time between t.start_time - interval '${OFFERED_HOURS} hours' and t.start_time + interval '${OFFERED_HOURS} hours'
       and ${visible.text} and not coalesce(o.room_id = b.room_id and o.occurrence_id = b.occurrence_id, false)
     order by abs(extract(epoch from m.start_time - t.start_time)), m.meeting_id limit ${MOST_OFFERED}`,
    [meetingId, viewer.role === 'admin', ...visible.values],
  );
  return rows;
}

/** The room in which a meeting is, deleted or not; null where it is in none. */
export async function roomOfMeeting(pool: Pick<Pool, 'query'>, meetingId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select room_id as id from occurrences where meeting_id = $1', [
    meetingId,
  ]);
  return rows[0]?.id ?? null;
}
