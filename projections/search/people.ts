import type { Pool } from 'pg';
import { every } from '../condition.ts';
import { nameQuery } from '../name-query.ts';
import { leading, mayRead } from '../readable.ts';
import { readerOf, type Viewer } from '../viewer.ts';
import { beginsWithin, type TypedSearch } from './narrowing.ts';

/** Somebody who was in meetings: one address, or one name where no source gave an address. */
export interface FoundPerson {
  readonly name: string;
  readonly email: string | null;
  /** Meetings in which they were, of those that the viewer may read. */
  readonly meetings: number;
  /** When the latest of these began. */
  readonly lastSeen: Date;
}

/** People by the beginnings of the words of their names and addresses; those of most meetings first. */
export async function searchPeople(
  pool: Pool,
  viewer: Viewer,
  { page, limit, text, ...narrowing }: TypedSearch,
): Promise<{ readonly found: FoundPerson[]; readonly total: number }> {
  const query = nameQuery(text);
  if (query === null) return { found: [], total: 0 };
  const reader = await readerOf(pool, viewer);
  const { text: visible, values } = every((at) => leading(mayRead)(reader, at), beginsWithin(narrowing))(4);
  const { rows } = await pool.query<FoundPerson & { readonly total: number }>(
    `select (array_agg(p.name order by m.start_time desc))[1] as name, max(p.email) as email,
       count(distinct m.meeting_id)::int as meetings, max(m.start_time) as "lastSeen", count(*) over ()::int as total
     from participants p join meetings m on m.transcript_id = p.capture_id
     where p.search_vector @@ to_tsquery('simple', $1) and ${visible}
       and not exists (select from room_microphones r where r.meeting_id = p.meeting_id and r.capture_id = p.capture_id
         and r.participant = p.number)
     group by coalesce(p.email, p.searchable)
     order by meetings desc, "lastSeen" desc, name limit $2 offset $3`,
    [query, limit, (page - 1) * limit, ...values],
  );
  return { found: rows.map(({ total: _total, ...person }) => person), total: rows[0]?.total ?? 0 };
}
