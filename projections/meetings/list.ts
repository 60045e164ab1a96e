import type { MeetingConfig } from '#domain/meeting/config.ts';
import { REACH } from '#domain/meeting/readers.ts';
import type { Pool, QueryResult, QueryResultRow } from 'pg';
import type { Page } from '../page.ts';
import { queryPlanned } from '../planned.ts';
import { keptTotal } from './kept-totals.ts';
import { DURATION, statusNow } from './expressions.ts';
import { conditions, type MeetingFilter } from './list-filter.ts';
import { foundByWord, indexedWord, searchedWords } from './listed-words.ts';
import { isReadable, leading, leadingOfAll, readableInOrder, readableOfFound } from '../readable.ts';
import { readerOf, type Reader, type Viewer } from '../viewer.ts';
import { WAS_MERGED } from './merged.ts';

export type Platform = 'teams' | 'googlemeet' | 'unknown';
export type MeetingStatus = 'scheduled' | 'active' | 'completed' | 'cancelled';

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

const NOW = statusNow('m');
const ITEMS = 'action_items i left join action_marks k using (meeting_id, action_id)';

/** What some orders need to know of every meeting, before it is known which of them are shown. */
const KNOWN: Partial<Record<MeetingOrder, { readonly columns: string; readonly join: string }>> = {
  longest: { columns: `, ${DURATION} as minutes`, join: '' },
  actions: {
    columns: ', o.open_actions',
    join: `left join (select i.meeting_id, count(*) as open_actions from ${ITEMS} where k.completed is not true group by i.meeting_id) o using (meeting_id)`,
  },
};

/** What every order looks at; an index of its own has all of it, and of what `ORDERED_BY` adds. */
const KEYS = 'm.meeting_id, m.start_time';
const ORDERED_BY: Partial<Record<MeetingOrder, string>> = {
  title: ', m.searchable',
  organiser: ', m.searchable_organizer',
};
const keysOf = (sort: MeetingOrder): string => `${KEYS}${ORDERED_BY[sort] ?? ''}`;

/** The rows of a page of the meetings `from`, in their order; the parameters for its size and place come first. */
const rowsOf = (from: string, sort: MeetingOrder, limit: number): string => `
  select m.meeting_id as id, m.subject as title, m.platform, ${NOW} as status, m.analysis_state = 'done' as analysed, m.start_time as "startTime", m.day_only as "dayOnly",
    ${DURATION} as duration, coalesce(m.organizer_email, m.organizer_name) as organiser, m.visibility,
    coalesce((select json_agg(p.name order by p.number) from participants p where p.capture_id = m.transcript_id and not ${WAS_MERGED}), '[]') as participants,
    a.total as "actionCount", a.open as "openActionCount", page.place
  from (select m.meeting_id, row_number() over (order by ${ORDERS[sort]}) as place from (${from} order by ${ORDERS[sort]} limit $${limit} offset $${limit + 1}) m) page
  join meetings m using (meeting_id)
  cross join lateral (
    select count(*)::int as total, (count(*) filter (where k.completed is not true))::int as open from ${ITEMS} where i.meeting_id = m.meeting_id
  ) a`;

type PlacedRow = MeetingSummaryRow & { readonly place: string };

const withoutPlace = ({ place: _place, ...row }: PlacedRow): MeetingSummaryRow => row;

/** Orders that an index has. */
const INDEXED: ReadonlySet<MeetingOrder> = new Set(['newest', 'oldest', 'title', 'organiser']);
/** Statuses that most meetings have. */
const FREQUENT: ReadonlySet<MeetingFilter['status']> = new Set(['all', 'processed', 'started']);

/** Whether looking at meetings in their order soon finds a page of those that are listed. */
const isInOrder = ({ role }: Viewer, { status, scope = 'all', ...texts }: MeetingFilter, sort: MeetingOrder): boolean =>
  INDEXED.has(sort) &&
  (REACH[role] !== 'own' || (FREQUENT.has(status) && scope === 'all' && Object.values(texts).every((text) => !text)));

export interface ListedMeetings extends MeetingFilter, Page {
  readonly sort?: MeetingOrder | undefined;
}

/** What the status and the duration are computed from. */
const STANDING = ', m.analysis_state, m.status, m.end_time, m.created_at, m.source, m.spoken_ms';
const TEXTS = ', m.searchable, m.searchable_organizer';

