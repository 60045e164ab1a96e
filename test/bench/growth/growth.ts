import { allProjections } from '#infra/main/projections.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { openRecordAt } from '#test/support/record-at.ts';
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { benchDatabase } from '../database.ts';
import { appendLives } from '../load/append.ts';
import { lives } from '../load/lives.ts';
import { sceneOf } from '../load/scene.ts';
import { against, type BenchOptions, type Measurement } from '../measurement.ts';

/** Events from which bytes per event no longer change. */
const ENOUGH = 60_000;
const rebuildable = allProjections.filter((one) => one.rebuildable);

interface Sizes {
  /** Bytes on disk with indexes, by schema. */
  readonly schemas: ReadonlyMap<string, number>;
  /** Bytes of what events say and of their metadata, encrypted, as they were appended. */
  readonly content: number;
  readonly meetings: number;
  readonly lines: number;
}

async function sizesOf(pool: Pool): Promise<Sizes> {
  const { rows } = await pool.query<{ schema: string; bytes: string }>(
    `select n.nspname as schema, sum(pg_total_relation_size(c.oid)) as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_|information_schema' group by 1`,
  );
  const counted = await pool.query<{ content: string; meetings: number; lines: number }>(
    `select (select sum(octet_length(data) + octet_length(metadata)) from events.event) as content,
       (select count(*)::int from meetings) as meetings, (select count(*)::int from transcripts) as lines`,
  );
  const [found] = counted.rows;
  if (!found) throw new TypeError('nothing was counted');
  return {
    ...found,
    content: Number(found.content),
    schemas: new Map(rows.map((row) => [row.schema, Number(row.bytes)])),
  };
}

/**
 * What a year of meetings takes on disk: bytes of an event in the log, against what it says, and what everything that is
 * computed of it takes beside it; how many events a meeting is, against its lines.
 */
export async function* run({ seed, events: asked }: BenchOptions): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  await using record = await openRecordAt(database.url, randomBytes(32));
  const size = Math.min(asked, ENOUGH);
  const events = await appendLives(record.log, lives(sceneOf(seed)), { events: size, atOnce: 16, together: 20 });
  await rebuildAll(record.dependencies, rebuildable, { signal: new AbortController().signal });
  const { schemas, content, meetings, lines } = await sizesOf(record.pool);
  const inLog = schemas.get('events') ?? 0;
  const inVault = schemas.get('vault') ?? 0;
  const inTables = rebuildable.reduce((sum, { name }) => sum + (schemas.get(name) ?? 0), 0);
  yield against('disk of an event in the log, against what it says', 'B', inLog / events, content / events);
  yield against('disk of the read tables, an event, against the log', 'B', inTables / events, inLog / events);
  yield against('disk of the keys, an event, against the log', 'B', inVault / events, inLog / events);
  yield against('events of a meeting, against its lines', 'events', events / meetings, lines / meetings);
}
