import { PostgresEventStore } from '#infra/event-store/postgres/store.ts';
import type { EventToAppend } from '#domain/events/store.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { benchDatabase } from '../database.ts';
import { against, median, type Measurement } from '../measurement.ts';
import { RAW_TABLE, singleInserts, unnestInserts } from './raw.ts';

const CALLERS = [1, 16, 64];
const ROUNDS = 9;
const ROUND_MS = 500;
/** The weight of a caption: its data with the ciphertext in base64, its metadata. */
const DATA_BYTES = 420;
const METADATA_BYTES = 230;

/** Writes one event, or several; answers how many. */
export type Write = () => Promise<number>;

/** Keeps `callers` writes under way for one round; answers events a second. */
async function round(callers: number, write: Write): Promise<number> {
  const started = performance.now();
  let written = 0;
  const caller = async () => {
    while (performance.now() - started < ROUND_MS) {
      const count = await write();
      written += count;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (written * 1000) / (performance.now() - started);
}

const someEvent = (): EventToAppend => ({
  id: randomUUID(),
  type: 'CaptionFinalised',
  data: randomBytes(DATA_BYTES),
  metadata: randomBytes(METADATA_BYTES),
});

/**
 * Appends of one event, each to a stream of its own, by callers that wait for their answer; against Postgres alone with
 * the same events, table and indexes: one INSERT an event from as many connections, and one INSERT of as many rows as
 * there are callers. The three take turns.
 */
export async function* run(): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  const pool = new Pool({ connectionString: database.url, max: 20 });
  const rawPool = new Pool({ connectionString: database.url, max: Math.max(...CALLERS) });
  const store = await PostgresEventStore.open(pool, database.url);
  try {
    await rawPool.query(RAW_TABLE);
    const append: Write = async () => {
      await store.append(`bench-${randomUUID()}`, 'none', [someEvent()]);
      return 1;
    };
    for (const callers of CALLERS) {
      const rates = { append: [] as number[], single: [] as number[], unnest: [] as number[] };
      const rounds = async (keep: boolean) => {
        const found = {
          append: await round(callers, append),
          single: await round(callers, singleInserts(rawPool, someEvent)),
          unnest: await round(1, unnestInserts(rawPool, someEvent, callers)),
        };
        if (keep) for (const name of ['append', 'single', 'unnest'] as const) rates[name].push(found[name]);
      };
      await rounds(false);
      for (let index = 0; index < ROUNDS; index += 1) await rounds(true);
      const own = median(rates.append);
      yield against(`append, ${callers} callers, against single INSERT`, 'events/s', own, median(rates.single));
      yield against(
        `append, ${callers} callers, against unnest INSERT`,
        'events/s',
        own,
        median(rates.unnest),
        ...(callers === 64 ? [{ atLeast: 0.5 }] : []),
      );
    }
  } finally {
    await store.close();
    await rawPool.end();
    await pool.end();
  }
}
