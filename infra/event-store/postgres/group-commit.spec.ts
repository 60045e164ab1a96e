import { STORE_UNAVAILABLE, type EventStore } from '#domain/events/store.ts';
import { someEvent } from '#test/contract/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import { PostgresEventStore } from './store.ts';

let database: TestDatabase;
let pool: Pool;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 8 });
  pool.on('error', () => {});
  store = await PostgresEventStore.open(pool, database.url);
});
afterAll(async () => {
  await store.close();
  await pool.end();
  await database.drop();
});

const freshStream = (): string => `contract-${randomUUID()}`;
const idsIn = async (stream: string, from = store): Promise<string[]> => {
  const ids: string[] = [];
  for await (const event of from.read(stream)) ids.push(event.id);
  return ids;
};

/** The pool, but for what `fail` makes of a call's answer, from the first call on. */
const through = (fail: (nth: number, write: () => Promise<unknown>) => Promise<unknown>): Pool => {
  let calls = 0;
  const query = (config: { text: string; values: unknown[] }) => {
    calls += 1;
    return fail(calls, () => pool.query(config));
  };
  return { query } as unknown as Pool;
};

const lost = (code: string) => Object.assign(new Error(`the connection was lost: ${code}`), { code });

describe('group commit', () => {
  it.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'])(
    'calls an outcome unknown when the connection breaks by %s',
    async (code) => {
      const broken = new GroupCommit(through(() => Promise.reject(lost(code))));
      await expect(broken.append(freshStream(), 'none', [someEvent()])).rejects.toMatchObject({
        code: STORE_UNAVAILABLE.code,
      });
    },
  );

  it('answers each append as it went when the answer to all of them was lost', async () => {
    const taken = freshStream();
    await store.append(taken, 'none', [someEvent()]);
    const streams = Array.from({ length: 10 }, freshStream);
    const answerLost = new GroupCommit(
      through(async (nth, write) => (nth === 2 ? write().then(() => Promise.reject(lost('EPIPE'))) : write())),
    );
    const first = answerLost.append(freshStream(), 'none', [someEvent()]);
    const answers = await Promise.allSettled([
      ...streams.map((stream) => answerLost.append(stream, 'none', [someEvent()])),
      answerLost.append(taken, 'none', [someEvent()]),
    ]);
    await first;
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill('fulfilled'), 'rejected']);
    for (const stream of streams) expect(await idsIn(stream)).toHaveLength(1);
  });

  it('keeps order among appends of one stream that wait at the same time', async () => {
    const stream = freshStream();
    const events = Array.from({ length: 20 }, () => someEvent());
    await Promise.all(
      events.map((event, index) => store.append(stream, index === 0 ? 'none' : BigInt(index - 1), [event])),
    );
    expect(await idsIn(stream)).toEqual(events.map(({ id }) => id));
  });

  it('carries appends that are too much for one call in several, as reading does pages', async () => {
    const before = await store.head();
    const events = Array.from({ length: 12 }, () => someEvent('x'.repeat(900_000)));
    await Promise.all(events.map((event) => store.append(freshStream(), 'none', [event])));
    const leave = new AbortController();
    const pages: string[][] = [];
    for await (const batch of store.subscribe(before, leave.signal)) {
      pages.push(batch.events.map(({ id }) => id));
      if (batch.live) leave.abort();
    }
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('writes everything once and in order while its connections are killed', async () => {
    const streams = Array.from({ length: 6 }, freshStream);
    const written = streams.map(() => [] as string[]);
    const enough = new AbortController();
    const killing = (async () => {
      let kills = 0;
      for (let looks = 0; looks < 1_000 && kills < 8; looks += 1) {
        const { rowCount } = await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%events.append%'`,
        );
        kills += rowCount ?? 0;
        await pause(20);
      }
      enough.abort();
      return kills;
    })();
    await Promise.all(
      streams.map(async (stream, which) => {
        for (let next = 0; !enough.signal.aborted; next += 1) {
          const event = someEvent('x'.repeat(5_000));
          await store.append(stream, next === 0 ? 'none' : BigInt(next - 1), [event]);
          written[which]?.push(event.id);
        }
      }),
    );
    expect(await killing).toBeGreaterThanOrEqual(8);
    // A kill may reach a connection of the pool after its append was answered.
    const unharmed = new Pool({ connectionString: database.url, max: 2 });
    const reading = await PostgresEventStore.open(unharmed, database.url);
    for (const [which, stream] of streams.entries()) expect(await idsIn(stream, reading)).toEqual(written[which]);
    await reading.close();
    await unharmed.end();
  });
});
