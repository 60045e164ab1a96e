import { localDay } from '#domain/local-time.ts';
import { noticeIdOf } from '#domain/notices/identity.ts';
import { MOST_NOTICES } from '#domain/notices/kinds.ts';
import { reminderDue } from '#domain/notices/reminders.ts';
import { listActions } from '../actions/queries.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import type { Asked, Notice } from './told.ts';

/** The register lists what is due first ahead: what is late longest comes before it. */
const MOST_OPEN = 1_000;

/**
 * Work of the person's that is due tomorrow or late, as it is now: what is done, or due at another time, reminds of
 * nothing more, and the same is told once.
 */
export async function remindersTold(
  tables: ReadTables,
  { viewer, since }: Pick<Asked, 'viewer' | 'since'>,
  now: Date,
): Promise<Notice[]> {
  const open = { of: 'mine', status: 'pending', today: localDay(now.getTime()), page: 1, limit: MOST_OPEN } as const;
  const { actions } = await listActions(tables, viewer, open);
  return actions
    .flatMap(({ meetingId, title, id, task, deadline, startTime }): Notice[] => {
      // Whoever was given work a moment ago knows when it is due.
      const given = startTime > since ? startTime : since;
      const due = reminderDue(deadline, { since: given, now });
      if (due === null) return [];
      const place = { kind: 'reminder', meetingId, subject: `${id}/${due.what}/${due.at}`, revision: null };
      const told = { id: noticeIdOf(place), givenAt: new Date(due.at), meetingId, title };
      return [{ ...told, kind: 'reminder', what: due.what, action: { id, task, deadline } }];
    })
    .slice(-MOST_NOTICES);
}
