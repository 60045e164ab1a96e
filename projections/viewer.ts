/** On whose behalf rows are read: who may see what is part of every query, not of what is done with its answer. */
export interface Viewer {
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  readonly role: 'observer' | 'user' | 'admin';
}

/**
 * The condition under which a viewer may read a meeting `m`, its parameters starting at `$first`: administrators all,
 * observers what is public, others also what they organise, attend, or have shared with them; attending and sharing go by
 * e-mail address.
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
