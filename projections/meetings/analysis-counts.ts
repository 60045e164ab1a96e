import type { Pool } from 'pg';

/** How many meetings there are in each state of their analysis. */
export async function countAnalyses(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    `select state, count(m.meeting_id)::float8 as count
     from unnest(array['waiting', 'done', 'skipped', 'failed']) as state left join meetings m on m.analysis_state = state
     group by state`,
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}
