import type { Citation } from '#domain/analysis/analysis.ts';
import type { Sealer } from '#domain/events/sealer.ts';
import type { Pool } from 'pg';
import { placeOf } from '../engine/table.ts';
import { searchable } from '../searchable.ts';
import type { DecisionContent, ItemContent } from '../summaries/queries.ts';
import { actionItems, meetingDecisions } from '../summaries/tables.ts';
import { wordsIn } from '../words/words.ts';
import type { Query } from './query.ts';
import { rankOf } from './rank.ts';
import { nearby } from './sources.ts';
import type { StatementKind, StatementRow } from './statement-rows.ts';

/** A row with what it says. */
export interface OpenedStatement {
  readonly row: StatementRow;
  readonly text: string;
  readonly assignee: string | null;
  readonly line: number | null;
  readonly rank: number;
}

const firstLine = (citations: readonly Citation[]): number | null => citations[0]?.line ?? null;

/** What the rows say, of those that answer the query. */
export async function openStatements(
  sealer: Sealer,
  { kind, query }: { readonly kind: StatementKind; readonly query: Query },
  rows: readonly StatementRow[],
): Promise<OpenedStatement[]> {
  const table = kind === 'decision' ? meetingDecisions : actionItems;
  const whole = rows.flatMap((row) => (row.content ? [{ row, content: row.content, citations: row.citations }] : []));
  const texts = await sealer.open(
    whole.flatMap(({ row, content, citations }) => {
      const key = { ...row, action_id: row.id, decision_id: row.id };
      return [
        { place: placeOf(table, 'content', key), sealed: content },
        ...(citations ? [{ place: placeOf(table, 'citations', key), sealed: citations }] : []),
      ];
    }),
  );
  const values = texts.values();
  return whole.flatMap(({ row, citations }) => {
    const content = values.next().value;
    const cited = citations ? values.next().value : null;
    if (!content) return [];
    const said = kind === 'decision' ? decisionOf(content) : actionOf(content, cited ?? null);
    const rank = rankOf(query, wordsIn(searchable(`${said.text} ${said.assignee ?? ''}`)));
    return rank === null ? [] : [{ row, ...said, rank }];
  });
}

function decisionOf(content: string) {
  const { text, citations } = JSON.parse(content) as DecisionContent;
  return { text, assignee: null, line: firstLine(citations) };
}

function actionOf(content: string, cited: string | null) {
  const { task, assignee } = JSON.parse(content) as ItemContent;
  const citations = cited === null ? [] : (JSON.parse(cited) as readonly Citation[]);
  return { text: task, assignee, line: firstLine(citations) };
}

export interface Place {
  readonly speaker: string | null;
  readonly at: string | null;
}

/** Who said these lines, and when, in their order. */
export async function placesOf(pool: Pool, shown: readonly OpenedStatement[]): Promise<readonly Place[]> {
  const { rows } = await pool.query<Place>(
    `select p.name as speaker, t.at from unnest($1::uuid[], $2::int[], $3::timestamptz[]) with ordinality as h (capture_id, line, start, place)
     left join lateral (select * from transcripts l where l.capture_id = h.capture_id and l.line = h.line
       and ${nearby('l', 'h.start')} limit 1) t on true
     left join participants p on p.capture_id = t.capture_id and p.number = t.speaker_number order by h.place`,
    [shown.map(({ row }) => row.transcript_id), shown.map(({ line }) => line), shown.map(({ row }) => row.startTime)],
  );
  return rows;
}
