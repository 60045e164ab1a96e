import { isAssignedTo } from '#domain/meeting/assignee.ts';
import { DUE, dueOn, type Due } from '#domain/meeting/due.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import type { Page } from '../page.ts';
import { every, type Condition } from '../condition.ts';
import { assigneeWords } from '../summaries/words.ts';
import { hashedWords } from '../words/hashed.ts';
import { attended } from '../grounds.ts';
import { leading, mayRead } from '../readable.ts';
import { readerOf, type Reader, type Viewer } from '../viewer.ts';
import { ACTION_ROW, FROM_ITEMS, IN_ORDER, openActions, type ActionRow, type RegisteredAction } from './rows.ts';
import { dueColumn, isDue, selected, type Selection } from './selection.ts';

export interface Register {
  readonly actions: readonly RegisteredAction[];
  /** Of the selection. */
  readonly total: number;
  /** Of the selection whenever it is due: what is not done yet. */
  readonly counts: Readonly<Record<Due, number>>;
}

const NONE: Register = { actions: [], total: 0, counts: { late: 0, today: 0, week: 0, later: 0, none: 0 } };

const countsOf = (counts: readonly { readonly due: Due; readonly count: number }[]): Register['counts'] => {
  const known = new Map(counts.map(({ due, count }) => [due, count]));
  return Object.fromEntries(DUE.map((due) => [due, known.get(due) ?? 0])) as Register['counts'];
};

/** Action items of meetings that the viewer may read, what is due first ahead. */
export async function listActions(tables: ReadTables, viewer: Viewer, asked: Selection & Page): Promise<Register> {
  const hashes = [...(await tables.sealer.hashesOf(await tables.sealer.periods())).values()];
  if (hashes.length === 0) return NONE;
  const reader = await readerOf(tables.pool, viewer);
  const rule = every((at) => leading(mayRead)(reader, at), selected(asked, hashes));
  if (asked.of === 'all') return allActions(tables, rule, asked);
  const names = await ownNames(tables, viewer);
  const given = names.map((name) => hashedWords(assigneeWords(name), hashes)).filter((words) => words !== '');
  if (given.length === 0) return NONE;
  return ownActions(tables, reader, { ...asked, rule, given: given.map((words) => `(${words})`).join(' | ') });
}

async function allActions(tables: ReadTables, rule: Condition, { page, limit, ...selection }: Selection & Page) {
  const { today } = selection;
  const column = dueColumn(today)(1);
  const all = rule(1 + column.values.length);
  const narrowed = every(rule, isDue(selection))(3);
  const [counted, listed] = await Promise.all([
    tables.pool.query<{ due: Due; completed: boolean; count: number }>(
      `select ${column.text} as due, k.completed is true as completed, count(*)::int as count from ${FROM_ITEMS}
       where ${all.text} group by 1, 2`,
      [...column.values, ...all.values],
    ),
    tables.pool.query<ActionRow>(
      `select ${ACTION_ROW} from ${FROM_ITEMS} where ${narrowed.text} order by ${IN_ORDER} limit $1 offset $2`,
      [limit, (page - 1) * limit, ...narrowed.values],
    ),
  ]);
  const chosen = counted.rows.filter(({ due }) => selection.due === undefined || due === selection.due);
  return {
    actions: await openActions(tables, listed.rows, today),
    total: chosen.reduce((sum, { count }) => sum + count, 0),
    counts: countsOf(counted.rows.filter(({ completed }) => !completed)),
  };
}

/** The names under which the viewer was in meetings, by an address that they have or had, or by a confirmed link. */
async function ownNames({ pool }: ReadTables, { userId, email }: Viewer): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select p.name from participants p where p.email = $2
       or p.email in (select f.email from former_addresses f where f.user_id = $1)
     union select p.name from participants p join participant_links l on l.capture_id = p.capture_id
       and l.participant = p.number where l.user_id = $1 and l.unlinked_at is null`,
    [userId, email],
  );
  return rows.map(({ name }) => name);
}

interface Own extends Selection, Page {
  readonly rule: Condition;
  /** A query for items given to somebody of the viewer's names. */
  readonly given: string;
}

/**
 * Who an item is given to is known of opened rows alone, and whether they are the viewer of the people of its meeting:
 * so all of the viewer's are opened, and then cut to the page.
 */
async function ownActions(
  tables: ReadTables,
  reader: Reader,
  { rule, given, page, limit, ...selection }: Own,
): Promise<Register> {
  const { text, values } = rule(4);
  const { rows } = await tables.pool.query<ActionRow>(
    `select ${ACTION_ROW} from ${FROM_ITEMS} where i.search_vector @@ $3::tsquery and i.meeting_id in (${attended(reader)})
       and ${text} order by ${IN_ORDER}`,
    [reader.userId, reader.email, given, ...values],
  );
  const opened = await openActions(tables, rows, selection.today);
  const own = opened.filter(({ assignee, people }) => isAssignedTo(assignee, people, reader));
  const chosen = own.filter(
    ({ deadline }) => selection.due === undefined || dueOn(deadline, selection.today) === selection.due,
  );
  const groups = Map.groupBy(own, ({ due }) => due);
  return {
    actions: chosen.slice((page - 1) * limit, page * limit),
    total: chosen.length,
    counts: countsOf(DUE.map((due) => ({ due, count: groups.get(due)?.length ?? 0 }))),
  };
}
