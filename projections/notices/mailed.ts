import type { Pool } from 'pg';

/** Accounts that want to be told of something by mail. */
export async function wantAnyByMail(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select distinct user_id as id from notice_choices where by_mail and kind <> 'minutes' order by user_id",
  );
  return rows.map(({ id }) => id);
}

/** Whether the meeting's first minutes came at that moment. */
export async function areFirstMinutes(
  pool: Pool,
  { meetingId, givenAt }: { readonly meetingId: string; readonly givenAt: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from notices where meeting_id = $1 and kind = 'minutes' and subject = '' and given_at = $2`,
    [meetingId, givenAt],
  );
  return rowCount === 1;
}

/** Accounts that want to be reminded of their work by mail. */
export async function remindedByMail(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select user_id as id from notice_choices where by_mail and kind = 'reminder' order by user_id",
  );
  return rows.map(({ id }) => id);
}
