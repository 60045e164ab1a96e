import type { ProviderFacts } from '#domain/anti-spam/facts.ts';
import { CALLS_A_MINUTE, OUTBOUND_PROVIDERS } from '#domain/outbound/providers.ts';
import type { Pool } from 'pg';

/** Ended calls by which a provider is judged, and the minutes in which refusals are a burst. */
const LAST_CALLS = 100;
const BURST_MINUTES = 5;

type Row = Omit<ProviderFacts, 'limit'>;

/** Calls to each provider, of all processes. */
export async function providerFacts(pool: Pick<Pool, 'query'>): Promise<ProviderFacts[]> {
  const { rows } = await pool.query<Row>(
    `select p.provider,
       (select count(*)::int from state.outbound_call c
          where c.provider = p.provider and c.counts_until > clock_timestamp()) as used,
       (select count(*)::int from state.outbound_waiting w
          where w.provider = p.provider and w.seen_at > clock_timestamp() - interval '5 seconds') as waiting,
       (select (extract(epoch from h.held_until) * 1000)::float8 from state.outbound_hold h
          where h.provider = p.provider) as "heldUntil",
       last.ended, last.throttled,
       (select count(*)::int from state.outbound_call c where c.provider = p.provider and c.outcome = 'refused'
          and c.ended_at > clock_timestamp() - make_interval(mins => $3)) as refused,
       coalesce((select json_agg(json_build_object('use', u.use, 'calls', u.calls) order by u.calls desc, u.use)
          from (select c.use, count(*)::int as calls from state.outbound_call c
            where c.provider = p.provider and c.counts_until > clock_timestamp() group by 1) u), '[]') as uses
     from unnest($1::text[]) as p (provider),
       lateral (select count(*)::int as ended, (count(*) filter (where outcome = 'throttled'))::int as throttled
         from (select c.outcome from state.outbound_call c
           where c.provider = p.provider and c.outcome is not null order by c.taken_at desc limit $2) newest) last`,
    [OUTBOUND_PROVIDERS, LAST_CALLS, BURST_MINUTES],
  );
  return rows.map((row) => ({ ...row, limit: CALLS_A_MINUTE[row.provider] }));
}
