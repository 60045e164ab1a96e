import { placeOf } from '../engine/table.ts';
import { ACTION_ROW, FROM_ITEMS, openActions, type ActionRow, type RegisteredAction } from '../actions/rows.ts';
import type { DecisionContent } from '../summaries/queries.ts';
import { meetingDecisions } from '../summaries/tables.ts';
import { anyOf, type Asked } from './asked.ts';
import type { NamedTopic } from './topics.ts';

type About = { readonly about: readonly boolean[] };

/** A decision about some of the topics. */
export interface DecisionAbout extends About {
  readonly meetingId: string;
  readonly text: string;
  /** The line that it rests on first; null where it rests on none. */
  readonly line: number | null;
}

export type ActionAbout = RegisteredAction & About;

/** Of each kind so many are looked at, the newest meetings first. */
const MOST = 300;

const aboutColumn = (queries: readonly string[], row: string): string =>
  `array[${queries.map((_, index) => `${row}.search_vector @@ $${index + 3}::tsquery`).join(', ')}] as about`;

/** Action items of these meetings that are about any of the topics. */
export async function actionsAbout(
  { tables }: Asked,
  meetings: readonly string[],
  { topics, today }: { readonly topics: readonly NamedTopic[]; readonly today: string },
): Promise<ActionAbout[]> {
  if (topics.length === 0) return [];
  const queries = topics.map(({ query }) => query);
  const { rows } = await tables.pool.query<ActionRow & About>(
    `select ${ACTION_ROW}, ${aboutColumn(queries, 'i')} from ${FROM_ITEMS}
     where i.meeting_id = any ($1::uuid[]) and i.search_vector @@ $2::tsquery
     order by m.start_time desc, i.meeting_id, i.ordinal limit ${MOST}`,
    [meetings, anyOf(queries), ...queries],
  );
  const about = new Map(rows.map((row) => [`${row.meeting_id} ${row.action_id}`, row.about]));
  const opened = await openActions(tables, rows, today);
  return opened.map((action) => ({ ...action, about: about.get(`${action.meetingId} ${action.id}`) ?? [] }));
}

interface DecisionRow extends About {
  readonly meeting_id: string;
  readonly origin: string;
  readonly decision_id: string;
  readonly content: Buffer;
}

/** Decisions of these meetings that are about any of the topics. */
export async function decisionsAbout(
  { tables: { pool, sealer } }: Asked,
  meetings: readonly string[],
  topics: readonly NamedTopic[],
): Promise<DecisionAbout[]> {
  if (topics.length === 0) return [];
  const queries = topics.map(({ query }) => query);
  const { rows } = await pool.query<DecisionRow>(
    `select d.meeting_id, d.origin, d.decision_id, d.content, ${aboutColumn(queries, 'd')}
     from meeting_decisions d join meetings m on m.meeting_id = d.meeting_id
     where d.meeting_id = any ($1::uuid[]) and d.search_vector @@ $2::tsquery and d.content is not null
     order by m.start_time desc, d.meeting_id, d.ordinal limit ${MOST}`,
    [meetings, anyOf(queries), ...queries],
  );
  const texts = await sealer.open(
    rows.map((row) => ({ place: placeOf(meetingDecisions, 'content', row), sealed: row.content })),
  );
  return rows.flatMap(({ meeting_id: meetingId, about }, index) => {
    const content = texts[index] ?? null;
    if (content === null) return [];
    const { text, citations } = JSON.parse(content) as DecisionContent;
    return [{ meetingId, text, line: citations[0]?.line ?? null, about }];
  });
}
