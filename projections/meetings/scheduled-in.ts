import { NEAR_MS } from '#domain/room/occurrences.ts';
import type { Pool } from 'pg';

/**
 * The meeting that a calendar has in a room of Meet at a time, by the rule of `occurrencesOf`: the one that overlaps it
 * most, or is nearest. Null where none is near. Whether it was cancelled does not matter: people met all the same.
 * @param from ISO 8601, as `until`
 */
export async function scheduledIn(
  pool: Pool,
  meetCode: string,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<string | null> {
  const { rows } = await pool.query<{ meeting_id: string }>(
    `select meeting_id from (
       select meeting_id, start_time, greatest(start_time, $2::timestamptz) - least(end_time, $3::timestamptz) as gap
         from meetings where teams_meeting_id = $1 and platform = 'googlemeet' and source = 'calendar') m
       where gap < make_interval(secs => $4) order by gap, start_time, meeting_id limit 1`,
    [meetCode, from, until, NEAR_MS / 1_000],
  );
  return rows[0]?.meeting_id ?? null;
}
