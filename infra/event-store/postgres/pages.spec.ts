import { someEvent } from '#test/contract/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { randomUUID } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPage, readPage } from './pages.ts';
import { PostgresEventStore } from './store.ts';

describe('pages of the log', () => {
  let database: TestDatabase;
  let pool: Pool;
  let store: PostgresEventStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 2 });
    store = await PostgresEventStore.open(pool, database.url);
  });
  afterAll(async () => {
    await store.close();
    await pool.end();
    await database.drop();
  });

  const append = (events: ReturnType<typeof someEvent>[]) => store.append(`contract-${randomUUID()}`, 'none', events);

  it('are the same whichever way they are read, with ids of whatever version', async () => {
    expect(await copyPage(pool, 0n)).toEqual({ events: [], live: true });
    await append([
      { ...someEvent('é\0"\\'), metadata: Uint8Array.of(0, 255, 10, 92) },
      someEvent('', '00000000-0000-0000-0000-0000000000FF'),
    ]);
    for (let made = 0; made < 12; made += 1) await append(Array.from({ length: 100 }, () => someEvent()));
    for (const after of [0n, 1n, 2n, 300n, 1_100n, 9_000_000_000_000_000_000n]) {
      const page = await copyPage(pool, after);
      expect(page).toEqual(await readPage(pool, after));
      expect(page.live).toBe(after > 200n);
    }
  });

  it('end where events are large, so that memory is bounded', async () => {
    const before = (await store.head()) ?? 0n;
    for (let made = 0; made < 6; made += 1) await append([someEvent('x'.repeat(900_000))]);
    const { events, live } = await copyPage(pool, before);
    expect([events.length, live]).toEqual([5, false]);
  });

  it('are refused where the connection dies, and read by the next one', async () => {
    const dying = {
      connect: async () => {
        const client = await pool.connect();
        const query = client.query.bind(client) as (copy: unknown) => unknown;
        const { stream } = (client as PoolClient & { connection: { stream: { destroy: () => void } } }).connection;
        const broken = (copy: unknown) => {
          const asked = query(copy);
          setImmediate(() => stream.destroy());
          return asked;
        };
        return Object.assign(client, { query: broken });
      },
    };
    await expect(copyPage(dying as unknown as Pool, 0n)).rejects.toThrow('terminated');
    expect((await copyPage(pool, 0n)).events).toHaveLength(1_000);
  });

  it('fail as a statement does where the table cannot be read', async () => {
    await pool.query('alter schema events rename to elsewhere');
    await expect(copyPage(pool, 0n)).rejects.toMatchObject({ code: '42P01' });
    await pool.query('alter schema elsewhere rename to events');
    expect((await copyPage(pool, 0n)).events).toHaveLength(1_000);
  });
});
