/** On whose behalf rows are read: who may see what is part of every query, not of what is done with its answer. */
export interface Viewer {
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  readonly role: 'observer' | 'user' | 'admin';
}

/**
 * The condition under which a viewer may read a meeting `m`, its parameters starting at `$first`: administrators all,
 * others what they organise or attend, attendance going by e-mail address.
 */
export function mayRead(viewer: Viewer, first: number): { readonly text: string; readonly values: readonly unknown[] } {
  if (viewer.role === 'admin') return { text: 'true', values: [] };
  if (viewer.role === 'observer') return { text: 'false', values: [] };
  return {
    text: `(m.organizer_id = $${first} or exists (select from participants p where p.meeting_id = m.meeting_id and p.email = $${first + 1}))`,
    values: [viewer.userId, viewer.email],
  };
}
