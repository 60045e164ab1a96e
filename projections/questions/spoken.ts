import type { Notion } from '#domain/question/notions.ts';
import type { WordHash } from '#domain/events/sealer.ts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Narrowing } from '../search/narrowing.ts';
import { indexed, matchedByPeriod, newest, RANKED, type Source } from '../search/sources.ts';
import { leading, readableInOrder } from '../readable.ts';
import type { Reader } from '../viewer.ts';

/** A line that may speak of something, known by hashes of its words alone. */
export interface SpokenPlace {
  readonly capture_id: string;
  readonly line: number;
  readonly timestamp: Date;
  /** Whether it has the very word, not another for it. */
  readonly exact: boolean;
}

/** Where a notion is spoken of; null for one of which too many lines speak to say anything by it. */
export type Spoken = readonly SpokenPlace[] | null;

/** What lines of the asker are looked for by. */
export interface Asking {
  readonly pool: Pool;
  readonly reader: Reader;
  readonly narrowing: Narrowing;
  /** Of words, by period. */
  readonly hashes: ReadonlyMap<string, WordHash>;
}

const anyOf = (stems: readonly string[], hash: WordHash): string => stems.map((stem) => `'${hash(stem)}'`).join(' | ');

const inAnyPeriod = (hashes: Asking['hashes'], query: (hash: WordHash) => string): string =>
  [...hashes.values()].map((hash) => `(${query(hash)})`).join(' | ');

const exactly = ({ terms }: Notion): string[] => [...terms].flatMap(([stem, nearness]) => (nearness === 1 ? stem : []));

interface Row extends SpokenPlace {
  readonly frequent: boolean;
}

interface NotionQueries {
  /** The parameters of what the source matches by. */
  readonly queries: readonly string[];
  /** Finds the words that were asked. */
  readonly exact: string;
}

async function placesOf(pool: Pool, source: Source, { queries, exact }: NotionQueries) {
  const { text, values } = source.lines(queries.length + 2);
  const { rows } = await pool.query<Row>(
    `with matched as materialized (${source.matched}), hit as materialized (${text})
     select f.frequent, s.* from (select count(*) > ${RANKED} as frequent from matched) f left join (
       select h.capture_id, h.line, h.timestamp, h.vector @@ $${queries.length + 1}::tsquery as exact from hit h) s on true`,
    [...queries, exact, ...values],
  );
  return { frequent: rows[0]?.frequent ?? false, places: rows.filter(({ capture_id }) => capture_id !== null) };
}

/** Where lines are that the query finds: for each period by the hashes of its own key. */
function foundBy({ pool, reader, narrowing, hashes }: Asking, query: (hash: WordHash) => string, exact: string) {
  const source = { ...indexed(reader, narrowing), matched: matchedByPeriod([...hashes.keys()]) };
  return placesOf(pool, source, { queries: [...hashes.values()].map(query), exact });
}

/** Where a notion is spoken of by any of its words, or by the word itself where the others are everywhere. */
export async function spokenOf(asking: Asking, notion: Notion): Promise<Spoken> {
  const own = (hash: WordHash) => anyOf(exactly(notion), hash);
  const exact = inAnyPeriod(asking.hashes, own);
  const wide = await foundBy(asking, (hash) => anyOf([...notion.terms.keys()], hash), exact);
  if (!wide.frequent) return wide.places;
  const narrow = await foundBy(asking, own, exact);
  return narrow.frequent ? null : narrow.places;
}

/** So many of the newest lines are looked at where each word of the question is in too many. */
const NEWEST = 300;

/** Lines that have every one of the notions, which are spoken of everywhere; the newest, where there are many. */
export async function togetherOf(asking: Asking, notions: readonly Notion[]): Promise<readonly SpokenPlace[]> {
  const { pool, reader, narrowing, hashes } = asking;
  const together = (hash: WordHash) => notions.map((notion) => `(${anyOf(exactly(notion), hash)})`).join(' & ');
  const all = inAnyPeriod(hashes, together);
  const found = await foundBy(asking, together, all);
  if (!found.frequent) return found.places;
  const rule = await readableInOrder(pool, reader);
  const last = newest((first) => leading(rule)(reader, first), narrowing, NEWEST);
  return (await placesOf(pool, last, { queries: [all], exact: all })).places;
}

/**
 * From so many lines on their number is kept for a minute, since counting takes longer than any other part of a
 * question: a few lines more or less change nothing in how rare a word is among them.
 */
const MANY_LINES = 10_000;
const counts = new LRUCache<string, number>({ max: 1_000, ttl: 60_000 });

/** How many lines the asker may read, about. */
export async function linesOf({ pool, reader }: Asking): Promise<number> {
  const key = `${reader.role} ${reader.userId} ${reader.email}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const rule = await readableInOrder(pool, reader);
  const { text, values } = leading(rule)(reader, 1);
  const { rows } = await pool.query<{ count: number }>(
    `select coalesce(sum(m.line_count), 0)::int as count from meetings m where ${text}`,
    [...values],
  );
  const count = rows[0]?.count ?? 0;
  if (count >= MANY_LINES) counts.set(key, count);
  return count;
}
