import type { Sealer, WordHash } from '#domain/events/sealer.ts';
import { breath } from '#domain/breath.ts';
import { compareIds } from '#domain/compare.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { openLines, SEALED_LINE, type SealedLine } from '../transcripts/open.ts';
import { searchable } from '../searchable.ts';
import { leading, readableInOrder } from '../readable.ts';
import { readerOf, type Viewer } from '../viewer.ts';
import type { Narrowing, SearchOrder } from './narrowing.ts';
import { isIndexed, onlyStem, tsqueryOf, type Query } from './query.ts';
import { rankOf } from './rank.ts';
import { indexed, newest, RANKED, type Source } from './sources.ts';
import { rankingWords, wordsIn } from '../words/words.ts';

/** A line that was found. */
export interface Hit {
  readonly meeting_id: string;
  /** Whose line it is: the transcript of that meeting. */
  readonly capture_id: string;
  readonly line: number;
  readonly timestamp: Date;
  readonly rank: number;
}

export interface Hits {
  /** In the order that is asked for; what is equally good comes newest first. */
  readonly hits: readonly Hit[];
  readonly total: number;
  /** False where only the newest were looked at: there are more than `total`. */
  readonly complete: boolean;
}

/** Which of the hits, in which order. */
interface Slice {
  readonly sort: SearchOrder;
  readonly offset: number;
  readonly limit: number;
}

/** Of lines that are too many to rank, so many are looked at: the newest, or the oldest where these are asked for. */
const NEWEST = 50;
/** Of lines that an index finds and only their text can confirm, as many of the newest are looked at. */
const NEWEST_TO_CONFIRM = 1_000;
/** Lines that are opened and read before others have a turn. */
const AT_ONCE = 500;

/** What is looked for, and how its hits are told apart. */
interface Search {
  readonly tsquery: string | null;
  /** How often the one word is in a line ranks it; null where only the text can tell. */
  readonly marks: string | null;
  readonly query: Query;
  readonly slice: Slice;
}

interface SoughtHits extends Narrowing {
  readonly query: Query;
  readonly offset: number;
  readonly limit: number;
}

/** Lines that answer the query in meetings that the viewer may read. */
export async function findHits(
  tables: ReadTables,
  viewer: Viewer,
  { query, offset, limit, ...narrowing }: SoughtHits,
): Promise<Hits> {
  const hashes = [...(await tables.sealer.hashesOf(await tables.sealer.periods())).values()];
  if (hashes.length === 0 || query.length === 0) return { hits: [], total: 0, complete: true };
  const stem = onlyStem(query);
  const search = {
    query,
    slice: { offset, limit, sort: narrowing.sort },
    tsquery: isIndexed(query) ? tsqueryOf(query, hashes) : null,
    marks: stem === null ? null : marksOf(stem, hashes),
  };
  const reader = await readerOf(tables.pool, viewer);
  const select = search.marks === null ? byText : byMarks;
  const found = search.tsquery === null ? null : await select(tables, search, indexed(reader, narrowing));
  if (found && !found.frequent) return { hits: found.hits, total: found.total, complete: true };
  const rule = await readableInOrder(tables.pool, reader);
  const last = await select(
    tables,
    search,
    newest((first) => leading(rule)(reader, first), narrowing, search.marks === null ? NEWEST_TO_CONFIRM : NEWEST),
  );
  return { hits: last.hits, total: last.total, complete: false };
}

const marksOf = (stem: string, hashes: readonly WordHash[]): string =>
  hashes.flatMap((hash) => rankingWords(stem).map((word) => `'${hash(word)}'`)).join(' | ');

interface Selected {
  readonly hits: readonly Hit[];
  readonly total: number;
  /** Whether `matched` holds more than can be ranked. */
  readonly frequent: boolean;
}

type Select = (tables: ReadTables, search: Search, source: Source) => Promise<Selected>;

