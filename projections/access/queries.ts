import type { Pool } from 'pg';
import type { Page } from '../page.ts';
import type { AccessKind } from './tables.ts';

export interface AccessEntry {
  readonly id: string;
  readonly at: Date;
  readonly kind: AccessKind;
  readonly reason: string | null;
  readonly way: string | null;
  readonly userId: string | null;
  /** Of the account now; null where there is none any more. */
  readonly displayName: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly route: string | null;
  readonly meetingId: string | null;
  readonly count: number;
}

export const ACCESS_PROJECTIONS: readonly string[] = ['access'];

/** Entries of every process, newest first; pages count from 1. */
export async function listAccess(
  pool: Pool,
  { kind, userId }: { readonly kind?: AccessKind | undefined; readonly userId?: string | undefined },
  { page, limit }: Page,
): Promise<{ entries: AccessEntry[]; total: number }> {
  const condition = '($1::text is null or a.kind = $1) and ($2::uuid is null or a.user_id = $2)';
  const values = [kind ?? null, userId ?? null];
  const [counted, listed] = await Promise.all([
    pool.query<{ total: number }>(`select count(*)::int as total from access_entries a where ${condition}`, values),
    pool.query<AccessEntry>(
      `select a.event_id || '/' || a.part as id, a.at, a.kind, a.reason, a.way, a.user_id as "userId", u.display_name as "displayName", a.email, a.address, a.route, a.meeting_id as "meetingId", a.count
       from access_entries a left join users u using (user_id) where ${condition}
       order by a.at desc, a.event_id, a.part limit $3 offset $4`,
      [...values, limit, (page - 1) * limit],
    ),
  ]);
  return { entries: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface Consultation {
  readonly id: string;
  readonly at: Date;
  readonly kind: 'meeting-read' | 'meeting-exported';
  /** As what it was exported. */
  readonly format: string | null;
  /** Of the account now; null where there is none any more. */
  readonly name: string | null;
}

/** Who took a meeting as a file, and which administrators read it by their role alone, newest first. */
export async function consultationsOf(
  pool: Pool,
  meetingId: string,
  limit: number,
): Promise<{ consultations: Consultation[]; total: number }> {
  const { rows } = await pool.query<Consultation & { readonly total: number }>(
    `select a.event_id || '/' || a.part as id, a.at, a.kind, a.reason as format, u.display_name as name, count(*) over ()::int as total
     from access_entries a left join users u using (user_id) where a.meeting_id = $1
     order by a.at desc, a.event_id, a.part limit $2`,
    [meetingId, limit],
  );
  return { consultations: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
