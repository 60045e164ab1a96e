import { every, type Condition } from '../condition.ts';
import { isOfPeriod, VECTOR } from '../transcripts/tables.ts';
import { leading, mayRead } from '../readable.ts';
import type { Reader } from '../viewer.ts';
import { attendedBy, beginsWithin, saidBy, type Narrowing } from './narrowing.ts';

/** Where lines are looked for: `matched`, and what of it, or beside it, the viewer may read. */
export interface Source {
  /** Lines that the index finds. `$1` is the query. */
  readonly matched: string;
  readonly lines: Condition;
  /** Of more, the first are taken. */
  readonly most: number;
}

/**
 * Up to so many lines all are ranked. Words that are in more say little: of those the newest are looked at. Ranking
 * more costs every such search more, ranking fewer makes the walk to the newest longer: measured on two million lines.
 */
export const RANKED = 5_000;

/**
 * No line is further from its meeting's beginning: by this only one or two of the yearly partitions are looked into.
 */
export const nearby = (line: string, start: string): string =>
  `${line}.timestamp between ${start} - interval '31 days' and ${start} + interval '31 days'`;

export const vectorOf = (alias: string): string =>
  VECTOR.replaceAll(/\b(?:correction_vector|search_vector)\b/gu, (name) => `${alias}.${name}`);

const COLUMNS = (alias: string): string =>
  `${alias}.capture_id, ${alias}.line, ${alias}.timestamp, ${alias}.speaker_number`;

/** Lines that the index finds, read by anybody or not, until there are more than can be ranked. $1 is the query. */
const MATCHED = `select ${COLUMNS('t')}, ${vectorOf('t')} as vector from transcripts t
  where ${vectorOf('t')} @@ $1::tsquery limit ${RANKED + 1}`;
/**
 * The same, each period's lines by the words as its own key hashed them: $1 and the parameters after it are a query for
 * each period, in their order. A query of all periods' hashes would be looked up in every partition.
 */
export const matchedByPeriod = (periods: readonly string[]): string =>
  `select * from (${periods
    .map(
      (period, index) => `select ${COLUMNS('t')}, ${vectorOf('t')} as vector from transcripts t
        where ${vectorOf('t')} @@ $${index + 1}::tsquery and ${isOfPeriod('t.timestamp', period)}`,
    )
    .join(' union all ')}) t limit ${RANKED + 1}`;

const NONE = `select null::uuid as capture_id, null::int as line, null::timestamptz as timestamp,
  null::int as speaker_number, null::tsvector as vector where false`;

/**
 * Of all that the index finds, the lines of meetings that the viewer may read, unless there are more than can be
 * ranked.
 */
export const indexed = (reader: Reader, narrowing: Narrowing): Source => ({
  matched: MATCHED,
  most: RANKED,
  lines: (first) => {
    const narrowed = every((at) => leading(mayRead)(reader, at), beginsWithin(narrowing), saidBy(narrowing));
    const { text, values } = narrowed(first);
    return {
      text: `select m.meeting_id, t.* from matched t join meetings m on m.transcript_id = t.capture_id where (select count(*)
        from matched) <= ${RANKED} and ${text}`,
      values,
    };
  },
});

/**
 * From the newest meeting on, or from the oldest, line by line, until enough are found: cheap exactly where the words
 * are frequent. With `offset 0` Postgres takes one meeting after the other, and `ts_match_vq` is the operator without
 * its index. A query of null is every line. `visible` is the condition on meetings that the viewer may read.
 */
export const newest = (visible: Condition, narrowing: Narrowing, count: number): Source => ({
  matched: NONE,
  most: count,
  lines: (first) => {
    const direction = narrowing.sort === 'oldest' ? 'asc' : 'desc';
    const meetings = every(visible, beginsWithin(narrowing), attendedBy(narrowing))(first);
    const said = saidBy(narrowing)(first + meetings.values.length);
    const lines = `select m.meeting_id, t.* from (select m.meeting_id, m.transcript_id, m.start_time from meetings m where ${meetings.text}) m
      cross join lateral (select ${COLUMNS('l')}, ${vectorOf('l')} as vector from transcripts l
        where l.capture_id = m.transcript_id and ${nearby('l', 'm.start_time')}
        and ($1::tsquery is null or ts_match_vq(${vectorOf('l')}, $1::tsquery)) offset 0) t
      where ${said.text} order by m.start_time ${direction}, m.meeting_id ${direction} limit ${count}`;
    return { text: lines, values: [...meetings.values, ...said.values] };
  },
});
