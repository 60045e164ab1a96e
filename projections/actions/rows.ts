import type { Citation, Priority } from '#domain/analysis/analysis.ts';
import type { NamedPerson } from '#domain/meeting/assignee.ts';
import { dueOn, type Due } from '#domain/meeting/due.ts';
import type { Pool } from 'pg';
import type { ReadTables } from '../engine/read-tables.ts';
import { placeOf } from '../engine/table.ts';
import { IDENTIFIED } from '../meetings/identified.ts';
import type { ItemContent } from '../summaries/queries.ts';
import { actionItems } from '../summaries/tables.ts';

/** An action item with its meeting. */
export interface RegisteredAction {
  readonly meetingId: string;
  readonly title: string;
  readonly startTime: Date;
  readonly organiserId: string;
  readonly id: string;
  readonly task: string;
  readonly assignee: string | null;
  readonly deadline: string | null;
  /** Null once it is done. */
  readonly due: Due | null;
  readonly priority: Priority;
  readonly completed: boolean;
  /** The first line that it rests on. */
  readonly line: number | null;
  /** Of its meeting, by whom it may be given to. */
  readonly people: readonly NamedPerson[];
}

export interface ActionRow {
  readonly meeting_id: string;
  readonly action_id: string;
  readonly title: string;
  readonly startTime: Date;
  readonly organiserId: string;
  readonly transcript_id: string;
  readonly content: Buffer | null;
  readonly citations: Buffer | null;
  readonly deadline: string | null;
  readonly priority: Priority;
  readonly completed: boolean;
}

/** What `openActions` needs of items `i`, their meetings `m` and their marks `k`. */
export const ACTION_ROW = `i.meeting_id, i.action_id, m.subject as title, m.start_time as "startTime",
  m.organizer_id as "organiserId", m.transcript_id, i.content, i.citations, i.deadline, i.priority,
  k.completed is true as completed`;

export const FROM_ITEMS = `action_items i join meetings m on m.meeting_id = i.meeting_id
  left join action_marks k on k.meeting_id = i.meeting_id and k.action_id = i.action_id`;

/** What is to be done first comes first, then what was done last. */
export const IN_ORDER = `(k.completed is true), case when k.completed is true then k.marked_at end desc,
  left(i.deadline, 10) nulls last, i.deadline, m.start_time desc, m.meeting_id, i.ordinal`;

async function peopleOf(pool: Pool, captures: readonly string[]): Promise<ReadonlyMap<string, NamedPerson[]>> {
  const { rows } = await pool.query<NamedPerson & { readonly captureId: string }>(
    `select p.capture_id as "captureId", p.name, p.email, p.account_id as "userId", p.is_room as "isRoom"
     from (${IDENTIFIED}) p where p.capture_id = any ($1::uuid[]) order by p.number`,
    [captures],
  );
  return Map.groupBy(rows, ({ captureId }) => captureId);
}

/** What the rows say, in their order; of one that is erased meanwhile nothing. */
export async function openActions(
  { pool, sealer }: ReadTables,
  rows: readonly ActionRow[],
  today: string,
): Promise<RegisteredAction[]> {
  const whole = rows.flatMap((row) =>
    row.content && row.citations ? [{ row, content: row.content, citations: row.citations }] : [],
  );
  const [people, texts] = await Promise.all([
    peopleOf(pool, [...new Set(whole.map(({ row }) => row.transcript_id))]),
    sealer.open(
      whole.flatMap(({ row, content, citations }) => [
        { place: placeOf(actionItems, 'content', row), sealed: content },
        { place: placeOf(actionItems, 'citations', row), sealed: citations },
      ]),
    ),
  ]);
  return whole.flatMap(({ row }, index) => {
    const [content, cited] = texts.slice(2 * index, 2 * index + 2);
    if (!content || !cited) return [];
    const { task, assignee } = JSON.parse(content) as ItemContent;
    const { meeting_id: meetingId, action_id: id, transcript_id, content: _content, citations: _cited, ...shown } = row;
    return [
      {
        ...shown,
        meetingId,
        id,
        task,
        assignee,
        due: row.completed ? null : dueOn(row.deadline, today),
        line: (JSON.parse(cited) as Citation[])[0]?.line ?? null,
        people: people.get(transcript_id) ?? [],
      },
    ];
  });
}
