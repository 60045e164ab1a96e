import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { Obstacle } from '#domain/joining/attendance.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import { noticeIdOf } from '#domain/notices/identity.ts';
import { MOST_NOTICES, type BotWait, type NoticeKind } from '#domain/notices/kinds.ts';
import type { ReminderReason } from '#domain/notices/reminders.ts';
import type { Pool } from 'pg';
import { attended } from '../grounds.ts';
import { queryPlanned } from '../planned.ts';
import { leading, mayRead } from '../readable.ts';
import { launcherFor, readerOf, type Reader, type Viewer } from '../viewer.ts';

interface Told {
  readonly id: string;
  readonly givenAt: Date;
  readonly meetingId: string;
}

/** Something that somebody is told of, with what it says now. */
export type Notice = Told &
  (
    | {
        readonly kind: 'action';
        readonly title: string;
        readonly action: { readonly id: string; readonly task: string; readonly deadline: string | null };
      }
    | {
        readonly kind: 'reminder';
        readonly title: string;
        readonly what: ReminderReason;
        readonly action: { readonly id: string; readonly task: string; readonly deadline: string | null };
      }
    | {
        readonly kind: 'bot';
        /** Of the meeting that was made of it; null while there is none. */
        readonly title: string | null;
        readonly what: BotWait | BotSessionEnding;
        readonly sessionId: string;
        readonly platform: BotPlatformName;
        readonly meetingUrl: string;
      }
    | {
        readonly kind: 'bot';
        readonly what: Obstacle;
        readonly sessionId: null;
        /** Of the meeting of the calendar, or of the planned link. */
        readonly title: string;
      }
    | { readonly kind: 'failure'; readonly title: string; readonly what: 'analysis' | 'again' | 'model' }
    /** Its id stands in the place of a meeting's. */
    | { readonly kind: 'failure'; readonly title: string; readonly what: 'webhook' }
    /** `lost`: so many passages that people wrote went with somebody who was erased; null for the first minutes. */
    | { readonly kind: 'minutes'; readonly title: string; readonly lost: number | null }
    | { readonly kind: 'erasure'; readonly title: string }
  );

/** Who asks, and since when things are told to them. */
export interface Asked {
  readonly pool: Pool;
  readonly viewer: Viewer;
  /** The viewer by what concerns them, whatever their role. */
  readonly person: Reader;
  readonly since: Date;
}

interface Row {
  readonly meetingId: string;
  readonly subject: string;
  readonly revision: number;
  readonly givenAt: Date;
}

const ROW = `n.meeting_id as "meetingId", n.subject, n.revision, n.given_at as "givenAt"`;
const LATEST = `order by n.given_at desc limit ${MOST_NOTICES}`;

/** What the first minutes of a meeting are: the same notice, whichever analysis it was. */
const toldOf = (kind: NoticeKind, { meetingId, subject, revision, givenAt }: Row): Told => ({
  id: noticeIdOf({ kind, meetingId, subject, revision: kind === 'minutes' ? null : revision }),
  givenAt,
  meetingId,
});

/** Of meetings that the person attended or organises, and may read. */
export async function minutesTold({ pool, person: reader, since }: Asked): Promise<Notice[]> {
  const visible = leading(mayRead)(reader, 4);
  const { rows } = await queryPlanned<Row & { readonly title: string }>(
    pool,
    `select ${ROW}, m.subject as title from notices n join meetings m using (meeting_id)
     where n.kind = 'minutes' and n.subject = '' and n.given_at >= $3 and m.analysis_state = 'done'
       and (m.organizer_id = $1 or n.meeting_id in (${attended(reader)})) and ${visible.text} ${LATEST}`,
    [reader.userId, reader.email, since, ...visible.values],
  );
  return rows.map((row) => ({ ...toldOf('minutes', row), kind: 'minutes' as const, title: row.title, lost: null }));
}

/** What people wrote in minutes and went with somebody who was erased: to whom organises the meeting. */
export async function lossesTold({ pool, person: reader, since }: Asked): Promise<Notice[]> {
  const visible = leading(mayRead)(reader, 3);
  const { rows } = await queryPlanned<Row & { readonly title: string; readonly lost: number }>(
    pool,
    `select ${ROW}, n.lost, m.subject as title from notices n join meetings m using (meeting_id)
     where n.kind = 'minutes' and n.subject <> '' and n.given_at >= $2 and m.organizer_id = $1
       and ${visible.text} ${LATEST}`,
    [reader.userId, since, ...visible.values],
  );
  return rows.map((row) => ({ ...toldOf('minutes', row), kind: 'minutes', title: row.title, lost: row.lost }));
}

/** To whom organises the meeting, and to administrators; an observer is told of public ones alone. */
export async function failuresTold({ pool, viewer, person, since }: Asked): Promise<Notice[]> {
  const reader = viewer.role === person.role ? person : await readerOf(pool, viewer);
  const visible = leading(mayRead)(reader, 4);
  const { rows } = await queryPlanned<Row & { readonly title: string; readonly what: 'analysis' | 'again' | 'model' }>(
    pool,
    `select ${ROW}, n.what, m.subject as title from notices n join meetings m using (meeting_id)
     where n.kind = 'failure' and n.given_at >= $1 and (m.organizer_id = $2 or $3) and ${visible.text} ${LATEST}`,
    [since, viewer.userId, viewer.role === 'admin', ...visible.values],
  );
  return rows.map((row) => ({ ...toldOf('failure', row), kind: 'failure' as const, title: row.title, what: row.what }));
}