const ORDERS: Readonly<Record<SearchOrder, string>> = {
  best: 'rank desc, "timestamp" desc, meeting_id, line',
  newest: '"timestamp" desc, meeting_id, line',
  oldest: '"timestamp", meeting_id, line',
};

type Comparison = (one: Hit, other: Hit) => number;
const byTime: Comparison = (one, other) => one.timestamp.getTime() - other.timestamp.getTime();
const byPlace: Comparison = (one, other) => compareIds(one.meeting_id, other.meeting_id) || one.line - other.line;
const COMPARISONS: Readonly<Record<SearchOrder, Comparison>> = {
  best: (one, other) => other.rank - one.rank || byTime(other, one) || byPlace(one, other),
  newest: (one, other) => byTime(other, one) || byPlace(one, other),
  oldest: (one, other) => byTime(one, other) || byPlace(one, other),
};

interface MarkedRow extends Hit {
  readonly frequent: boolean;
  readonly total: number | null;
}

/** One word: Postgres ranks lines by how often it is in them, and only those that are shown are opened. */
const byMarks: Select = async ({ pool }, { tsquery, marks, slice: { offset, limit, sort } }, { matched, lines }) => {
  const { text, values } = lines(5);
  const { rows } = await pool.query<MarkedRow>(
    `with matched as materialized (${matched}),
       hit as materialized (select h.meeting_id, h.capture_id, h.line, h.timestamp, ts_rank(h.vector, $2::tsquery) as rank
       from (${text}) h),
       shown as (select h.*, (select count(*)::int from hit) as total from hit h
       order by ${ORDERS[sort]} limit $3 offset $4)
     select f.frequent, s.* from (select count(*) > ${RANKED} as frequent from matched) f left join shown s on true
     order by ${ORDERS[sort]}`,
    [tsquery, marks, limit, offset, ...values],
  );
  return {
    hits: rows.filter((row) => row.meeting_id !== null),
    total: rows[0]?.total ?? 0,
    frequent: rows[0]?.frequent ?? false,
  };
};

interface TextRow extends SealedLine {
  readonly meeting_id: string;
  readonly frequent: boolean;
  readonly timestamp: Date;
}

/** Anything else: whether a line answers, and how well, is told by its text. */
const byText: Select = async (
  { pool, sealer },
  { tsquery, query, slice: { offset, limit, sort } },
  { matched, lines, most },
) => {
  const { text, values } = lines(2);
  const { rows } = await pool.query<TextRow>(
    `with matched as materialized (${matched}), hit as materialized (${text})
     select f.frequent, s.* from (select count(*) > ${RANKED} as frequent from matched) f left join (
       select h.meeting_id, ${SEALED_LINE}, t.timestamp from hit h join transcripts t using (capture_id, line, timestamp)
     ) s on true`,
    [tsquery, ...values],
  );
  const found = await ranked(sealer, query, { rows: rows.filter((row) => row.meeting_id !== null), most });
  found.sort(COMPARISONS[sort]);
  return { hits: found.slice(offset, offset + limit), total: found.length, frequent: rows[0]?.frequent ?? false };
};

interface FoundRows {
  readonly rows: readonly TextRow[];
  readonly most: number;
}

async function ranked(sealer: Sealer, query: Query, { rows, most }: FoundRows): Promise<Hit[]> {
  const found: Hit[] = [];
  for (let from = 0; from < rows.length && found.length < most; from += AT_ONCE) {
    if (from > 0) await breath();
    const some = rows.slice(from, from + AT_ONCE);
    const texts = await openLines(sealer, some);
    for (const [index, { meeting_id, capture_id, line, timestamp }] of some.entries()) {
      const rank = found.length < most ? rankOf(query, wordsIn(searchable(texts[index] ?? ''))) : null;
      if (rank !== null) found.push({ meeting_id, capture_id, line, timestamp, rank });
    }
  }
  return found;
}
