import { REACH } from '#domain/meeting/readers.ts';
import type { Role } from '#domain/user/role.ts';
import type { Pool } from 'pg';

/** On whose behalf rows are read: who may see what is part of every query, not of what is done with its answer. */
export interface Viewer {
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
}

/**
 * Who launched the bot sessions that concern a viewer who does not administer: themselves; an observer launches none,
 * and follows none.
 */
export const launcherFor = ({ role, userId }: Viewer): string | null => (REACH[role] === 'public' ? null : userId);

/** What there must be for some reasons to read a meeting to hold at all. */
export interface Standing {
  /** Somebody confirmed them to be a participant. */
  readonly linked: boolean;
  readonly guest: boolean;
  /** They had another address before. */
  readonly renamed: boolean;
  /** Their address was another account's before. */
  readonly succeeds: boolean;
  /** There are entries of calendars. */
  readonly calendars: boolean;
}

/**
 * A viewer with what they are known by now. Queries leave out the reasons that cannot hold: Postgres takes ten times as
 * long to plan all of them as to look for meetings by those that most people have.
 */
export interface Reader extends Viewer {
  readonly standing: Standing;
}

/** The same person by what concerns them, not by their role: who administers reads everything. */
export const personally = (viewer: Viewer): Viewer => (viewer.role === 'admin' ? { ...viewer, role: 'user' } : viewer);

const NOWHERE: Standing = { linked: false, guest: false, renamed: false, succeeds: false, calendars: false };

/** Asked anew for each query, since a reason may come or go at any time. */
export async function readerOf(pool: Pool, viewer: Viewer): Promise<Reader> {
  if (REACH[viewer.role] !== 'own') return { ...viewer, standing: NOWHERE };
  const { rows } = await pool.query<Standing>({
    name: 'greffier_reader_standing',
    text: `select exists (select from participant_links where user_id = $1 and unlinked_at is null) as linked,
      exists (select from meeting_guests where email = $2 and revoked_at is null) as guest,
      exists (select from former_addresses where user_id = $1) as renamed,
      exists (select from former_addresses where email = $2) as succeeds,
      exists (select from meetings where source = 'calendar') as calendars`,
    values: [viewer.userId, viewer.email],
  });
  const [standing] = rows;
  if (!standing) throw new TypeError('what somebody is known by is one row');
  return { ...viewer, standing };
}