/**
 * What conditions and orders look at, of meetings that are found before anything else is asked of them: nothing else,
 * since a frequent word finds tens of thousands, which then fit into a query's memory.
 */
function lookedAt({ status, search, title, organiser }: MeetingFilter, sort: MeetingOrder, found: string): string {
  const areTextsRead = searchedWords(search).some((word) => word !== found) || Boolean(title) || Boolean(organiser);
  const texts = areTextsRead ? TEXTS : (ORDERED_BY[sort] ?? '');
  const standing = status === 'all' && sort !== 'longest' ? '' : STANDING;
  return `${KEYS}${texts}${standing}, m.transcript_id, m.organizer_id, m.visibility`;
}

/** Whether the list is one of the few that people open again and again: its pages and orders, a word sought or none. */
const isUsual = ({ scope = 'all', search, title, organiser }: MeetingFilter): boolean =>
  scope === 'all' && !title && !organiser && searchedWords(search).length <= 1;

interface ListQuery {
  readonly filter: MeetingFilter;
  readonly text: string;
  readonly values: readonly unknown[];
}

const ask = <Row extends QueryResultRow>(pool: Pool, { filter, text, values }: ListQuery): Promise<QueryResult<Row>> =>
  isUsual(filter) ? queryPlanned<Row>(pool, text, values) : pool.query<Row>(text, [...values]);

type Listed = { readonly meetings: MeetingSummaryRow[]; readonly total: number };

/** A page of the listed meetings, and their number, where all of them are gathered once for both. */
async function gathered(
  pool: Pool,
  reader: Reader,
  { page, limit, sort = 'newest', ...filter }: ListedMeetings,
): Promise<Listed> {
  const word = indexedWord(filter.search);
  const rule = word === undefined ? isReadable : await readableOfFound(pool, reader);
  // Of what a word has found, a reader of their own meetings reads so few that each is looked up.
  const first = word !== undefined && REACH[reader.role] === 'own' ? leading : leadingOfAll;
  const { text, values } = conditions(reader, { ...filter, found: word }, first(rule));
  const sought = word === undefined ? undefined : foundByWord(word, lookedAt(filter, sort, word))(values.length + 1);
  if (sought) values.push(...sought.values);
  const { columns = '', join = '' } = KNOWN[sort] ?? {};
  const { rows } = await ask<{ total: number } & (PlacedRow | { readonly place: null })>(pool, {
    filter,
    text: `with ${sought ? `sought as materialized (${sought.text}),` : ''}
     found as materialized (select ${keysOf(sort)}${columns} from ${sought ? 'sought' : 'meetings'} m ${join} where ${text})
     select t.total, l.* from (select count(*)::int as total from found) t
     left join (${rowsOf('select m.* from found m', sort, values.length + 1)}) l on true order by l.place`,
    values: [...values, limit, (page - 1) * limit],
  });
  const meetings = rows.flatMap(({ total: _total, ...row }) => (row.place === null ? [] : [withoutPlace(row)]));
  return { meetings, total: rows[0]?.total ?? 0 };
}

export async function listMeetings(pool: Pool, viewer: Viewer, listed: ListedMeetings): Promise<Listed> {
  const { page, limit, sort = 'newest', ...filter } = listed;
  const reader = await readerOf(pool, viewer);
  const rule = isInOrder(viewer, filter, sort) ? await readableInOrder(pool, reader) : isReadable;
  if ((rule === isReadable && REACH[viewer.role] === 'own') || indexedWord(filter.search) !== undefined)
    return gathered(pool, reader, listed);
  const { columns = '', join = '' } = KNOWN[sort] ?? {};
  const { text, values } = conditions(reader, filter, leading(rule));
  const all = conditions(reader, filter, leadingOfAll(isReadable));
  const from = `select ${keysOf(sort)}${columns} from meetings m ${join} where ${text}`;
  const counting = {
    filter,
    text: `select count(*)::int as total from meetings m where ${all.text}`,
    values: all.values,
    withTime: filter.status !== 'all',
  };
  const [total, shown] = await Promise.all([
    keptTotal(pool, counting, async () => (await ask<{ total: number }>(pool, counting)).rows[0]?.total ?? 0),
    ask<PlacedRow>(pool, {
      filter,
      text: `${rowsOf(from, sort, values.length + 1)} order by page.place`,
      values: [...values, limit, (page - 1) * limit],
    }),
  ]);
  return { meetings: shown.rows.map(withoutPlace), total };
}
