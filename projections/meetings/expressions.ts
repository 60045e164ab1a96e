import { DEMONSTRATION_DOMAIN } from '#domain/demonstration/mark.ts';

/** Whether some of the meetings `m` that are counted are of the demonstration. */
export const IS_DEMONSTRATION = `coalesce(bool_or(m.organizer_email like '%${DEMONSTRATION_DOMAIN}'), false)`;

/** Minutes, by the ends that the source names, else by first and last words; null where neither is known. */
export const DURATION = `(round(coalesce(extract(epoch from m.end_time - m.start_time), m.spoken_ms / 1000.0) / 60.0))::float8`;

/**
 * The status of a meeting `alias` as of now: one that was saved before its start, or that a calendar has, is scheduled
 * until then and active until its end, where that is known; one that its calendar cancelled is cancelled. Clocks of two
 * machines may differ by a minute. It is a text: a rebuild makes the column's own type again, and Postgres refuses a
 * planned query whose answer has another type.
 */
export const statusNow = (alias: string): string =>
  `case when ${alias}.status <> 'completed' then ${alias}.status::text when ${alias}.start_time > now() then 'scheduled'
     when now() < ${alias}.end_time and (${alias}.source = 'calendar' or ${alias}.created_at < ${alias}.start_time - interval '1 minute')
       then 'active' else 'completed' end`;
