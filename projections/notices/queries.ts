import { compareIds } from '#domain/compare.ts';
import { choiceOf, type NoticeChoice, type NoticeChoices } from '#domain/notices/choices.ts';
import { MOST_NOTICES, NOTICE_DAYS, type NoticeKind } from '#domain/notices/kinds.ts';
import type { Pool } from 'pg';
import type { ReadTables } from '../engine/read-tables.ts';
import { personally, readerOf, type Viewer } from '../viewer.ts';
import { actionsTold } from './own-actions.ts';
import { remindersTold } from './reminders.ts';
import {
  botsTold,
  erasuresTold,
  failuresTold,
  lossesTold,
  minutesTold,
  obstaclesTold,
  webhooksTold,
  type Notice,
} from './told.ts';

/** The projections that notices are read from; a read that must see a position waits for these. */
export const NOTICE_PROJECTIONS = [
  'notices',
  'meetings',
  'summaries',
  'sessions',
  'users',
  'joining',
  'webhooks',
] as const;

export type ReadNotice = Notice & { readonly isRead: boolean };

const DAY_MS = 24 * 3_600_000;

/**
 * Since when things are told to somebody: since this installation tells people of things, since they have an account,
 * and for so many days.
 */
async function beginningFor(pool: Pool, userId: string, now: Date): Promise<Date> {
  const { rows } = await pool.query<{ since: Date }>(
    `select greatest(
       (select b.began_at from state.notice_beginning b), (select u.created_at from users u where u.user_id = $1), $2
     )::timestamptz as since`,
    [userId, new Date(now.getTime() - NOTICE_DAYS * DAY_MS)],
  );
  return rows[0]?.since ?? now;
}

/** Whether the settings had notices on at a moment. */
async function switches(pool: Pool): Promise<(at: Date) => boolean> {
  const { rows } = await pool.query<{ at: Date; isOn: boolean }>(
    'select switched_at as at, is_on as "isOn" from notice_switches order by revision',
  );
  return (moment) => rows.findLast(({ at }) => at <= moment)?.isOn ?? true;
}

/** What the person has read, one by one or all until a moment. */
export async function whatWasRead(pool: Pool, userId: string): Promise<(notice: Notice) => boolean> {
  const [one, all] = await Promise.all([
    pool.query<{ id: string }>('select notice_id as id from notice_readings where user_id = $1', [userId]),
    pool.query<{ until: Date | null }>('select read_until as until from notice_readers where user_id = $1', [userId]),
  ]);
  const read = new Set(one.rows.map(({ id }) => id));
  const until = all.rows[0]?.until ?? null;
  return ({ id, givenAt }) => read.has(id) || (until !== null && givenAt <= until);
}

/** What the person said of each kind. */
export async function noticeChoicesOf(pool: Pool, userId: string): Promise<NoticeChoices> {
  const { rows } = await pool.query<NoticeChoice & { readonly kind: NoticeKind }>(
    `select kind, in_application as "inApplication", by_mail as "byMail" from notice_choices where user_id = $1`,
    [userId],
  );
  return new Map(rows.map(({ kind, inApplication, byMail }) => [kind, { inApplication, byMail }]));
}

/** Of what one event brought, work stands before the minutes that it is in. */
const latestFirst = (one: Notice, other: Notice): number =>
  other.givenAt.getTime() - one.givenAt.getTime() || compareIds(`${one.kind} ${one.id}`, `${other.kind} ${other.id}`);

/** Everything that concerns the person and that they may know now, the latest first, however they want to get it. */
export async function noticesFor({ pool, sealer }: ReadTables, viewer: Viewer, now: Date): Promise<Notice[]> {
  const [since, wasOn, person] = await Promise.all([
    beginningFor(pool, viewer.userId, now),
    switches(pool),
    readerOf(pool, personally(viewer)),
  ]);
  const asked = { pool, viewer, person, since };
  const found = await Promise.all([
    actionsTold({ sealer }, asked),
    remindersTold({ pool, sealer }, asked, now),
    botsTold(asked),
    obstaclesTold(asked),
    webhooksTold(asked),
    failuresTold(asked),
    erasuresTold(asked),
    minutesTold(asked),
    lossesTold(asked),
  ]);
  return found
    .flat()
    .filter(({ givenAt }) => wasOn(givenAt))
    .toSorted(latestFirst)
    .slice(0, MOST_NOTICES);
}

/** Those that the person wants to have in the application, and whether they read them. */
export async function listNotices(tables: ReadTables, viewer: Viewer, now: Date): Promise<ReadNotice[]> {
  const [all, choices, isRead] = await Promise.all([
    noticesFor(tables, viewer, now),
    noticeChoicesOf(tables.pool, viewer.userId),
    whatWasRead(tables.pool, viewer.userId),
  ]);
  return all
    .filter(({ kind }) => choiceOf(choices, kind).inApplication)
    .map((notice) => ({ ...notice, isRead: isRead(notice) }));
}
