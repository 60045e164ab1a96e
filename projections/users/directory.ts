import type { Role } from '#domain/user/role.ts';
import type { Pool } from 'pg';
import { likePattern, searchable } from '../searchable.ts';

export interface DirectoryEntry {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** What stands between the words of a name and of the part of an address before its @. */
const BETWEEN_WORDS = /[\s.\-_+']+/u;

/**
 * A name and the address as far as its @: the domain, which everybody has in common, and the department find nobody.
 */
const WORDS = `' ' || translate(split_part(searchable, '@', 1), '.-_+''', '     ')`;

/**
 * Who can sign in and has a name or an address in which a word begins with each word of `search`, or whose address
 * begins with it; by name, `limit` at most.
 */
export async function findInDirectory(pool: Pool, search: string, limit: number): Promise<DirectoryEntry[]> {
  const words = searchable(search)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => likePattern(` ${word}`));
  const { rows } = await pool.query<DirectoryEntry>(
    `select display_name as name, email, role from users
     where not disabled and invited_until is null
       and (starts_with(email, $1) or (cardinality($2::text[]) > 0 and ${WORDS} like all ($2::text[])))
     order by searchable collate "C", user_id limit $3`,
    [search.trim().toLowerCase(), words, limit],
  );
  return rows;
}
