import { VISIT_PAUSE_MS, type Visits } from '#domain/user/visits.ts';
import type { Pool } from 'pg';

const MARK = `insert into state.visit as v (user_id, seen_at)
  select distinct s.user_id, $2::timestamptz from vault.session s
  where s.user_id = any ($1::text[]) and s.ended_at is null and s.expires_at > $2
  on conflict (user_id) do update set
    left_at = case when excluded.seen_at - v.seen_at >= make_interval(secs => $3) then v.seen_at else v.left_at end,
    seen_at = greatest(v.seen_at, excluded.seen_at)
  returning user_id, left_at`;

/** Visits in Postgres, one row a person. */
export const postgresVisits = (pool: Pool): Visits => {
  const mark = (userIds: readonly string[], now: Date) =>
    pool.query<{ user_id: string; left_at: Date | null }>(MARK, [userIds, now, VISIT_PAUSE_MS / 1000]);
  return {
    async seen(userIds, now) {
      if (userIds.length > 0) await mark(userIds, now);
    },
    async lastEnd(userId, now) {
      const { rows } = await mark([userId], now);
      return rows[0]?.left_at ?? null;
    },
  };
};
