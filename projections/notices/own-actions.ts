import { REPLAYER } from '#domain/analysis/replaying.ts';
import { localDay } from '#domain/local-time.ts';
import { isAssignedTo } from '#domain/meeting/assignee.ts';
import { assigneeMark, noticeIdOf } from '#domain/notices/identity.ts';
import { MOST_NOTICES } from '#domain/notices/kinds.ts';
import { ACTION_ROW, FROM_ITEMS, openActions, type ActionRow } from '../actions/rows.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { attended } from '../grounds.ts';
import { queryPlanned } from '../planned.ts';
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

/** The names under which the person `$1` was in meetings, by an address that they have (`$2`) or had, or by a link. */
const OWN_NAMES = `select n.meeting_id, array_agg(n.name) as names from (
    select p.meeting_id, p.name from participants p where p.email = $2
      or p.email in (select f.email from former_addresses f where f.user_id = $1)
    union select p.meeting_id, p.name from participants p join participant_links l on l.capture_id = p.capture_id
      and l.participant = p.number where l.user_id = $1 and l.unlinked_at is null
  ) n group by n.meeting_id`;

interface Given {
  readonly meetingId: string;
  readonly actionId: string;
  /** The mark of whom it was given to. */
  readonly assignee: string;
  readonly givenAt: Date;
  /** What the person was called in that meeting. */
  readonly names: readonly string[];
}

/** What was given to a name of the person's since then, also where others have that name now. */
async function givenToNames({ pool, person, since }: Asked): Promise<Given[]> {
  const { rows } = await queryPlanned<Given>(
    pool,
    `select g.* from (
       select a.meeting_id as "meetingId", a.action_id as "actionId", a.assignee, o.names,
         greatest(${GIVEN}, ${CONFIRMED}) as "givenAt"
       from notice_assignments a join (${OWN_NAMES}) o using (meeting_id)
       where a.given_by <> $4 and a.given_by <> $5 and not (${IS_SAID_AGAIN})
     ) g where g."givenAt" >= $3`,
    [person.userId, person.email, since, `user:${person.userId}`, REPLAYER],
  );
  return rows.filter(({ meetingId, assignee, names }) =>
    names.some((name) => assigneeMark(meetingId, name) === assignee),
  );
}

const latestFirst = (one: Given, other: Given): number => other.givenAt.getTime() - one.givenAt.getTime();

/** Open action items that are the person's now, each since it is; what they gave themselves is no news. */
export async function actionsTold({ sealer }: Pick<ReadTables, 'sealer'>, asked: Asked): Promise<Notice[]> {
  const { pool, person: reader, since } = asked;
  const given = (await givenToNames(asked)).toSorted(latestFirst).slice(0, MOST_NOTICES);
  if (given.length === 0) return [];
  const visible = leading(mayRead)(reader, 5);
  const { rows } = await pool.query<ActionRow>(
    `select ${ACTION_ROW} from ${FROM_ITEMS}
     where (i.meeting_id, i.action_id) in (select * from unnest($3::uuid[], $4::text[]))
       and k.completed is not true and i.meeting_id in (${attended(reader)}) and ${visible.text}`,
    [
      reader.userId,
      reader.email,
      given.map(({ meetingId }) => meetingId),
      given.map(({ actionId }) => actionId),
      ...visible.values,
    ],
  );
  const opened = await openActions({ pool, sealer }, rows, localDay(since.getTime()));
  return opened.flatMap(({ meetingId, id, title, task, deadline, assignee, people }) => {
    const mark = assignee === null ? null : assigneeMark(meetingId, assignee);
    const own = given.find((one) => one.meetingId === meetingId && one.actionId === id && one.assignee === mark);
    if (own === undefined || !isAssignedTo(assignee, people, reader)) return [];
    const notice = noticeIdOf({ kind: 'action', meetingId, subject: id, revision: null });
    const { givenAt } = own;
    return [{ id: notice, kind: 'action' as const, givenAt, meetingId, title, action: { id, task, deadline } }];
  });
}
