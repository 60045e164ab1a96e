import type { AttendeeResponse } from '#domain/meeting/event-data.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import { platformNamed, type MeetingPlatforms } from '#domain/bot-session/platform.ts';
import type { Obstacle } from '#domain/joining/attendance.ts';
import type { JoiningPreference } from '#domain/joining/kinds.ts';
import { verdictOf, type Choice, type Verdict } from '#domain/joining/rule.ts';
import type { Platform } from '#domain/meeting/identity.ts';
import type { Pool } from 'pg';

/** The projections that say whether a bot comes; who must see a position waits for these. */
export const JOINING_PROJECTIONS: readonly string[] = ['joining', 'meetings', 'users', 'sessions'];

/** What became of sending a bot, at the time at which the meeting begins now. */
export interface Outcome {
  readonly attempt: number;
  readonly sessionId: string | null;
  readonly existing: boolean;
  readonly obstacle: Obstacle | null;
  readonly endReason: BotSessionEnding | null;
  readonly ended: boolean;
}

export interface ConcernedPerson {
  readonly userId: string;
  readonly response: AttendeeResponse | null;
  readonly wants: JoiningPreference;
}

/** A meeting of a calendar that has not ended. */
export interface ComingRecord {
  readonly id: string;
  readonly platform: Platform;
  readonly title: string;
  readonly joinUrl: string | null;
  readonly seriesId: string | null;
  readonly allDay: boolean;
  readonly cancelled: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly organiserId: string;
  readonly organiserName: string | null;
  /** Accounts that may launch bots: of who organises it, who is invited, and who chose. */
  readonly people: readonly ConcernedPerson[];
  readonly choices: readonly Choice[];
  readonly outcome: Outcome | null;
}

/** People `a` of the entry `m`, by address or by a confirmed link, with their number among its participants. */
const LISTED = `(select u.user_id, p.number from participants p join users u on u.email = p.email
    where p.meeting_id = m.meeting_id and p.capture_id = m.transcript_id
  union select l.user_id, l.participant from participant_links l
    where l.meeting_id = m.meeting_id and l.unlinked_at is null)`;

const PEOPLE = `(select coalesce(json_agg(json_build_object('userId', u.user_id, 'response', a.response,
      'wants', case when u.user_id = m.organizer_id or a.user_id is not null then coalesce(j.wants, 'none')
        else 'none' end)), '[]')
    from users u
    left join (select l.user_id, min(r.response) as response from ${LISTED} l
      left join scheduled_answers r on r.meeting_id = m.meeting_id and r.number = l.number group by 1) a using (user_id)
    left join joining_preferences j using (user_id)
    where (u.user_id = m.organizer_id or a.user_id is not null or u.user_id in (select c.user_id
        from attendance_choices c where c.subject in (s.meeting_id, s.series_id)))
      and u.role <> 'observer' and not u.disabled and u.invited_until is null)`;

const CHOICES = `(select coalesce(json_agg(json_build_object('wanted', c.wanted, 'userId', c.user_id,
      'standing', c.standing, 'scope', c.scope, 'at', c.chosen_at)), '[]')
    from attendance_choices c where c.subject in (s.meeting_id, s.series_id))`;

/** Of `what`, which begins at `at`. */
export const outcomeOf = (what: string, at: string): string => `(select json_build_object('attempt', o.attempt,
      'sessionId', o.session_id, 'existing', o.existing, 'obstacle', o.obstacle, 'endReason', k.end_reason,
      'ended', k.ended_at is not null)
    from attendance_outcomes o left join call_sessions k on k.session_id = o.session_id and k.source = 'bot'
    where o.subject = ${what} and o.starts_at = ${at} limit 1)`;

const COLUMNS = `s.meeting_id as id, m.platform, m.subject as title, s.join_url as "joinUrl",
    s.series_id as "seriesId", s.all_day as "allDay", s.cancelled, s.starts_at as "startsAt", s.ends_at as "endsAt",
    m.organizer_id as "organiserId", m.organizer_name as "organiserName", ${PEOPLE} as people, ${CHOICES} as choices,
    ${outcomeOf('s.meeting_id', 's.starts_at')} as outcome`;

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** At most so many are looked at together. */
const MOST = 500;

