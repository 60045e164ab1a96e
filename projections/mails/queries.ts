import type { MailReason } from '#domain/mail/reasons.ts';
import type { Pool } from 'pg';
import type { Page } from '../page.ts';

/** The read tables that show mails, with the names of whom they go to. */
export const MAIL_PROJECTIONS: readonly string[] = ['mails', 'users'];

/** What waits for a person, or for the mail server. */
export const SHOWN_STATUSES = ['unknown', 'failed', 'waiting'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export interface MailRecord {
  readonly id: string;
  readonly kind: string;
  /** Null for an account that is no more. */
  readonly recipient: { readonly id: string; readonly name: string; readonly email: string } | null;
  readonly meetingId: string | null;
  readonly status: ShownStatus;
  readonly reason: MailReason | null;
  /** Why it was put off until it expired. */
  readonly after: MailReason | null;
  readonly smtpCode: number | null;
  readonly askedAt: Date;
  readonly changedAt: Date;
  /** When it is tried again; null where it is not, by itself, or right now. */
  readonly nextAt: Date | null;
  readonly expiresAt: Date;
}

const WAITING = `('asked', 'postponed', 'begun')`;
const OPEN = `('failed', 'unknown', 'asked', 'postponed', 'begun')`;
const SHOWN = `case when m.status in ${WAITING} then 'waiting' else m.status end`;

/** What waits for a person comes before what waits for the mail server. */
const ORDER = `case m.status when 'unknown' then 0 when 'failed' then 1 else 2 end`;

/**
 * Mails of which nobody knows whether they left, then those that failed, then those that wait, of each those that
 * changed last first. For administrators.
 */
export async function listMails(
  pool: Pool,
  { status }: { readonly status?: ShownStatus | undefined },
  { page, limit }: Page,
): Promise<{ readonly mails: MailRecord[]; readonly counts: Readonly<Record<ShownStatus, number>> }> {
  const [listed, counts] = await Promise.all([
    pool.query<MailRecord>(
      `select m.mail_id as id, m.kind, m.meeting_id as "meetingId", ${SHOWN} as status, m.reason, m.after,
         m.smtp_code as "smtpCode", m.asked_at as "askedAt", m.changed_at as "changedAt", m.expires_at as "expiresAt",
         case when m.status = 'postponed' then r.due_at end as "nextAt",
         case when u.user_id is not null
           then json_build_object('id', u.user_id, 'name', u.display_name, 'email', u.email) end as recipient
       from mails m left join users u on u.user_id = m.recipient
         left join requests r on r.kind = 'mail' and r.subject = m.mail_id::text
       where m.status in ${OPEN} and ($1::text is null or ${SHOWN} = $1)
       order by ${ORDER}, m.changed_at desc, m.mail_id limit $2 offset $3`,
      [status ?? null, limit, (page - 1) * limit],
    ),
    countMails(pool),
  ]);
  return { mails: listed.rows, counts };
}

/** How many there are of each status. */
export async function countMails(pool: Pool): Promise<Readonly<Record<ShownStatus, number>>> {
  const { rows } = await pool.query<Record<ShownStatus, number>>(
    `select count(*) filter (where status = 'unknown')::int as unknown,
       count(*) filter (where status = 'failed')::int as failed,
       count(*) filter (where status in ${WAITING})::int as waiting
     from mails where status in ${OPEN}`,
  );
  return rows[0] ?? { unknown: 0, failed: 0, waiting: 0 };
}

/** Mails to this account, or about this meeting, each with the meeting that it is about. */
export async function mailsToForget(
  pool: Pool,
  id: string,
): Promise<{ readonly id: string; readonly meetingId: string | null }[]> {
  const { rows } = await pool.query<{ id: string; meetingId: string | null }>(
    `select mail_id as id, meeting_id as "meetingId" from mails where recipient = $1
     union select mail_id, meeting_id from mails where meeting_id = $1 order by 1`,
    [id],
  );
  return rows;
}

/** A mail that somebody was sent, or was to be sent. */
export interface OwnMail {
  readonly at: Date;
  readonly kind: string;
  readonly meetingId: string | null;
  readonly status: 'sent' | 'unknown' | 'failed' | 'withheld' | 'dismissed' | 'waiting';
}

/** The latest mails to this account, the newest first. */
export async function mailsTo(pool: Pool, userId: string, limit: number): Promise<readonly OwnMail[]> {
  const { rows } = await pool.query<OwnMail>(
    `select m.asked_at as at, m.kind, m.meeting_id as "meetingId", ${SHOWN} as status
     from mails m where m.recipient = $1 order by m.asked_at desc, m.mail_id limit $2`,
    [userId, limit],
  );
  return rows;
}
