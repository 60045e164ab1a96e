import type { Pool } from 'pg';

/** On whose behalf rows are read: who may see what is part of every query, not of what is done with its answer. */
export interface Viewer {
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  readonly role: 'observer' | 'user' | 'admin';
}

/**
 * Who launched the bot sessions that concern a viewer who does not administer: themselves; an observer launches none,
 * and follows none.
 */
export const launcherFor = ({ role, userId }: Viewer): string | null => (role === 'observer' ? null : userId);

/**
 * The condition under which a viewer may read a meeting `m`, its parameters starting at `$first`: administrators all,
 * observers what is public, others also what they organise, attend, or have shared with them; attending and sharing go
 * by e-mail address.
 */
export function mayRead(viewer: Viewer, first: number): { readonly text: string; readonly values: readonly unknown[] } {
  if (viewer.role === 'admin') return { text: 'true', values: [] };
  if (viewer.role === 'observer') return { text: `m.visibility = 'public'`, values: [] };
  return {
    text: `(m.organizer_id = $${first} or m.visibility = 'public'
      or exists (select from participants p where p.meeting_id = m.meeting_id and p.email = $${first + 1})
      or exists (select from meeting_guests g where g.meeting_id = m.meeting_id and g.email = $${first + 1} and g.revoked_at is null))`,
    values: [viewer.userId, viewer.email],
  };
}

/**
 * The same rule as a set, for queries over many meetings: the condition that `m` is in it, found by indexes on who
 * organises, attends, and has it shared, and on what is public.
 */
export function isReadable(
  viewer: Viewer,
  first: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  if (viewer.role !== 'user') return mayRead(viewer, first);
  return { text: `m.meeting_id in (${sources(first).join(' union ')})`, values: [viewer.userId, viewer.email] };
}

/** Where what a person may read is found: `$first` is their id, the next parameter their address. */
const sources = (first: number): string[] => [
  `select meeting_id from meetings where organizer_id = $${first}`,
  `select meeting_id from meetings where visibility = 'public'`,
  `select meeting_id from participants where email = $${first + 1}`,
  `select meeting_id from meeting_guests where email = $${first + 1} and revoked_at is null`,
];

/** From here on testing one meeting after the other, newest first, finds a page sooner than gathering the whole set. */
const MANY = 2_000;

/**
 * The cheaper of the two forms for a query that looks at meetings in order and stops early: a viewer who may read few
 * has them gathered, one who may read many meets one soon.
 */
export async function readableInOrder(pool: Pool, viewer: Viewer): Promise<typeof mayRead> {
  if (viewer.role !== 'user') return mayRead;
  const { rows } = await pool.query<{ count: number }>({
    name: 'greffier_readable_count',
    text: `select count(*)::int as count from (${sources(1).join(' union all ')} limit ${MANY}) found`,
    values: [viewer.userId, viewer.email],
  });
  return (rows[0]?.count ?? 0) < MANY ? isReadable : mayRead;
}
