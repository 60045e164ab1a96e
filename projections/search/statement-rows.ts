import type { Pool } from 'pg';
import { actionItems, meetingDecisions } from '../summaries/tables.ts';
import type { Condition } from '../condition.ts';
import type { SearchOrder } from './narrowing.ts';

/** So many are ranked; words that are in more say little: of those the newest are looked at. */
const RANKED = 2_000;
const NEWEST = 200;

export type StatementKind = 'decision' | 'action';

/** Where statements of a kind are kept: `s` is the table. */
const KEPT: Readonly<
  Record<StatementKind, { readonly table: string; readonly columns: string; readonly join: string }>
> = {
  decision: {
    table: meetingDecisions.name,
    columns: `s.decision_id as id, s.origin, s.ordinal, s.content, null::bytea as citations, null::text as deadline, false as completed`,
    join: '',
  },
  action: {
    table: actionItems.name,
    columns: `s.action_id as id, null as origin, s.ordinal, s.content, s.citations, s.deadline, k.completed is true as completed`,
    join: 'left join action_marks k on k.meeting_id = s.meeting_id and k.action_id = s.action_id',
  },
};

/** A decision or an action item as it is kept, with its meeting. */
export interface StatementRow {
  readonly frequent: boolean;
  readonly meeting_id: string;
  readonly title: string;
  readonly startTime: Date;
  readonly transcript_id: string;
  readonly id: string;
  /** Of a decision: who has it say so. */
  readonly origin: string | null;
  readonly ordinal: number;
  readonly content: Buffer | null;
  readonly citations: Buffer | null;
  readonly deadline: string | null;
  readonly completed: boolean;
}

interface Select {
  readonly kind: StatementKind;
  readonly tsquery: string;
  readonly rule: Condition;
  readonly sort: SearchOrder;
}

/** By the index. A single row that is `frequent`, and null otherwise, says that there are too many to rank. */
export async function indexed(pool: Pool, { kind, tsquery, rule, sort }: Select): Promise<readonly StatementRow[]> {
  const { table, columns, join } = KEPT[kind];
  const { text, values } = rule(2);
  const { rows } = await pool.query<StatementRow>(
    `with matched as materialized (select * from ${table} t where t.search_vector @@ $1::tsquery limit ${RANKED + 1})
     select f.frequent, r.* from (select count(*) > ${RANKED} as frequent from matched) f left join lateral (
       select m.meeting_id, m.subject as title, m.start_time as "startTime", m.transcript_id, ${columns}
       from matched s join meetings m on m.meeting_id = s.meeting_id ${join}
       where not f.frequent and ${text} order by ${inOrder(sort)}) r on true`,
    [tsquery, ...values],
  );
  return rows;
}

/** From the newest meeting on, or the oldest, until enough are found. */
export async function walked(pool: Pool, { kind, tsquery, rule, sort }: Select): Promise<readonly StatementRow[]> {
  const { table, columns, join } = KEPT[kind];
  const { text, values } = rule(2);
  const { rows } = await pool.query<StatementRow>(
    `select true as frequent, m.meeting_id, m.title, m."startTime", m.transcript_id, ${columns}
     from (select m.meeting_id, m.subject as title, m.start_time as "startTime", m.start_time, m.transcript_id
       from meetings m where ${text}) m
     cross join lateral (select * from ${table} t
       where t.meeting_id = m.meeting_id and ts_match_vq(t.search_vector, $1::tsquery) offset 0) s ${join}
     order by ${inOrder(sort)} limit ${NEWEST}`,
    [tsquery, ...values],
  );
  return rows;
}

const inOrder = (sort: SearchOrder): string =>
  sort === 'oldest' ? 'm.start_time, m.meeting_id, s.ordinal' : 'm.start_time desc, m.meeting_id desc, s.ordinal';
