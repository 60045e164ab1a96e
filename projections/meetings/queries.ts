import type { Pool } from 'pg';
import { likePattern } from '../searchable.ts';
import { mayRead, type Viewer } from '../viewer.ts';

export type Platform = 'teams' | 'googlemeet' | 'unknown';
export type MeetingStatus = 'scheduled' | 'active' | 'completed';

export interface MeetingSummaryRow {
  readonly id: string;
  readonly title: string;
  readonly platform: Platform;
  readonly status: MeetingStatus;
  readonly analysed: boolean;
  readonly startTime: Date;
  /** Minutes; null where nothing is known of it. */
  readonly duration: number | null;
  readonly organiser: string | null;
  readonly participants: readonly string[];
  readonly actionCount: number;
  readonly openActionCount: number;
}

export interface MeetingFilter {
  readonly status: 'all' | 'processed' | 'active' | 'scheduled';
  /** In title or organiser, accents and case aside. */
  readonly search?: string | undefined;
  readonly title?: string | undefined;
  readonly organiser?: string | undefined;
}

/** The projections that a list or a detail is read from; a read that must see a position waits for these. */
export const MEETING_PROJECTIONS = ['meetings', 'summaries', 'transcripts'] as const;

/** Ends that the source names, else first and last words; null where neither is known. */
const DURATION = `(round(coalesce(extract(epoch from m.end_time - m.start_time), m.spoken_ms / 1000.0) / 60.0))::float8`;

const STATUS: Record<MeetingFilter['status'], string> = {
  all: 'true',
  processed: `m.status = 'completed' and m.analysis_state = 'done'`,
  active: `m.status = 'active'`,
  scheduled: `m.status = 'scheduled'`,
};

function conditions(viewer: Viewer, filter: MeetingFilter): { text: string; values: unknown[] } {
  const visible = mayRead(viewer, 1);
  const values = [...visible.values];
  const clauses = [visible.text, STATUS[filter.status]];
  const like = (columns: readonly string[], text: string | undefined) => {
    if (text === undefined || text.trim() === '') return;
    values.push(likePattern(text.trim()));
    clauses.push(`(${columns.map((column) => `${column} like $${values.length}`).join(' or ')})`);
  };
  like(['m.searchable', 'm.searchable_organizer'], filter.search);
  like(['m.searchable'], filter.title);
  like(['m.searchable_organizer'], filter.organiser);
  return { text: clauses.join(' and '), values };
}

