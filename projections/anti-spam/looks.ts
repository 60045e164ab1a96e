import type { AntiSpamReport } from '#domain/anti-spam/checks.ts';
import type { Look } from '#domain/anti-spam/sightings.ts';
import type { Pool } from 'pg';

const KEPT = '1 day';

/** Notes what a look found, and forgets those of the day before. */
export async function noteLook(pool: Pick<Pool, 'query'>, { score, isAlert, checks }: AntiSpamReport): Promise<Look> {
  const { rows } = await pool.query<{ at: Date }>(
    `with gone as (delete from state.anti_spam_look where at < clock_timestamp() - interval '${KEPT}')
     insert into state.anti_spam_look (at, score, is_alert, checks)
       values (clock_timestamp(), $1, $2, $3) returning at`,
    [score, isAlert, JSON.stringify(checks)],
  );
  return { at: rows[0]?.at ?? new Date(), score, isAlert, checks };
}

/** The last one; null before the first. */
export async function lastLook(pool: Pick<Pool, 'query'>): Promise<Look | null> {
  const { rows } = await pool.query<Look>(
    'select at, score, is_alert as "isAlert", checks from state.anti_spam_look order by at desc limit 1',
  );
  return rows[0] ?? null;
}

/** A stretch of five minutes, by its beginning, and its highest score. */
export interface PastScore {
  readonly at: Date;
  readonly score: number;
  readonly isAlert: boolean;
}

/** The last day, oldest first. */
export async function pastScores(pool: Pick<Pool, 'query'>): Promise<PastScore[]> {
  const { rows } = await pool.query<PastScore>(
    `select date_bin('5 minutes', at, timestamptz 'epoch') as at, max(score)::int as score,
       bool_or(is_alert) as "isAlert"
     from state.anti_spam_look where at > clock_timestamp() - interval '${KEPT}' group by 1 order by 1`,
  );
  return rows;
}
