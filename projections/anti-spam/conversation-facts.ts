import type { ConversationFacts } from '#domain/anti-spam/facts.ts';
import type { Pool } from 'pg';

interface Row extends Omit<ConversationFacts, 'sentAt'> {
  readonly sentAt: readonly number[];
}

/** What the chat bot wrote in each conversation in the hour before `now`. */
export async function conversationFacts(pool: Pick<Pool, 'query'>, now: Date): Promise<ConversationFacts[]> {
  const { rows } = await pool.query<Row>(
    `select conversation_id as "conversationId",
       array_agg((extract(epoch from written_at) * 1000)::float8 order by written_at) as "sentAt",
       (count(*) filter (where purpose in ('notice', 'welcome')))::int as unasked,
       sum(put_off)::int as again,
       (count(*) filter (where delivery = 'refused' and reason in ('removed', 'not-found')))::int as unwanted
     from chat_messages where written_at > $1::timestamptz - interval '1 hour' and written_at <= $1::timestamptz
     group by 1 order by 1`,
    [now],
  );
  return rows;
}
