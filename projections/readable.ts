import { REACH } from '#domain/meeting/readers.ts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { groundsOf, named, namedAnywhere, PUBLIC } from './grounds.ts';
import { queryPlanned } from './planned.ts';
import { TELLS_THE_SAME } from './same-telling.ts';
import type { Reader } from './viewer.ts';

type Condition = { readonly text: string; readonly values: readonly unknown[] };

/** The condition under which a reader may read a meeting `m`, its parameters starting at `$first`. */
export const mayRead = (reader: Reader, first: number): Condition => reading(reader, first, '');

/**
 * The same for one meeting, found by its id. Postgres plans a plain `exists` twice, once for many meetings: half of what
 * such a query took. An `offset` keeps it from that.
 */
export const mayReadOne = (reader: Reader, first: number): Condition => reading(reader, first, ' offset 0');

function reading(reader: Reader, first: number, end: string): Condition {
  const reach = REACH[reader.role];
  if (reach === 'every') return { text: 'true', values: [] };
  if (reach === 'public') return { text: PUBLIC, values: [] };
  const grounds = groundsOf(reader).map((ground) =>
    ground.table === 'meetings'
      ? named(reader, ground, { first, row: 'm' })
      : `exists (select from ${ground.table} g where g.meeting_id = m.meeting_id and ${named(reader, ground, { first })}${end})`,
  );
  return { text: `(${[PUBLIC, ...grounds].join(' or ')})`, values: [reader.userId, reader.email] };
}

/** The same rule as a set, for queries over many meetings: the condition that `m` is in it, found by indexes. */
export function isReadable(reader: Reader, first: number): Condition {
  if (REACH[reader.role] !== 'own') return mayRead(reader, first);
  return {
    text: `(m.meeting_id, m.transcript_id) in (${transcripts(reader, first).join(' union ')})`,
    values: [reader.userId, reader.email],
  };
}

/**
 * The same rule for queries that look at many meetings in order and stop early: the set is gathered once and each meeting
 * is looked up in it. As a plain condition Postgres makes a join of it, which gathers all meetings before it sorts them.
 */
function isReadableOneByOne(reader: Reader, first: number): Condition {
  const { text, values } = isReadable(reader, first);
  return { text: `(${text}) is true`, values };
}

/**
 * Those that are one with `o`, tell the same, and come before it in the order in which captures are taken for the
 * transcript.
 */
const BEFORE = `b.room_id = o.room_id and b.occurrence_id = o.occurrence_id
  and (not b.chosen, b.standing, b.started_at, b.meeting_id) < (not o.chosen, o.standing, o.started_at, o.meeting_id)
  and ${TELLS_THE_SAME}`;

/** Those before the meeting `m`, and one with it, that may be read as well; the reader's parameters start at `$first`. */
const before = (reader: Reader, first: number): string =>
  `select from occurrences o join occurrences b on ${BEFORE} where o.meeting_id = m.meeting_id
     and exists (select from meetings m where m.meeting_id = b.meeting_id and ${mayReadOne(reader, first).text})`;

/**
 * The rule, and that the meeting `m` is the one that this reader is shown of those that are one with it and tell the
 * same: what lists, counts and search show. Who reads one of them says nothing of who reads another, so each reader is
 * shown the first of those that they may read. This is looked up for each meeting, for queries over few or that stop
 * early: Postgres expects one meeting behind another where there are thousands, and as a join it compares each with all
 * of them.
 */
export const leading =
  (rule: typeof mayRead): typeof mayRead =>
  (reader, first) => {
    const { text, values } = rule(reader, first);
    return { text: `(${text} and not exists (${before(reader, first)} offset 0))`, values };
  };

/** All that are not the first of those that are one with them. */
const BEHIND = `m.meeting_id in (select o.meeting_id from occurrences o join occurrences b on ${BEFORE})`;

/**
 * The same over all meetings. Who may read all of them is shown the first of each; for who reads what names them it is a
 * join with what they read, which is most of the work.
 */
export const leadingOfAll =
  (rule: typeof mayRead): typeof mayRead =>
  (reader, first) => {
    const { text, values } = rule(reader, first);
    switch (REACH[reader.role]) {
      case 'every':
        return { text: `(${text} and (${BEHIND}) is not true)`, values };
      case 'public':
        return leading(rule)(reader, first);
      case 'own':
        return { text: `(${text} and not exists (${before(reader, first)}))`, values };
    }
  };

/**
 * Where what a person may read is found, each with the meeting's transcript: `$first` is their id, the next parameter
 * their address. That a row is of it then needs no look at the meeting for each, since the meetings themselves are
 * compared with both.
 */
const transcripts = (reader: Reader, first: number): string[] => [
  `select m.meeting_id, m.transcript_id from meetings m where ${PUBLIC}`,
  ...groundsOf(reader).map((ground) => {
    const { table, ofTranscript } = ground;
    const where = namedAnywhere(reader, ground, { first });
    if (ofTranscript) return `select g.meeting_id, g.capture_id from ${table} g where ${where}`;
    return table === 'meetings'
      ? `select g.meeting_id, g.transcript_id from meetings g where ${where}`
      : `select g.meeting_id, t.transcript_id from ${table} g join meetings t on t.meeting_id = g.meeting_id where ${where}`;
  }),
];

/** From here on looking at one meeting after the other finds a page sooner than gathering all and sorting them. */
const MANY = 2_000;
/** Of more, the set would outgrow the memory that a query has for it; most meetings are readable then. */
const MOST_GATHERED = 30_000;

/** Counts are kept so long: they only choose between forms of a query that find the same. */
const KEPT = { max: 1_000, ttl: 60_000 };
const counts = new LRUCache<string, number>(KEPT);

/** About how many meetings a reader may read, up to so many: who may read one for two reasons has it counted twice. */
async function countReadable(pool: Pool, reader: Reader): Promise<number> {
  const key = `${reader.userId} ${reader.email}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const { rows } = await queryPlanned<{ count: number }>(
    pool,
    `select count(*)::int as count from (${transcripts(reader, 1).join(' union all ')} limit ${MOST_GATHERED}) found`,
    [reader.userId, reader.email],
  );
  const count = rows[0]?.count ?? 0;
  counts.set(key, count);
  return count;
}

/**
 * The cheapest form for a query that looks at meetings in order and stops early: a reader who may read few has them
 * gathered, one who may read many meets one soon.
 */
export async function readableInOrder(pool: Pool, reader: Reader): Promise<typeof mayRead> {
  if (REACH[reader.role] !== 'own') return mayRead;
  const count = await countReadable(pool, reader);
  if (count < MANY) return isReadable;
  return count < MOST_GATHERED ? isReadableOneByOne : mayRead;
}

/** The cheapest form for a query that has found some meetings by something else. */
export async function readableOfFound(pool: Pool, reader: Reader): Promise<typeof mayRead> {
  if (REACH[reader.role] !== 'own') return mayRead;
  return (await countReadable(pool, reader)) < MOST_GATHERED ? isReadableOneByOne : mayRead;
}
