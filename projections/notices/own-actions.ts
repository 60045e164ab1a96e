import { localDay } from '#domain/local-time.ts';
import { isAssignedTo, nameForm } from '#domain/meeting/assignee.ts';
import { noticeIdOf } from '#domain/notices/identity.ts';
import { MOST_NOTICES } from '#domain/notices/kinds.ts';
import { ownNames } from '../actions/own-names.ts';
import { ACTION_ROW, FROM_ITEMS, openActions, type ActionRow } from '../actions/rows.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { attended } from '../grounds.ts';
import { leading, mayRead } from '../readable.ts';
import type { Asked, Notice } from './told.ts';

/** The command that gave it to this name gave people other names: whose it was before, it is. */
const IS_RENAMING = (row: string): string =>
  `exists (select from notice_renamings r where r.meeting_id = ${row}.meeting_id and r.cause = ${row}.cause)`;

/** When the item `a` was given to whom it is given to: a name that was put right makes no other of them. */
const GIVEN = `case when ${IS_RENAMING('a')} then coalesce((select max(p.given_at) from notice_assignments p
    where p.meeting_id = a.meeting_id and p.action_id = a.action_id and p.given_at < a.given_at
      and not ${IS_RENAMING('p')}), a.given_at) else a.given_at end`;

/** When somebody confirmed that the person `$1` is in the meeting of `a`; null where their address `$2` says so. */
const CONFIRMED = `(select max(l.linked_at) from participant_links l where l.meeting_id = a.meeting_id
    and l.user_id = $1 and l.unlinked_at is null and not exists (
      select from participants p where p.capture_id = l.capture_id and p.email = $2))`;

/**
 * An erasure took every analysis of the meeting, and what was given to whom: the first one after it says again what
 * people knew.
 */
const IS_SAID_AGAIN = `a.given_by not like 'user:%'
  and exists (select from notices n where n.meeting_id = a.meeting_id and n.kind = 'minutes' and n.given_at < a.given_at)
  and not exists (select from analysis_versions v where v.meeting_id = a.meeting_id and v.created_at < a.given_at)`;

type Row = ActionRow & { readonly givenAt: Date; readonly named: string };

/** Open action items that are the person's now, each since it is; what they gave themselves is no news. */
export async function actionsTold({ sealer }: Pick<ReadTables, 'sealer'>, asked: Asked): Promise<Notice[]> {
  const { pool, person: reader, since } = asked;
  const names = await ownNames(pool, reader);
  if (names.length === 0) return [];
  const visible = leading(mayRead)(reader, 6);
  const { rows } = await pool.query<Row>(
    `select ${ACTION_ROW}, g.assignee as named, g.given_at as "givenAt" from ${FROM_ITEMS}
     join (
       select a.meeting_id, a.action_id, a.assignee, greatest(${GIVEN}, ${CONFIRMED}) as given_at
       from notice_assignments a
       where a.assignee = any ($4) and a.given_by <> $5 and not (${IS_SAID_AGAIN})
     ) g on g.meeting_id = i.meeting_id and g.action_id = i.action_id
     where g.given_at >= $3 and k.completed is not true and i.meeting_id in (${attended(reader)}) and ${visible.text}
     order by g.given_at desc, i.meeting_id, i.ordinal limit ${MOST_NOTICES}`,
    [reader.userId, reader.email, since, names.map(nameForm), `user:${reader.userId}`, ...visible.values],
  );
  const given = new Map(rows.map((row) => [`${row.meeting_id}/${row.action_id}/${row.named}`, row.givenAt]));
  const whole = [...new Map(rows.map((row) => [`${row.meeting_id}/${row.action_id}`, row])).values()];
  const opened = await openActions({ pool, sealer }, whole, localDay(since.getTime()));
  return opened.flatMap(({ meetingId, id, title, task, deadline, assignee, people }) => {
    const givenAt = assignee === null ? undefined : given.get(`${meetingId}/${id}/${nameForm(assignee)}`);
    if (givenAt === undefined || !isAssignedTo(assignee, people, reader)) return [];
    const notice = noticeIdOf({ kind: 'action', meetingId, subject: id, revision: null });
    return [{ id: notice, kind: 'action' as const, givenAt, meetingId, title, action: { id, task, deadline } }];
  });
}
