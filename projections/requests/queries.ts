import type { Pool } from 'pg';
import type { RequestKind } from './tables.ts';

export interface OpenRequest {
  readonly kind: RequestKind;
  readonly subject: string;
  readonly detail: string;
  readonly askedBy: string;
  readonly correlationId: string;
}

/** Requests of a kind that are due, the longest due first. */
export async function openRequests(pool: Pool, kind: RequestKind, now: Date, limit: number): Promise<OpenRequest[]> {
  const { rows } = await pool.query<{
    kind: RequestKind;
    subject: string;
    detail: string;
    asked_by: string;
    correlation_id: string;
  }>(
    'select kind, subject, detail, asked_by, correlation_id from requests where kind = $1 and ready and due_at <= $2 order by due_at, subject limit $3',
    [kind, now, limit],
  );
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject,
    detail: row.detail,
    askedBy: row.asked_by,
    correlationId: row.correlation_id,
  }));
}

/** When the next request of a kind that is not due yet will be; null when there is none. */
export async function nextDue(pool: Pool, kind: RequestKind, now: Date): Promise<Date | null> {
  const { rows } = await pool.query<{ due: Date | null }>(
    'select min(due_at) as due from requests where kind = $1 and ready and due_at > $2',
    [kind, now],
  );
  return rows[0]?.due ?? null;
}

/**
 * Closes a request whose fulfilment is no event, because it changes nothing that the record says; answers whether it
 * was still open. Made again by a replay, it is fulfilled again, which does no harm.
 */
export async function closeRequest(
  pool: Pool,
  { kind, subject, detail }: Pick<OpenRequest, 'kind' | 'subject' | 'detail'>,
): Promise<boolean> {
  const { rowCount } = await pool.query('delete from requests where kind = $1 and subject = $2 and detail = $3', [
    kind,
    subject,
    detail,
  ]);
  return rowCount === 1;
}

/** How many of the wishes that make up a person's erasure are still to be fulfilled. */
export async function openErasures(pool: Pool, erasureId: string): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from requests where kind in ('forget', 'forget-account') and detail = $1`,
    [erasureId],
  );
  return rows[0]?.open ?? 0;
}
