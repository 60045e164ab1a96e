import type { Sealer, WordHash } from '#domain/events/sealer.ts';
import { breath } from '#domain/breath.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { openLines, SEALED_LINE, type SealedLine } from '../transcripts/open.ts';
import { VECTOR } from '../transcripts/tables.ts';
import { searchable } from '../searchable.ts';
import { mayRead, readableInOrder, type Viewer } from '../viewer.ts';
import { isIndexed, onlyStem, tsqueryOf, type Query } from './query.ts';
import { rankOf } from './rank.ts';
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
  /** In their order: the best first, then the newest. */
  readonly hits: readonly Hit[];
  readonly total: number;
  /** False where only the newest were looked at: there are more than `total`. */
  readonly complete: boolean;
}

interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Up to so many lines all are ranked. Words that are in more say little: of those the newest are looked at. Ranking
 * more costs every such search more, ranking fewer makes the walk to the newest longer: measured on two million lines.
 */
const RANKED = 5_000;
const NEWEST = 50;
/** Of lines that an index finds and only their text can confirm, as many of the newest are looked at. */
const NEWEST_TO_CONFIRM = 1_000;
/** Lines that are opened and read before others have a turn. */
const AT_ONCE = 500;

/**
 * No line is further from its meeting's beginning: by this only one or two of the yearly partitions are looked into.
 */
const NEARBY = `l.timestamp between m.start_time - interval '31 days' and m.start_time + interval '31 days'`;

const vectorOf = (alias: string): string =>
  VECTOR.replaceAll(/\b(?:correction_vector|search_vector)\b/gu, (name) => `${alias}.${name}`);

/** Lines that the index finds, read by anybody or not, until there are more than can be ranked. $1 is the query. */
const MATCHED = `select t.capture_id, t.line, t.timestamp, ${vectorOf('t')} as vector from transcripts t
  where ${vectorOf('t')} @@ $1::tsquery limit ${RANKED + 1}`;
const NONE =
  'select null::uuid as capture_id, null::int as line, null::timestamptz as timestamp, null::tsvector as vector where false';

/** A condition on meetings `m`, its parameters starting at the number that is given. */
type Condition = (first: number) => { readonly text: string; readonly values: readonly unknown[] };

/** Where lines are looked for: `matched`, and what of it, or beside it, the viewer may read. */
interface Source {
  readonly matched: string;
  readonly lines: Condition;
  /** Of more, the first are taken. */
  readonly most: number;
}

/**
 * Of all that the index finds, the lines of meetings that the viewer may read, unless there are more than can be
 * ranked.
 */
const indexed = (viewer: Viewer): Source => ({
  matched: MATCHED,
  most: RANKED,
  lines: (first) => {
    const { text, values } = mayRead(viewer, first);
    return {
      text: `select m.meeting_id, t.* from matched t join meetings m on m.transcript_id = t.capture_id where (select count(*)
        from matched) <= ${RANKED} and ${text}`,
      values,
    };
  },
});

/**
 * From the newest meeting on, line by line, until enough are found: cheap exactly where the words are frequent. With
 * `offset 0` Postgres takes one meeting after the other, and `ts_match_vq` is the operator without its index. A query
 * of null is every line.
 */
const newest = (visible: Condition, count: number): Source => ({
  matched: NONE,
  most: NEWEST,
  lines: (first) => {
    const { text, values } = visible(first);
    const lines = `select m.meeting_id, t.* from (select m.meeting_id, m.transcript_id, m.start_time from meetings m where ${text}) m
      cross join lateral (select l.capture_id, l.line, l.timestamp, ${vectorOf('l')} as vector from transcripts l
        where l.capture_id = m.transcript_id and ${NEARBY}
        and ($1::tsquery is null or ts_match_vq(${vectorOf('l')}, $1::tsquery)) offset 0) t
      order by m.start_time desc, m.meeting_id desc limit ${count}`;
    return { text: lines, values };
  },
});

