import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { readUrl } from '#infra/event-store/eventstoredb/url.ts';
import { prepareProjections, runProjections } from '#projections/engine/engine.ts';
import { hashTables } from '#projections/engine/hash.ts';
import { rebuildAll, type Rebuilt } from '#projections/engine/rebuild.ts';
import { onEachEventStoreDb } from '#test/support/each-eventstoredb.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { someChange, witness } from '#test/support/witness.ts';
import { ANY, EventStoreDBClient } from '@eventstore/db-client';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Rebuilds in an EventStoreDB that another application writes to: there our last event is seldom the last of all. */

const projections = [witness('early'), witness('late')];
const ROUNDS = 3;

function suite(url: () => string): void {
  let database: TestDatabase;
  let record: RecordAt;
  let foreign: EventStoreDBClient;
  const leave = new AbortController();
  let projecting: Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase();
    foreign = EventStoreDBClient.connectionString(url());
    record = await openRecordAt(database.url, randomBytes(32), {
      projections,
      store: await EventStoreDbEventStore.open(url(), { prefix: `spec-${randomUUID()}.` }),
      report: () => undefined,
    });
    projecting = runProjections(record.dependencies, leave.signal);
  });
  afterAll(async () => {
    leave.abort();
    await projecting;
    await record[Symbol.asyncDispose]();
    await foreign.dispose();
    await database.drop();
  });

  const append = (events: number) =>
    record.log.append(
      `user-${randomUUID()}`,
      'none',
      Array.from({ length: events }, () => someChange()),
    );

  const writeOthers = async (count: number): Promise<void> => {
    const other = () => ({
      id: randomUUID(),
      type: 'OrderPlaced',
      contentType: 'application/json' as const,
      data: {},
      metadata: {},
    });
    await foreign.appendToStream('order-1', Array.from({ length: count }, other), {
      expectedRevision: ANY,
      credentials: readUrl(url()).credentials,
    });
  };

  /**
   * Lets others write until the live checkpoints stand behind our last event, among theirs. A server says where a
   * subscription stands once it has looked at so many events since it subscribed, whenever that was.
   */
  async function othersWriteBehindUs(): Promise<void> {
    for (let block = 0; block < 32; block += 1) await writeOthers(50);
    const head = await record.store.head();
    for (let block = 0; block < 2_000; block += 1) {
      const { rows } = await record.pool.query<{ position: string }>('select position from state.checkpoint');
      if (rows.every(({ position }) => BigInt(position) > (head ?? 0n))) return;
      await writeOthers(5);
      await wait(20);
    }
    throw new Error('the checkpoints stand before our last event still');
  }

  const rebuildOnce = (verify = true): Promise<Rebuilt[]> =>
    rebuildAll(record.dependencies, projections, { verify, signal: AbortSignal.timeout(30_000) });
  const same = projections.map(({ name }) => ({ projection: name, same: true }));
  const hashes = () => Promise.all(projections.map((one) => hashTables(record.pool, one, one.name)));

  it('a rebuild ends where others wrote behind our last event', async () => {
    await append(20);
    for (let round = 0; round < ROUNDS; round += 1) {
      await othersWriteBehindUs();
      expect(await rebuildOnce()).toMatchObject(same);
    }
  });

  it('a rebuild ends while another application never stops writing, and so do we', async () => {
    const stop = new AbortController();
    const writing = (async () => {
      for (let block = 0; block < 5_000 && !stop.signal.aborted; block += 1) await writeOthers(5);
    })();
    const ours = (async () => {
      for (let block = 0; block < 200 && !stop.signal.aborted; block += 1) {
        await append(2);
        await wait(20);
      }
    })();
    for (let round = 0; round < ROUNDS; round += 1) expect(await rebuildOnce()).toMatchObject(same);
    stop.abort();
    await Promise.all([writing, ours]);
  });

  it('tables of an earlier definition are made anew at a start beside others’ events', async () => {
    await append(3);
    await othersWriteBehindUs();
    const before = await hashes();
    await record.pool.query(`update state.checkpoint set definition = 'earlier'`);
    expect(await prepareProjections(record.dependencies)).toEqual(projections);
    expect(await rebuildOnce(false)).toMatchObject(projections.map(({ name }) => ({ projection: name, same: null })));
    expect(await hashes()).toEqual(before);
  });
}

onEachEventStoreDb('a store shared with others', suite);
