import type { Pool } from 'pg';
import type { Page } from '../page.ts';

/** That minutes were mailed to somebody: to whom, of which meeting, and when. */
export interface Receipt {
  readonly id: string;
  /** Null for an account that is no more. */
  readonly recipient: { readonly id: string; readonly name: string } | null;
  readonly meetingId: string;
  /** `unknown`: nobody knows whether it left. */
  readonly status: 'sent' | 'unknown';
  readonly at: Date;
}

/** Minutes that left by mail, and those of which nobody knows, the latest first. For administrators. */
export async function receiptsOf(
  pool: Pool,
  { page, limit }: Page,
): Promise<{ readonly receipts: readonly Receipt[]; readonly total: number }> {
  const received = `m.kind = 'minutes' and m.status in ('sent', 'unknown') and m.meeting_id is not null`;
  const [listed, counted] = await Promise.all([
    pool.query<Receipt>(
      `select m.mail_id as id, m.meeting_id as "meetingId", m.status, m.changed_at as at,
         case when u.user_id is not null then json_build_object('id', u.user_id, 'name', u.display_name) end as recipient
       from mails m left join users u on u.user_id = m.recipient
       where ${received} order by m.changed_at desc, m.mail_id limit $1 offset $2`,
      [limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from mails m where ${received}`),
  ]);
  return { receipts: listed.rows, total: counted.rows[0]?.total ?? 0 };
}