/** All meetings that overlap the span, of all people: for the reactor that sends bots. */
export async function comingMeetings(pool: Pool, { from, until }: Span): Promise<readonly ComingRecord[]> {
  const { rows } = await pool.query<ComingRecord>(
    `select ${COLUMNS} from scheduled_meetings s join meetings m using (meeting_id)
     where s.ends_at > $1 and s.starts_at <= $2 and not s.cancelled and not s.all_day
     order by s.starts_at, s.meeting_id limit ${MOST}`,
    [from, until],
  );
  return rows;
}

/** That somebody, `$user`, organises the entry or is invited to it. */
const concerns = (user: string): string =>
  `(m.organizer_id = ${user} or exists (select from ${LISTED} l where l.user_id = ${user}))`;

/** Those that somebody organises or is invited to. */
export async function comingMeetingsOf(pool: Pool, userId: string, { from, until }: Span): Promise<ComingRecord[]> {
  const { rows } = await pool.query<ComingRecord>(
    `select ${COLUMNS} from scheduled_meetings s join meetings m using (meeting_id)
     where s.ends_at > $1 and s.starts_at < $2 and ${concerns('$3')}
     order by s.starts_at, s.meeting_id limit ${MOST}`,
    [from, until, userId],
  );
  return rows;
}

/** One, whenever it is, with whether somebody organises it or is invited to it; null where there is none. */
export async function scheduledMeeting(
  pool: Pool,
  meetingId: string,
  userId: string,
): Promise<(ComingRecord & { readonly concerns: boolean }) | null> {
  const { rows } = await pool.query<ComingRecord & { readonly concerns: boolean }>(
    `select ${COLUMNS}, ${concerns('$2')} as concerns from scheduled_meetings s join meetings m using (meeting_id)
     where s.meeting_id = $1`,
    [meetingId, userId],
  );
  return rows[0] ?? null;
}

/** The series of a meeting of a calendar, null of one that stands alone; null for a meeting of none. */
export async function seriesOfMeeting(
  pool: Pool,
  meetingId: string,
): Promise<{ readonly seriesId: string | null } | null> {
  const { rows } = await pool.query<{ seriesId: string | null }>(
    'select series_id as "seriesId" from scheduled_meetings where meeting_id = $1',
    [meetingId],
  );
  return rows[0] ?? null;
}

/** What whether a bot comes depends on beside the meeting. */
export interface Circumstances {
  readonly platforms: MeetingPlatforms;
  /** The setting. */
  readonly words: string;
  /** Addresses of meetings in which bots are now. */
  readonly attended: ReadonlySet<string>;
  /** Epoch ms. */
  readonly now: number;
}

/** As a bot opens it; null where bots are not sent there. */
export const addressOf = (
  { platform, joinUrl }: Pick<ComingRecord, 'platform' | 'joinUrl'>,
  platforms: MeetingPlatforms,
): string | null =>
  platform === 'unknown' || joinUrl === null ? null : (platformNamed(platforms, platform)?.addressIn(joinUrl) ?? null);

/** Whether a bot was sent; one that no worker took in time was not. */
export const wasSent = (outcome: Outcome | null): boolean =>
  outcome !== null && outcome.sessionId !== null && outcome.obstacle === null && outcome.endReason !== 'expired';

export function verdictOn(record: ComingRecord, { platforms, words, attended, now }: Circumstances): Verdict {
  const address = addressOf(record, platforms);
  const { joinUrl, startsAt, endsAt, outcome, ...meeting } = record;
  return verdictOf(
    {
      ...meeting,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      hasConference: joinUrl !== null,
      address,
      sent: wasSent(outcome),
      botThere: address !== null && attended.has(address),
    },
    { now, words },
  );
}

export async function preferenceOf(pool: Pool, userId: string): Promise<JoiningPreference> {
  const { rows } = await pool.query<{ wants: JoiningPreference }>(
    'select wants from joining_preferences where user_id = $1',
    [userId],
  );
  return rows[0]?.wants ?? 'none';
}

/** Whether calendars have announced anything. */
export async function areCalendars(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>('select exists (select from scheduled_meetings) as any');
  return rows[0]?.any ?? false;
}
