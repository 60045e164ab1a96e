import type { ConfiguredMeeting } from '#domain/meeting/config.ts';
import type { Pool } from 'pg';
import { leading, leadingOfAll, mayRead, mayReadOne } from '../readable.ts';
import { personally, readerOf, type Viewer } from '../viewer.ts';
import { IDENTIFIED } from './identified.ts';
import { DURATION, IS_DEMONSTRATION, statusNow } from './expressions.ts';
import type { MeetingStatus, Platform } from './list.ts';
import { WAS_MERGED } from './merged.ts';

/** The projections that a list or a detail is read from; a read that must see a position waits for these. */
export const MEETING_PROJECTIONS = ['meetings', 'summaries', 'transcripts'] as const;
/** Those that one meeting is read from whole: its notes are among what its bot was asked. */
export const MINUTES_PROJECTIONS = [...MEETING_PROJECTIONS, 'sessions'] as const;

interface Participant {
  readonly number: number;
  readonly name: string;
  readonly email: string | null;
  readonly role: 'organiser' | 'participant';
  readonly words: number;
  /** The account that somebody confirmed them to be. */
  readonly userId: string | null;
  /** Of the account that they are, confirmed or by a source's address. */
  readonly account: { readonly name: string; readonly how: 'confirmed' | 'address' } | null;
  /** The microphone of a room, which is nobody. */
  readonly isRoom: boolean;
}

export interface MeetingRecord {
  readonly id: string;
  readonly title: string;
  readonly platform: Platform;
  /** `calendar` for an entry of which there are no words, else where what was said comes from. */
  readonly source: string;
  readonly status: MeetingStatus;
  readonly startTime: Date;
  /** Only the day of the start is known. */
  readonly dayOnly: boolean;
  readonly endTime: Date | null;
  readonly duration: number | null;
  readonly organiser: string | null;
  /** Of the account that has the organiser's address. */
  readonly organiserName: string | null;
  readonly organiserId: string;
  readonly participants: readonly Participant[];
  /** Names that were said to be one of them, and have no words of their own. */
  readonly merged: readonly Participant[];
  readonly wordCount: number | null;
  readonly lineCount: number;
  readonly analysisState: 'waiting' | 'done' | 'skipped' | 'failed';
  readonly analysisReason: string | null;
  /** When the analysis is due, for a meeting that waits for it. */
  readonly analysisDueAt: Date | null;
  readonly config: ConfiguredMeeting;
  /** Of the meeting's stream, as far as these tables have seen it. */
  readonly revision: bigint;
  /** Whether the viewer may read it as an administrator only, and could not otherwise. */
  readonly byRoleAlone: boolean;
  /**
   * Null where every table about meetings has seen that revision, else the position for which some of them must wait.
   */
  readonly unsettled: string | null;
}

interface RecordRow extends Omit<MeetingRecord, 'revision' | 'participants' | 'merged'> {
  readonly revision: string;
  readonly participants: readonly (Participant & { readonly isMerged: boolean })[];
}

/**
 * Null where there is no such meeting (`id` is a UUID), or none that the viewer may read: the two look the same from
 * outside.
 */