type BotRow = Row &
  Pick<Extract<Notice, { kind: 'bot'; sessionId: string }>, 'title' | 'what' | 'sessionId' | 'platform' | 'meetingUrl'>;

/**
 * To whom launched the bot, and to whom organises its meeting; whatever their role, they are told as persons. A pause
 * that somebody asked for is told to administrators too, who may decide in their place.
 */
export async function botsTold({ pool, viewer, since }: Asked): Promise<Notice[]> {
  const { rows } = await queryPlanned<BotRow>(
    pool,
    `select ${ROW}, n.what, c.session_id as "sessionId", c.platform, c.meeting_url as "meetingUrl", m.subject as title
     from notices n join call_sessions c on c.meeting_id = n.meeting_id
       and c.session_id = split_part(n.subject, '/', 1) and c.source = 'bot'
     left join meetings m on m.meeting_id = n.meeting_id
     where n.kind = 'bot' and n.given_at >= $1
       and ($2::uuid in (c.requested_by, m.organizer_id) or ($3 and n.what = 'objection')) ${LATEST}`,
    [since, launcherFor(viewer), viewer.role === 'admin'],
  );
  return rows.map((row) => {
    const { title, what, sessionId, platform, meetingUrl } = row;
    return { ...toldOf('bot', row), kind: 'bot' as const, title, what, sessionId, platform, meetingUrl };
  });
}

/**
 * Bots that should have come by themselves and could not be sent: for the person in whose name, and for the organiser.
 * The notice is gone once a bot was sent after all.
 */
export async function obstaclesTold({ pool, viewer, since }: Asked): Promise<Notice[]> {
  const { rows } = await pool.query<{ subject: string; startsAt: Date; at: Date; what: Obstacle; title: string }>(
    `select o.subject, o.starts_at as "startsAt", o.happened_at as at, o.obstacle as what,
       coalesce(m.subject, l.title) as title
     from attendance_outcomes o
     left join meetings m on m.meeting_id = o.subject left join planned_links l on l.plan_id = o.subject
     where o.obstacle is not null and o.happened_at >= $1 and $2::uuid in (o.user_id, m.organizer_id)
       and coalesce(m.subject, l.title) is not null
     order by o.happened_at desc limit ${MOST_NOTICES}`,
    [since, launcherFor(viewer)],
  );
  return rows.map(({ subject, startsAt, at, what, title }) => {
    const place = { kind: 'bot', meetingId: subject, subject: `joining/${startsAt.toISOString()}`, revision: null };
    return { kind: 'bot', id: noticeIdOf(place), givenAt: at, meetingId: subject, what, sessionId: null, title };
  });
}

/** Who asked, of what the eraser asked for in their place too. */
const ASKED_BY = `case when e.asked_by like 'user:%' then e.asked_by
  else (select a.asked_by from notice_erasers a where a.erasure_id = e.erasure_id) end`;

/**
 * Erasures that a hold had wait, once nothing of them is left to do in the meeting: to the administrator who asked. Of
 * records that are one meeting it is told once, when the last is done.
 */
export async function erasuresTold({ pool, viewer, since }: Asked): Promise<Notice[]> {
  if (viewer.role !== 'admin') return [];
  const { rows } = await pool.query<{ meetingId: string; erasureId: string; givenAt: Date; title: string }>(
    `select e.meeting_id as "meetingId", e.erasure_id as "erasureId", e.done_at as "givenAt", m.subject as title
     from notice_erasures e join meetings m using (meeting_id) left join occurrences o using (meeting_id)
     where ${ASKED_BY} = $2 and e.done_at >= $1 and not e.person_open and not e.links_open and not exists (
       select from occurrences b join notice_erasures other on other.meeting_id = b.meeting_id
       where b.room_id = o.room_id and b.occurrence_id = o.occurrence_id and b.meeting_id <> e.meeting_id
         and other.erasure_id = e.erasure_id and (other.person_open or other.links_open
           or (other.done_at, other.meeting_id) > (e.done_at, e.meeting_id)))
     order by e.done_at desc limit ${MOST_NOTICES}`,
    [since, `user:${viewer.userId}`],
  );
  return rows.map(({ meetingId, erasureId, givenAt, title }) => {
    const id = noticeIdOf({ kind: 'erasure', meetingId, subject: erasureId, revision: null });
    return { kind: 'erasure', id, givenAt, meetingId, title };
  });
}

/** Webhooks that Greffier stopped, until they are switched on, off or removed: to administrators. */
export async function webhooksTold({ pool, viewer, since }: Asked): Promise<Notice[]> {
  if (viewer.role !== 'admin') return [];
  const { rows } = await pool.query<{ id: string; title: string; at: Date; revision: number }>(
    `select webhook_id as id, title, stopped_at as at, revision from webhooks
     where phase = 'stopped' and stopped_at >= $1 order by stopped_at desc limit ${MOST_NOTICES}`,
    [since],
  );
  return rows.map(({ id: meetingId, title, at: givenAt, revision }) => {
    const id = noticeIdOf({ kind: 'failure', meetingId, subject: 'webhook', revision });
    return { kind: 'failure', id, givenAt, meetingId, title, what: 'webhook' };
  });
}
