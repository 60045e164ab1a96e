import { eventStoreContract, someEvent } from '#test/contract/event-store.ts';
import { eventStoreModel } from '#test/contract/event-store-model.ts';
import { cutListeners } from '#test/support/listeners.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresEventStore } from './store.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 8 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const open = () => PostgresEventStore.open(pool, database.url);
eventStoreContract('postgres', open, { reopens: true });
eventStoreModel('postgres', open, { runs: 40 });

describe('the Postgres store', () => {
  it('opens in several processes at the same moment', async () => {
    const stores = await Promise.all([open(), open(), open()]);
    expect(new Set(stores.map((store) => store.id)).size).toBe(1);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('gives each caller of one group its own answer', async () => {
    const store = await open();
    const streams = Array.from({ length: 30 }, () => `contract-${randomUUID()}`);
    await Promise.all(streams.slice(0, 10).map((stream) => store.append(stream, 'none', [someEvent()])));
    const answers = await Promise.allSettled(streams.map((stream) => store.append(stream, 'none', [someEvent()])));
    expect(answers.map((answer) => answer.status)).toEqual([
      ...Array(10).fill('rejected'),
      ...Array(20).fill('fulfilled'),
    ]);
    await store.close();
  });

  it('does not let one caller’s unusable event fail its neighbours', async () => {
    const store = await open();
    const bad = store.append(`contract-${randomUUID()}`, 'none', [someEvent('x', 'not a uuid')]);
    const good = Array.from({ length: 5 }, () => store.append(`contract-${randomUUID()}`, 'none', [someEvent()]));
    await expect(bad).rejects.toThrow('uuid');
    expect(await Promise.all(good)).toHaveLength(5);
    await store.close();
  });

  it('keeps positions in the order in which they become visible, between two stores on one database', async () => {
    const stores = await Promise.all([open(), open()]);
    const start = (await stores[0]?.head()) ?? null;
    const leave = new AbortController();
    const seen: bigint[] = [];
    const reading = (async () => {
      for await (const batch of stores[0]?.subscribe(start, leave.signal) ?? []) {
        seen.push(...batch.events.map((event) => event.position));
        if (seen.length >= 400) leave.abort();
      }
    })();
    await Promise.all(
      stores.flatMap((store) =>
        Array.from({ length: 200 }, () => store.append(`contract-${randomUUID()}`, 'none', [someEvent()])),
      ),
    );
    await reading;
    expect(seen).toHaveLength(400);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(a - b)));
    await Promise.all(stores.map((store) => store.close()));
  });

  it('hears of new events again after its listening connection was killed', async () => {
    const store = await open();
    const leave = new AbortController();
    const stream = `contract-${randomUUID()}`;
    const seen: string[] = [];
    const head = await store.head();
    const reading = (async () => {
      for await (const batch of store.subscribe(head, leave.signal)) {
        seen.push(...batch.events.filter((event) => event.stream === stream).map(({ id }) => id));
        if (seen.length === 2) leave.abort();
      }
    })();
    const events = [someEvent(), someEvent()];
    await store.append(stream, 'none', events.slice(0, 1));
    expect(await cutListeners(pool)).toBeGreaterThan(0);
    await store.append(stream, 0n, events.slice(1));
    await reading;
    expect(seen).toEqual(events.map(({ id }) => id));
    await store.close();
  });
});
