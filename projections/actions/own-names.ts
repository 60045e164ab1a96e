import type { Pool } from 'pg';
import type { Viewer } from '../viewer.ts';

/** The names under which the viewer was in meetings, by an address that they have or had, or by a confirmed link. */
export async function ownNames(pool: Pool, { userId, email }: Viewer): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select p.name from participants p where p.email = $2
       or p.email in (select f.email from former_addresses f where f.user_id = $1)
     union select p.name from participants p join participant_links l on l.capture_id = p.capture_id
       and l.participant = p.number where l.user_id = $1 and l.unlinked_at is null`,
    [userId, email],
  );
  return rows.map(({ name }) => name);
}
