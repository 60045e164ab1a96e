import type { MeetingConfig } from '#domain/meeting/config.ts';
import { REACH } from '#domain/meeting/readers.ts';
import type { Pool } from 'pg';
import { nameQuery } from '../name-query.ts';
import type { Page } from '../page.ts';
import { likePattern, searchable } from '../searchable.ts';
import { isReadable, readableInOrder, leading, type mayRead, type Viewer } from '../viewer.ts';

export type Platform = 'teams' | 'googlemeet' | 'unknown';
export type MeetingStatus = 'scheduled' | 'active' | 'completed';

export interface MeetingSummaryRow {
  readonly id: string;
  readonly title: string;
  readonly platform: Platform;
  readonly status: MeetingStatus;
  readonly analysed: boolean;
  readonly startTime: Date;
  /** Only the day of the start is known. */
  readonly dayOnly: boolean;
  /** Minutes; null where nothing is known of it. */
  readonly duration: number | null;
  readonly organiser: string | null;
  readonly participants: readonly string[];
  readonly actionCount: number;
  readonly openActionCount: number;
  readonly visibility: MeetingConfig['visibility'];
}

/** Orders of the list; whatever is equal comes newest first. */
const ORDERS = {
  newest: 'm.start_time desc, m.meeting_id desc',
  oldest: 'm.start_time, m.meeting_id',
  title: 'm.searchable, m.start_time desc, m.meeting_id desc',
  organiser: 'm.searchable_organizer, m.start_time desc, m.meeting_id desc',
  longest: 'minutes desc nulls last, m.start_time desc, m.meeting_id desc',
  actions: 'open_actions desc nulls last, m.start_time desc, m.meeting_id desc',
} as const;
export type MeetingOrder = keyof typeof ORDERS;

export interface MeetingFilter {
  readonly status: 'all' | 'processed' | 'active' | 'scheduled' | 'started';
  /** All that the viewer may read, those that they organise, or those that somebody shared with them. */
  readonly scope?: 'all' | 'mine' | 'shared' | undefined;
  /**
   * Words in any order, each in title or organiser or beginning one of a participant’s name, accents and case aside.
   */
  readonly search?: string | undefined;
  readonly title?: string | undefined;
  readonly organiser?: string | undefined;
}

/** Ends that the source names, else first and last words; null where neither is known. */
export const DURATION = `(round(coalesce(extract(epoch from m.end_time - m.start_time), m.spoken_ms / 1000.0) / 60.0))::float8`;

/**
 * The status of a meeting `alias` as of now: one that was saved before its start, or that a calendar has, is scheduled
 * until then, and goes on until its end, where that is known. Clocks of two machines may differ by a minute.
 */
export const statusNow = (alias: string): string =>
  `case when ${alias}.status <> 'completed' then ${alias}.status when ${alias}.start_time > now() then 'scheduled'
     when now() < ${alias}.end_time and (${alias}.source = 'calendar' or ${alias}.created_at < ${alias}.start_time - interval '1 minute')
       then 'active' else 'completed' end`;

const NOW = statusNow('m');
const STATUS: Record<MeetingFilter['status'], string> = {
  all: 'true',
  processed: `(${NOW}) = 'completed' and m.analysis_state = 'done'`,
  active: `(${NOW}) = 'active'`,
  scheduled: `(${NOW}) = 'scheduled'`,
  started: `(${NOW}) <> 'scheduled'`,
};

function ofScope(
  { userId, email }: Viewer,
  scope: MeetingFilter['scope'],
  first: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  if (scope === 'mine') return { text: `m.organizer_id = $${first}`, values: [userId] };
  if (scope !== 'shared') return { text: 'true', values: [] };
  // What was shared may stand behind another capture of the meeting, which this person reads for another reason.
  const shared = `meeting_guests g where g.email = $${first} and g.revoked_at is null`;
  const text = `m.meeting_id in (select g.meeting_id from ${shared} union
    select o.meeting_id from occurrences o join occurrences b on b.room_id = o.room_id and b.occurrence_id = o.occurrence_id
    where b.meeting_id in (select g.meeting_id from ${shared}))`;
  return { text, values: [email] };
}

