import type { Pool } from 'pg';
import { attended } from '../grounds.ts';
import { mayReadOne } from '../readable.ts';
import { TELLS_THE_SAME } from '../same-telling.ts';
import { personally, readerOf, type Viewer } from '../viewer.ts';

/**
 * Whether somebody attended a meeting, or organises it, and may read it by that: what a role opens besides does not
 * count. An observer reads what is public as anybody does: it concerns them no more than others.
 */
export async function isAttendee(pool: Pool, viewer: Viewer, meetingId: string): Promise<boolean> {
  if (viewer.role === 'observer') return false;
  const reader = await readerOf(pool, personally(viewer));
  const visible = mayReadOne(reader, 1);
  const { rowCount } = await pool.query(
    `select from meetings m where m.meeting_id = $3 and ${visible.text}
       and (m.organizer_id = $1 or m.meeting_id in (${attended(reader)}))`,
    [reader.userId, reader.email, meetingId],
  );
  return rowCount === 1;
}

/** Accounts that some row names as attendees of the meeting `$1`, by address now or before, or by a link. */
const NAMED = `u.user_id = m.organizer_id
  or u.email in (select p.email from participants p where p.capture_id = m.transcript_id)
  or u.user_id in (select l.user_id from participant_links l where l.meeting_id = m.meeting_id and l.unlinked_at is null)
  or u.user_id in (select f.user_id from former_addresses f join participants p on p.email = f.email
    where p.capture_id = m.transcript_id)`;

/** They got those of another record that tells the same. */
const ALREADY = `exists (select from occurrences o
  join occurrences b on b.room_id = o.room_id and b.occurrence_id = o.occurrence_id and b.meeting_id <> o.meeting_id
    and ${TELLS_THE_SAME}
  join mails k on k.meeting_id = b.meeting_id and k.kind = 'minutes' and k.recipient = u.user_id
  where o.meeting_id = m.meeting_id)`;

/** They said that they want no minutes by mail. */
const UNWANTED = `exists (select from notice_choices c
  where c.user_id = u.user_id and c.kind = 'minutes' and not c.by_mail)`;

/** The projections that say who is to get a meeting's minutes. */
export const ATTENDEE_PROJECTIONS: readonly string[] = ['meetings', 'users', 'mails', 'notices'];

/** Accounts that can sign in, attended the meeting and may read it, want minutes by mail, and got none of it before. */
export async function attendeesToTell(pool: Pool, meetingId: string): Promise<string[]> {
  const { rows } = await pool.query<Viewer>(
    `select u.user_id as "userId", u.email, u.role from meetings m join users u on ${NAMED}
     where m.meeting_id = $1 and not u.disabled and u.invited_until is null and not ${ALREADY}
       and not ${UNWANTED} order by u.user_id`,
    [meetingId],
  );
  const told: string[] = [];
  for (const viewer of rows) if (await isAttendee(pool, viewer, meetingId)) told.push(viewer.userId);
  return told;
}
