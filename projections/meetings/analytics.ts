import type { Pool } from 'pg';
import { isReadable, leadingOfAll } from '../readable.ts';
import { readerOf, type Viewer } from '../viewer.ts';
import { DURATION, IS_DEMONSTRATION, statusNow } from './expressions.ts';
import { MERGED_COUNTS } from './merged.ts';

export interface DateRange {
  /** First and last day, YYYY-MM-DD, in Europe/Paris. */
  readonly from: string;
  readonly to: string;
  readonly period: 'day' | 'week' | 'month';
  /** Today there. */
  readonly today: string;
}

export interface AnalyticsRow {
  readonly totals: Readonly<
    Record<
      | 'meetings'
      | 'analysed'
      | 'minutes'
      | 'participants'
      | 'words'
      | 'actions'
      | 'completedActions'
      | 'overdueActions',
      number
    >
  >;
  /** Whether meetings of the demonstration are among them. */
  readonly demonstration: boolean;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byPlatform: Readonly<Record<string, number>>;
  readonly byType: Readonly<Record<string, number>>;
  readonly bySentiment: Readonly<Record<string, number>>;
  readonly organisers: readonly { readonly organiser: string; readonly meetings: number }[];
  readonly series: readonly {
    readonly start: string;
    readonly meetings: number;
    readonly minutes: number;
    readonly actions: number;
    readonly completedActions: number;
  }[];
}

const TOP = 10;
const counted = (column: string, source = 'chosen') =>
  `(select coalesce(json_object_agg(name, count), '{}') from (select ${column} as name, count(*)::int as count from ${source} where ${column} is not null group by 1) grouped)`;

/**
 * Figures about the meetings of a stretch that the viewer may read, in one statement so that they agree with each
 * other.
 */
export async function analyticsOf(
  pool: Pool,
  viewer: Viewer,
  { from, to, period, today }: DateRange,
): Promise<AnalyticsRow> {
  const visible = leadingOfAll(isReadable)(await readerOf(pool, viewer), 5);
  const { rows } = await pool.query<AnalyticsRow>(
    `with chosen as materialized (
       select m.meeting_id, ${statusNow('m')} as status, m.platform, m.analysis_state, m.participant_count - coalesce(g.merged, 0) as participant_count, m.word_count + m.corrected_words as word_count, m.organizer_email, coalesce(m.organizer_email, m.organizer_name) as organiser,
         coalesce(${DURATION}, 0) as minutes, date_trunc($3, m.start_time at time zone 'Europe/Paris')::date as start, coalesce(a.actions, 0) as actions, coalesce(a.completed, 0) as completed,
         coalesce(a.overdue, 0) as overdue, s.meeting_type as type, s.sentiment
       from meetings m left join meeting_summaries s using (meeting_id) left join ${MERGED_COUNTS} g on g.capture_id = m.transcript_id
       left join lateral (
         select count(*) as actions, count(*) filter (where k.completed) as completed, count(*) filter (where k.completed is not true and substr(i.deadline, 1, 10) < $4) as overdue
         from action_items i left join action_marks k using (meeting_id, action_id) where i.meeting_id = m.meeting_id) a on true
       where m.start_time >= ($1::date)::timestamp at time zone 'Europe/Paris' and m.start_time < ($2::date + 1)::timestamp at time zone 'Europe/Paris' and ${visible.text})
     select
       (select json_build_object('meetings', count(*), 'analysed', count(*) filter (where analysis_state = 'done'), 'minutes', coalesce(sum(minutes), 0), 'participants', coalesce(sum(participant_count), 0),
          'words', coalesce(sum(word_count), 0), 'actions', coalesce(sum(actions), 0), 'completedActions', coalesce(sum(completed), 0), 'overdueActions', coalesce(sum(overdue), 0)) from chosen) as totals,
       (select ${IS_DEMONSTRATION} from chosen m) as demonstration,
       ${counted('status')} as "byStatus", ${counted('platform')} as "byPlatform", ${counted('type')} as "byType", ${counted('sentiment')} as "bySentiment",
       (select coalesce(json_agg(o), '[]') from (select organiser, count(*)::int as meetings from chosen where organiser is not null group by organiser order by count(*) desc, organiser collate "C" limit ${TOP}) o) as organisers,
       (select coalesce(json_agg(json_build_object('start', to_char(p.start, 'YYYY-MM-DD'), 'meetings', coalesce(c.meetings, 0), 'minutes', coalesce(c.minutes, 0), 'actions', coalesce(c.actions, 0),
            'completedActions', coalesce(c.completed, 0)) order by p.start), '[]')
        from generate_series(date_trunc($3, $1::date::timestamp), $2::date::timestamp, ('1 ' || $3)::interval) as p (start)
        left join (select start, count(*) as meetings, sum(minutes) as minutes, sum(actions) as actions, sum(completed) as completed from chosen group by 1) c on c.start = p.start::date) as series`,
    [from, to, period, today, ...visible.values],
  );
  const [row] = rows;
  if (!row) throw new TypeError('figures are one row');
  return row;
}