function conditions(viewer: Viewer, filter: MeetingFilter, rule: typeof mayRead): { text: string; values: unknown[] } {
  const visible = leading(rule)(viewer, 1);
  const values = [...visible.values];
  const clauses = [visible.text, STATUS[filter.status]];
  const whose = ofScope(viewer, filter.scope, values.length + 1);
  values.push(...whose.values);
  clauses.push(whose.text);
  const like = (columns: readonly string[], text: string | undefined) => {
    if (text === undefined || text.trim() === '') return;
    values.push(likePattern(text.trim()));
    clauses.push(`(${columns.map((column) => `${column} like $${values.length}`).join(' or ')})`);
  };
  for (const word of searchable(filter.search ?? '').split(/\s+/u)) {
    const name = nameQuery(word);
    if (name === null) continue;
    values.push(likePattern(word), name);
    const [pattern, query] = [values.length - 1, values.length];
    clauses.push(`(m.searchable like $${pattern} or m.searchable_organizer like $${pattern} or m.transcript_id in (
      select p.capture_id from participants p where p.search_vector @@ to_tsquery('simple', $${query})))`);
  }
  like(['m.searchable'], filter.title);
  like(['m.searchable_organizer'], filter.organiser);
  return { text: clauses.join(' and '), values };
}

const ITEMS = 'action_items i left join action_marks k using (meeting_id, action_id)';

/** What some orders need to know of every meeting, before it is known which of them are shown. */
const KNOWN: Partial<Record<MeetingOrder, { readonly columns: string; readonly join: string }>> = {
  longest: { columns: `, ${DURATION} as minutes`, join: '' },
  actions: {
    columns: ', o.open_actions',
    join: `left join (select i.meeting_id, count(*) as open_actions from ${ITEMS} where k.completed is not true group by i.meeting_id) o using (meeting_id)`,
  },
};

/** What orders look at, and `KNOWN`; an index of its own has all of it but that. */
const KEYS = 'm.meeting_id, m.start_time, m.searchable, m.searchable_organizer';

/** The rows of a page of the meetings `from`, in their order; the parameters for its size and place come first. */
const rowsOf = (from: string, sort: MeetingOrder, limit: number): string => `
  select m.meeting_id as id, m.subject as title, m.platform, ${NOW} as status, m.analysis_state = 'done' as analysed, m.start_time as "startTime", m.day_only as "dayOnly",
    ${DURATION} as duration, coalesce(m.organizer_email, m.organizer_name) as organiser, m.visibility,
    coalesce((select json_agg(p.name order by p.number) from participants p where p.capture_id = m.transcript_id), '[]') as participants,
    a.total as "actionCount", a.open as "openActionCount", page.place
  from (select m.meeting_id, row_number() over (order by ${ORDERS[sort]}) as place from (${from} order by ${ORDERS[sort]} limit $${limit} offset $${limit + 1}) m) page
  join meetings m using (meeting_id)
  cross join lateral (
    select count(*)::int as total, (count(*) filter (where k.completed is not true))::int as open from ${ITEMS} where i.meeting_id = m.meeting_id
  ) a`;

type PlacedRow = MeetingSummaryRow & { readonly place: string };

const withoutPlace = ({ place: _place, ...row }: PlacedRow): MeetingSummaryRow => row;

export interface ListedMeetings extends MeetingFilter, Page {
  readonly sort?: MeetingOrder | undefined;
}

export async function listMeetings(
  pool: Pool,
  viewer: Viewer,
  { page, limit, sort = 'newest', ...filter }: ListedMeetings,
): Promise<{ meetings: MeetingSummaryRow[]; total: number }> {
  const { columns = '', join = '' } = KNOWN[sort] ?? {};
  const from = (text: string) => `select ${KEYS}${columns} from meetings m ${join} where ${text}`;
  const span = [limit, (page - 1) * limit];
  const rule = sort === 'newest' ? await readableInOrder(pool, viewer) : isReadable;
  const all = conditions(viewer, filter, isReadable);
  // What somebody may read is gathered once, for the number and for the page.
  if (rule === isReadable && REACH[viewer.role] === 'own') {
    const { rows } = await pool.query<{ total: number } & (PlacedRow | { readonly place: null })>(
      `with found as materialized (${from(all.text)})
       select t.total, l.* from (select count(*)::int as total from found) t
       left join (${rowsOf('select m.* from found m', sort, all.values.length + 1)}) l on true order by l.place`,
      [...all.values, ...span],
    );
    const meetings = rows.flatMap(({ total: _total, ...row }) => (row.place === null ? [] : [withoutPlace(row)]));
    return { meetings, total: rows[0]?.total ?? 0 };
  }
  const { text, values } = conditions(viewer, filter, rule);
  const [counted, listed] = await Promise.all([
    pool.query<{ total: number }>(`select count(*)::int as total from meetings m where ${all.text}`, all.values),
    pool.query<PlacedRow>(`${rowsOf(from(text), sort, values.length + 1)} order by page.place`, [...values, ...span]),
  ]);
  return { meetings: listed.rows.map(withoutPlace), total: counted.rows[0]?.total ?? 0 };
}