export async function findMeeting(pool: Pool, viewer: Viewer, id: string): Promise<MeetingRecord | null> {
  const visible = mayReadOne(await readerOf(pool, viewer), 3);
  // Who does not administer reads nothing by their role alone.
  const otherwise =
    viewer.role === 'admin' ? mayReadOne(await readerOf(pool, personally(viewer)), 3) : { text: 'true', values: [] };
  const { rows } = await pool.query<RecordRow>(
    `select m.meeting_id as id, m.subject as title, m.platform, m.source, ${statusNow('m')} as status, m.start_time as "startTime", m.day_only as "dayOnly", m.end_time as "endTime", ${DURATION} as duration,
       coalesce(m.organizer_email, m.organizer_name) as organiser, m.organizer_id as "organiserId",
       (select u.display_name from users u where u.email = lower(m.organizer_email) limit 1) as "organiserName", m.word_count + m.corrected_words as "wordCount",
       case when m.status = 'active' then (select count(*)::int from transcripts t where t.capture_id = m.transcript_id) else m.line_count end as "lineCount",
       m.analysis_state as "analysisState", m.analysis_reason as "analysisReason", r.due_at as "analysisDueAt",
       json_build_object('visibility', m.visibility, 'chosen', case when m.caption_language is not null then json_build_object('captionLanguage', m.caption_language,
         'summaryLanguage', m.summary_language, 'automaticSummary', m.automatic_summary, 'automaticEmail', m.automatic_email) end) as config,
       v.revision, not (${otherwise.text}) as "byRoleAlone", (select c.store || ':' || v.position from state.checkpoint c where c.projection = any ($2) and c.position < v.position limit 1) as unsettled,
       coalesce((select json_agg(json_build_object('number', p.number, 'name', p.name, 'email', p.email, 'words', p.words, 'userId', p.user_id, 'isRoom', p.is_room, 'isMerged', ${WAS_MERGED},
           'account', case when p.account is not null then json_build_object('name', p.account, 'how', case when p.user_id is null then 'address' else 'confirmed' end) end,
           'role', case when p.is_room then 'participant' when p.user_id = m.organizer_id or p.email = lower(m.organizer_email) or (p.email is null and p.name = m.organizer_name) then 'organiser' else 'participant' end) order by p.number)
         from (${IDENTIFIED}) p where p.capture_id = m.transcript_id), '[]') as participants
     from meetings m join meeting_revisions v using (meeting_id) left join requests r on r.kind = 'analyse' and r.subject = m.meeting_id::text
     where m.meeting_id = $1 and ${visible.text}`,
    [id, MINUTES_PROJECTIONS, ...visible.values, ...otherwise.values],
  );
  if (!rows[0]) return null;
  const { participants, revision, ...record } = rows[0];
  const those = (merged: boolean): Participant[] =>
    participants.flatMap(({ isMerged, ...person }) => (isMerged === merged ? [person] : []));
  return { ...record, participants: those(false), merged: those(true), revision: BigInt(revision) };
}

/** Of these meetings (UUIDs), those that the viewer may read as an administrator only, and could not otherwise. */
export async function openByRoleAlone(pool: Pool, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  if (viewer.role !== 'admin' || ids.length === 0) return [];
  const otherwise = mayRead(await readerOf(pool, personally(viewer)), 2);
  const { rows } = await pool.query<{ id: string }>(
    `select m.meeting_id as id from meetings m where m.meeting_id = any ($1::uuid[]) and not ${otherwise.text}`,
    [ids, ...otherwise.values],
  );
  return rows.map(({ id }) => id);
}

export interface Guest {
  readonly guest: number;
  readonly email: string;
  /** Of the account that has the address; null for none. */
  readonly name: string | null;
  readonly sharedAt: Date;
}

/** With whom a meeting is shared. The caller has made sure that the viewer may know. */
export async function guestsOf(pool: Pool, meetingId: string): Promise<Guest[]> {
  const { rows } = await pool.query<Guest>(
    `select g.guest, g.email, (select u.display_name from users u where u.email = g.email limit 1) as name,
       g.shared_at as "sharedAt"
     from meeting_guests g where g.meeting_id = $1 and g.revoked_at is null order by g.guest`,
    [meetingId],
  );
  return rows;
}

export interface Neighbour {
  readonly id: string;
  readonly title: string;
}

/** The meetings before and after one in the list, which is newest first: `previous` is the newer one. */
export async function neighboursOf(
  pool: Pool,
  viewer: Viewer,
  id: string,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const visible = leading(mayRead)(await readerOf(pool, viewer), 2);
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

interface MeetingFigures {
  readonly total: number;
  readonly active: number;
  readonly overdueActions: number;
  /** Whether meetings of the demonstration are among them. */
  readonly demonstration: boolean;
}

/** Figures of the overview, over what the viewer may see. `today` is a date, YYYY-MM-DD, in Europe/Paris. */
export async function meetingFigures(pool: Pool, viewer: Viewer, today: string): Promise<MeetingFigures> {
  const visible = leadingOfAll(mayRead)(await readerOf(pool, viewer), 2);
  const { rows } = await pool.query<MeetingFigures>(
    `select count(*)::int as total, ${IS_DEMONSTRATION} as demonstration, (count(*) filter (where (${statusNow('m')}) = 'active'))::int as active,
       (select count(*)::int from action_items i join meetings m using (meeting_id) left join action_marks k using (meeting_id, action_id)
        where substr(i.deadline, 1, 10) < $1 and k.completed is not true and ${visible.text}) as "overdueActions"
     from meetings m where ${visible.text}`,
    [today, ...visible.values],
  );
  return rows[0] ?? { total: 0, active: 0, overdueActions: 0, demonstration: false };
}