export async function listMeetings(pool: Pool, viewer: Viewer, filter: MeetingFilter, page: number, limit: number): Promise<{ meetings: MeetingSummaryRow[]; total: number }> {
  const { text, values } = conditions(viewer, filter);
  const [counted, listed] = await Promise.all([
    pool.query<{ total: number }>(`select count(*)::int as total from meetings m where ${text}`, values),
    pool.query<MeetingSummaryRow>(
      `select m.meeting_id as id, m.subject as title, m.platform, m.status, m.analysis_state = 'done' as analysed, m.start_time as "startTime",
         ${DURATION} as duration, coalesce(m.organizer_email, m.organizer_name) as organiser,
         coalesce((select json_agg(p.name order by p.number) from participants p where p.meeting_id = m.meeting_id), '[]') as participants,
         a.total as "actionCount", a.open as "openActionCount"
       from (select * from meetings m where ${text} order by m.start_time desc, m.meeting_id desc limit $${values.length + 1} offset $${values.length + 2}) m
       cross join lateral (
         select count(*)::int as total, (count(*) filter (where k.completed is not true))::int as open
         from action_items i left join action_marks k using (meeting_id, action_id) where i.meeting_id = m.meeting_id
       ) a
       order by m.start_time desc, m.meeting_id desc`,
      [...values, limit, (page - 1) * limit],
    ),
  ]);
  return { meetings: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface MeetingRecord {
  readonly id: string;
  readonly title: string;
  readonly platform: Platform;
  readonly status: MeetingStatus;
  readonly startTime: Date;
  readonly endTime: Date | null;
  readonly duration: number | null;
  readonly organiser: string | null;
  readonly organiserId: string;
  readonly participants: readonly { readonly number: number; readonly name: string; readonly email: string | null; readonly role: 'organiser' | 'participant'; readonly words: number }[];
  readonly wordCount: number | null;
  readonly lineCount: number;
  readonly analysisState: 'waiting' | 'done' | 'skipped' | 'failed';
  readonly analysisReason: string | null;
  /** When the analysis is due, for a meeting that waits for it. */
  readonly analysisDueAt: Date | null;
}

/** Null where there is no such meeting (`id` is a UUID), or none that the viewer may read: the two look the same from outside. */
export async function findMeeting(pool: Pool, viewer: Viewer, id: string): Promise<MeetingRecord | null> {
  const visible = mayRead(viewer, 2);
  const { rows } = await pool.query<MeetingRecord>(
    `select m.meeting_id as id, m.subject as title, m.platform, m.status, m.start_time as "startTime", m.end_time as "endTime", ${DURATION} as duration,
       coalesce(m.organizer_email, m.organizer_name) as organiser, m.organizer_id as "organiserId", m.word_count as "wordCount", m.line_count as "lineCount",
       m.analysis_state as "analysisState", m.analysis_reason as "analysisReason", r.due_at as "analysisDueAt",
       coalesce((select json_agg(json_build_object('number', p.number, 'name', p.name, 'email', p.email, 'words', p.words,
           'role', case when p.email = lower(m.organizer_email) or (p.email is null and p.name = m.organizer_name) then 'organiser' else 'participant' end) order by p.number)
         from participants p where p.meeting_id = m.meeting_id), '[]') as participants
     from meetings m left join requests r on r.kind = 'analyse' and r.subject = m.meeting_id::text
     where m.meeting_id = $1 and ${visible.text}`,
    [id, ...visible.values],
  );
  return rows[0] ?? null;
}

export interface Neighbour {
  readonly id: string;
  readonly title: string;
}

/** The meetings before and after one in the list, which is newest first: `previous` is the newer one. */
export async function neighboursOf(pool: Pool, viewer: Viewer, id: string): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const visible = mayRead(viewer, 2);
  const beside = async (comparison: '>' | '<', order: 'asc' | 'desc'): Promise<Neighbour | null> => {
    const { rows } = await pool.query<Neighbour>(
      `select m.meeting_id as id, m.subject as title from meetings m
       where (m.start_time, m.meeting_id) ${comparison} (select s.start_time, s.meeting_id from meetings s where s.meeting_id = $1)
         and ${visible.text} order by m.start_time ${order}, m.meeting_id ${order} limit 1`,
      [id, ...visible.values],
    );
    return rows[0] ?? null;
  };
  const [previous, next] = await Promise.all([beside('>', 'asc'), beside('<', 'desc')]);
  return { previous, next };
}

/** Figures of the overview, over what the viewer may see. `today` is a date, YYYY-MM-DD, in Europe/Paris. */
export async function meetingFigures(pool: Pool, viewer: Viewer, today: string): Promise<{ total: number; active: number; overdueActions: number }> {
  const visible = mayRead(viewer, 2);
  const { rows } = await pool.query<{ total: number; active: number; overdueActions: number }>(
    `select count(*)::int as total, (count(*) filter (where m.status = 'active'))::int as active,
       (select count(*)::int from action_items i join meetings m using (meeting_id) left join action_marks k using (meeting_id, action_id)
        where substr(i.deadline, 1, 10) < $1 and k.completed is not true and ${visible.text}) as "overdueActions"
     from meetings m where ${visible.text}`,
    [today, ...visible.values],
  );
  return rows[0] ?? { total: 0, active: 0, overdueActions: 0 };
}
