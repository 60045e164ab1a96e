import type { Pool } from 'pg';

/** Of more at once, the others hear it with the next. */
const MOST = 500;

/** Who did something with their notices after a position in the log. */
export async function noticeReadersSince(
  pool: Pool,
  position: bigint,
): Promise<{ readonly userId: string; readonly position: bigint }[]> {
  const { rows } = await pool.query<{ user_id: string; position: string }>(
    'select user_id, position from notice_readers where position > $1 order by position limit $2',
    [String(position), MOST],
  );
  return rows.map(({ user_id: userId, position: at }) => ({ userId, position: BigInt(at) }));
}
