import type { WordHash } from '#domain/events/sealer.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { every } from '../condition.ts';
import { assigneeWords } from '../summaries/words.ts';
import { leading, mayRead, readableInOrder } from '../readable.ts';
import { readerOf, type Viewer } from '../viewer.ts';
import { hashedWords } from '../words/hashed.ts';
import { occurrencesIn } from '../words/words.ts';
import { excerptOf, type Segment } from './excerpt.ts';
import { attendedBy, beginsWithin, type TypedSearch } from './narrowing.ts';
import { isIndexed, parseQuery, soughtStems, tsqueryOf } from './query.ts';
import { indexed, walked, type StatementKind, type StatementRow } from './statement-rows.ts';
import { openStatements, placesOf, type OpenedStatement, type Place } from './statement-texts.ts';

/** Something that an analysis found, as a search finds it. */
export interface FoundStatement {
  readonly meetingId: string;
  readonly title: string;
  readonly startTime: Date;
  readonly id: string;
  readonly excerpt: readonly Segment[];
  /** The line of the transcript that it rests on first, who said it, and when: milliseconds since the beginning. */
  readonly line: number | null;
  readonly speaker: string | null;
  readonly at: number | null;
}

export interface FoundAction extends FoundStatement {
  readonly assignee: string | null;
  readonly deadline: string | null;
  readonly completed: boolean;
}

export interface Found<Statement> {
  readonly found: Statement[];
  readonly total: number;
  /** False where only the newest were looked at: there are more than `total`. */
  readonly complete: boolean;
}

const NOTHING = { found: [], total: 0, complete: true };

/** The condition that an item is given to somebody of that name; empty for no name. */
function givenTo(person: string | undefined, hashes: readonly WordHash[]): string {
  const words = assigneeWords(person ?? '');
  return words.length === 0 ? '' : ` & ${hashedWords(words, hashes)}`;
}

async function findStatements(
  tables: ReadTables,
  viewer: Viewer,
  { page, limit, kind, text, ...narrowing }: TypedSearch & { readonly kind: StatementKind },
): Promise<Found<FoundAction>> {
  const { pool, sealer } = tables;
  const query = parseQuery(text);
  const hashes = [...(await sealer.hashesOf(await sealer.periods())).values()];
  // What is only left out is everywhere: there is nothing to find it by.
  if (query.length === 0 || hashes.length === 0 || !isIndexed(query)) return NOTHING;
  const isAction = kind === 'action';
  const tsquery = `(${tsqueryOf(query, hashes)})${isAction ? givenTo(narrowing.person, hashes) : ''}`;
  const asked = { kind, tsquery, sort: narrowing.sort };
  const narrowed = [beginsWithin(narrowing), ...(isAction ? [] : [attendedBy(narrowing)])];
  const reader = await readerOf(pool, viewer);
  const first = await indexed(pool, { ...asked, rule: every((at) => leading(mayRead)(reader, at), ...narrowed) });
  const frequent = first[0]?.frequent ?? false;
  const readable = frequent ? await readableInOrder(pool, reader) : mayRead;
  const rows: readonly StatementRow[] = frequent
    ? await walked(pool, { ...asked, rule: every((at) => leading(readable)(reader, at), ...narrowed) })
    : first.filter((row) => row.meeting_id !== null);
  const answers = await openStatements(sealer, { kind, query }, rows);
  // They stand in the order of their meetings.
  if (narrowing.sort === 'best') answers.sort((one, other) => other.rank - one.rank);
  const shown = answers.slice((page - 1) * limit, page * limit);
  const places = shown.length === 0 ? [] : await placesOf(pool, shown);
  const stems = soughtStems(query);
  return {
    found: shown.map((answer, index) => viewOf(answer, places[index], stems)),
    total: answers.length,
    complete: !frequent,
  };
}

function viewOf(
  { row, text, assignee, line }: OpenedStatement,
  place: Place | undefined,
  stems: ReadonlySet<string>,
): FoundAction {
  const matches = occurrencesIn(text).flatMap(({ start, end, stem }) =>
    stems.has(stem) ? [{ from: start, to: end }] : [],
  );
  const { meeting_id: meetingId, title, startTime, id, deadline, completed } = row;
  const at = place?.at ?? null;
  return {
    meetingId,
    title,
    startTime,
    id,
    excerpt: excerptOf(text, matches),
    line,
    speaker: place?.speaker ?? null,
    at: at === null ? null : Number(at),
    assignee,
    deadline,
    completed,
  };
}

/** Decisions that answer what somebody typed, of meetings that the viewer may read. */
export async function searchDecisions(
  tables: ReadTables,
  viewer: Viewer,
  asked: TypedSearch,
): Promise<Found<FoundStatement>> {
  const { found, ...counts } = await findStatements(tables, viewer, { ...asked, kind: 'decision' });
  const decisions = found.map(
    ({ assignee: _assignee, deadline: _deadline, completed: _completed, ...decision }) => decision,
  );
  return { found: decisions, ...counts };
}

/** The same of action items, by their words and by whom they are given to. */
export const searchActions = (tables: ReadTables, viewer: Viewer, asked: TypedSearch): Promise<Found<FoundAction>> =>
  findStatements(tables, viewer, { ...asked, kind: 'action' });
