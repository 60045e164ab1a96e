import type { WebhookFacts } from '#domain/anti-spam/facts.ts';
import type { Pool } from 'pg';

/** Notes how soon a notification of a provider was answered, in ms. */
export async function noteWebhookAnswer(pool: Pick<Pool, 'query'>, ms: number): Promise<void> {
  await pool.query(
    `with gone as (delete from state.webhook_answer where at < clock_timestamp() - interval '1 hour')
     insert into state.webhook_answer (at, ms) values (clock_timestamp(), $1)`,
    [ms],
  );
}

/** How soon they were answered in the last hour. */
export async function webhookFacts(pool: Pick<Pool, 'query'>): Promise<WebhookFacts> {
  const { rows } = await pool.query<WebhookFacts>(
    `select count(*)::int as calls, percentile_disc(0.95) within group (order by ms)::float8 as "p95Ms"
     from state.webhook_answer where at > clock_timestamp() - interval '1 hour'`,
  );
  return rows[0] ?? { calls: 0, p95Ms: null };
}
