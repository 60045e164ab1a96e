import type { Pool } from 'pg';

export interface KnownRequest {
  readonly subject: string;
  /** Id of the event that asked, which the store may have lost. */
  readonly askedBy: string;
}

/** Requests that were open before the restore; none in a database without read tables. */
export async function knownRequests(pool: Pick<Pool, 'query'>, kind: string): Promise<KnownRequest[]> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('requests') is not null as there`);
  if (rows[0]?.there !== true) return [];
  const open = await pool.query<KnownRequest>(
    'select subject, asked_by as "askedBy" from requests where kind = $1 order by subject',
    [kind],
  );
  return open.rows;
}