/** What is looked for, and how its hits are told apart. */
interface Search {
  readonly tsquery: string | null;
  /** How often the one word is in a line ranks it; null where only the text can tell. */
  readonly marks: string | null;
  readonly query: Query;
}

/** Lines that answer the query in meetings that the viewer may read. */
export async function findHits(tables: ReadTables, viewer: Viewer, query: Query, slice: Slice): Promise<Hits> {
  const hashes = [...(await tables.sealer.hashesOf(await tables.sealer.periods())).values()];
  if (hashes.length === 0 || query.length === 0) return { hits: [], total: 0, complete: true };
  const stem = onlyStem(query);
  const search = {
    query,
    tsquery: isIndexed(query) ? tsqueryOf(query, hashes) : null,
    marks: stem === null ? null : marksOf(stem, hashes),
  };
  const select = search.marks === null ? byText : byMarks;
  const found = search.tsquery === null ? null : await select(tables, search, indexed(viewer), slice);
  if (found && !found.frequent) return { ...found, complete: true };
  const rule = await readableInOrder(tables.pool, viewer);
  const last = await select(
    tables,
    search,
    newest((first) => rule(viewer, first), search.marks === null ? NEWEST_TO_CONFIRM : NEWEST),
    slice,
  );
  return { ...last, complete: false };
}

const marksOf = (stem: string, hashes: readonly WordHash[]): string =>
  hashes.flatMap((hash) => rankingWords(stem).map((word) => `'${hash(word)}'`)).join(' | ');

interface Selected {
  readonly hits: readonly Hit[];
  readonly total: number;
  /** Whether `matched` holds more than can be ranked. */
  readonly frequent: boolean;
}

type Select = (tables: ReadTables, search: Search, source: Source, slice: Slice) => Promise<Selected>;

interface MarkedRow extends Hit {
  readonly frequent: boolean;
  readonly total: number | null;
}

/** One word: Postgres ranks lines by how often it is in them, and only those that are shown are opened. */
const byMarks: Select = async ({ pool }, { tsquery, marks }, { matched, lines }, { offset, limit }) => {
  const { text, values } = lines(5);
  const { rows } = await pool.query<MarkedRow>(
    `with matched as materialized (${matched}),
       hit as materialized (select h.meeting_id, h.capture_id, h.line, h.timestamp, ts_rank(h.vector, $2::tsquery) as rank
       from (${text}) h),
       shown as (select h.*, (select count(*)::int from hit) as total from hit h
       order by h.rank desc, h.timestamp desc, h.meeting_id, h.line limit $3 offset $4)
     select f.frequent, s.* from (select count(*) > ${RANKED} as frequent from matched) f left join shown s on true
     order by s.rank desc, s.timestamp desc, s.meeting_id, s.line`,
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
const byText: Select = async ({ pool, sealer }, { tsquery, query }, { matched, lines, most }, { offset, limit }) => {
  const { text, values } = lines(2);
  const { rows } = await pool.query<TextRow>(
    `with matched as materialized (${matched}), hit as materialized (${text})
     select f.frequent, s.* from (select count(*) > ${RANKED} as frequent from matched) f left join (
       select h.meeting_id, ${SEALED_LINE}, t.timestamp from hit h join transcripts t using (capture_id, line, timestamp)
     ) s on true`,
    [tsquery, ...values],
  );
  const found = await ranked(
    sealer,
    query,
    rows.filter((row) => row.meeting_id !== null),
    most,
  );
  found.sort(
    (one, other) =>
      other.rank - one.rank ||
      other.timestamp.getTime() - one.timestamp.getTime() ||
      compare(one.meeting_id, other.meeting_id) ||
      one.line - other.line,
  );
  return { hits: found.slice(offset, offset + limit), total: found.length, frequent: rows[0]?.frequent ?? false };
};

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

async function ranked(sealer: Sealer, query: Query, rows: readonly TextRow[], most: number): Promise<Hit[]> {
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
