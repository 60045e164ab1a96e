import type { Notion } from '#domain/question/notions.ts';
import type { WordHash } from '#domain/events/sealer.ts';
import type { Pool } from 'pg';
import type { Narrowing } from '../search/narrowing.ts';
import { indexed, newest, RANKED, type Source } from '../search/sources.ts';
import { leading, readableInOrder, type Viewer } from '../viewer.ts';

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
  readonly viewer: Viewer;
  readonly narrowing: Narrowing;
  readonly hashes: readonly WordHash[];
}

const anyOf = (stems: readonly string[], hashes: readonly WordHash[]): string =>
  hashes.flatMap((hash) => stems.map((stem) => `'${hash(stem)}'`)).join(' | ');

const exactly = ({ terms }: Notion): string[] => [...terms].flatMap(([stem, nearness]) => (nearness === 1 ? stem : []));

interface Row extends SpokenPlace {
  readonly frequent: boolean;
}

/** Hashes of every word that stands for a notion, and those of the words that were asked. */
interface NotionQueries {
  readonly wide: string;
  readonly exact: string;
}

async function placesOf(pool: Pool, source: Source, { wide, exact }: NotionQueries) {
  const { text, values } = source.lines(3);
  const { rows } = await pool.query<Row>(
    `with matched as materialized (${source.matched}), hit as materialized (${text})
     select f.frequent, s.* from (select count(*) > ${RANKED} as frequent from matched) f left join (
       select h.capture_id, h.line, h.timestamp, h.vector @@ $2::tsquery as exact from hit h) s on true`,
    [wide, exact, ...values],
  );
  return { frequent: rows[0]?.frequent ?? false, places: rows.filter(({ capture_id }) => capture_id !== null) };
}

/** Where a notion is spoken of by any of its words, or by the word itself where the others are everywhere. */
export async function spokenOf({ pool, viewer, narrowing, hashes }: Asking, notion: Notion): Promise<Spoken> {
  const exact = anyOf(exactly(notion), hashes);
  const source = indexed(viewer, narrowing);
  const wide = await placesOf(pool, source, { wide: anyOf([...notion.terms.keys()], hashes), exact });
  if (!wide.frequent) return wide.places;
  const narrow = await placesOf(pool, source, { wide: exact, exact });
  return narrow.frequent ? null : narrow.places;
}

/** So many of the newest lines are looked at where each word of the question is in too many. */
const NEWEST = 300;

/** Lines that have every one of the notions, which are spoken of everywhere; the newest, where there are many. */
export async function togetherOf(
  { pool, viewer, narrowing, hashes }: Asking,
  notions: readonly Notion[],
): Promise<readonly SpokenPlace[]> {
  const all = notions.map((notion) => `(${anyOf(exactly(notion), hashes)})`).join(' & ');
  const found = await placesOf(pool, indexed(viewer, narrowing), { wide: all, exact: all });
  if (!found.frequent) return found.places;
  const rule = await readableInOrder(pool, viewer);
  const last = newest((first) => leading(rule)(viewer, first), narrowing, NEWEST);
  return (await placesOf(pool, last, { wide: all, exact: all })).places;
}

/** How many lines the asker may read, of the meetings that are asked about. */
export async function linesOf({ pool, viewer }: Asking): Promise<number> {
  const rule = await readableInOrder(pool, viewer);
  const { text, values } = leading(rule)(viewer, 1);
  const { rows } = await pool.query<{ count: number }>(
    `select coalesce(sum(m.line_count), 0)::int as count from meetings m where ${text}`,
    [...values],
  );
  return rows[0]?.count ?? 0;
}
