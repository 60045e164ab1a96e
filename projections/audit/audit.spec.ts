import type { StoredEvent } from '#domain/events/store.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { mostInOneTurn } from '#test/support/turns.ts';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chain, prepareAudit } from './writer.ts';
import { verifyAudit, type AuditFault } from './verify.ts';

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

const log = (count: number): StoredEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    type: 'SomethingHappened',
    stream: `meeting-${index % 3}`,
    revision: BigInt(Math.floor(index / 3)),
    position: BigInt(index + 1),
    data: bytes({ index, text: 'é' }),
    metadata: bytes({ actor: 'system:spec', time: '2026-01-01T00:00:00Z', schemaVersion: 1 }),
  }));

const storeOf = (events: readonly StoredEvent[]) => ({
  id: 'store',
  async *subscribe() {
    yield { events, position: events.at(-1)?.position ?? null, live: true };
  },
  async *read(stream: string) {
    yield* events.filter((event) => event.stream === stream);
  },
});

describe('the audit chain', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url });
    await prepareAudit({ pool, store: storeOf([]) });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const chained = async (events: readonly StoredEvent[], cuts: readonly number[] = []) => {
    await pool.query('truncate audit.entry; update audit.head set position = 0');
    let from = 0;
    for (const cut of [...cuts.map((one) => one % events.length), events.length].toSorted((a, b) => a - b)) {
      const portion = events.slice(from, cut);
      if (portion.length > 0)
        await chain(pool, { events: portion, position: portion.at(-1)?.position ?? null, live: true });
      from = Math.max(from, cut);
    }
  };
  const faultsIn = async (events: readonly StoredEvent[]): Promise<Pick<AuditFault, 'kind' | 'eventId'>[]> =>
    (await verifyAudit(pool, storeOf(events))).faults.map(({ kind, eventId }) => ({ kind, eventId }));

  it('is whole for the log that it was made from, however that came in batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(39), { maxLength: 6 }), async (cuts) => {
        const events = log(40);
        await chained(events, cuts);
        expect(await verifyAudit(pool, storeOf(events))).toMatchObject({ entries: 40, faults: [], unchained: 0 });
      }),
      { numRuns: 15 },
    );
  });

  it('ends in the same head for the same events at other positions', async () => {
    const events = log(10);
    await chained(events);
    const { head } = await verifyAudit(pool, storeOf(events));
    await chained(events.map((event) => ({ ...event, position: event.position * 1000n })));
    expect((await verifyAudit(pool, storeOf(events))).head).toBe(head);
  });

  it('lets others work between the parts of a long transcript', async () => {
    const hashed = new Set<string>();
    const long = bytes({ text: 'é'.repeat(20_000) });
    const events = log(30).map((event): StoredEvent => {
      const read = () => {
        hashed.add(event.id);
        return long;
      };
      return Object.defineProperty({ ...event }, 'data', { get: read });
    });
    const most = await mostInOneTurn(
      () => hashed.size,
      () => chained(events),
    );
    expect(hashed.size).toBe(30);
    // One is hashed, and the next one asked how long it is.
    expect(most).toBe(2);
  });

  it('does not take events that it has not seen yet for faults', async () => {
    const events = log(12);
    await chained(events.slice(0, 9));
    expect(await verifyAudit(pool, storeOf(events))).toMatchObject({ entries: 9, faults: [], unchained: 3 });
  });

  it('is left by its caller while the store is away, in the middle of a subscription that says nothing more', async () => {
    const events = log(12);
    await chained(events);
    const leave = new AbortController();
    const silent = {
      ...storeOf(events),
      async *subscribe(_after: bigint | null, signal: AbortSignal) {
        yield { events: events.slice(0, 5), position: 5n, live: false };
        leave.abort(new Error('left'));
        await new Promise((resolve) => {
          if (signal.aborted) resolve(null);
          else signal.addEventListener('abort', resolve, { once: true });
        });
      },
    };
    await expect(verifyAudit(pool, silent, { onProgress: () => {}, signal: leave.signal })).rejects.toThrow('left');
  });

  it.each([
    {
      kind: 'changed',
      how: 'data',
      tamper: (events: StoredEvent[], at: number) =>
        events.map((event, index) => (index === at ? { ...event, data: bytes({ index: -1 }) } : event)),
    },
    {
      kind: 'changed',
      how: 'type',
      tamper: (events: StoredEvent[], at: number) =>
        events.map((event, index) => (index === at ? { ...event, type: 'Other' } : event)),
    },
    { kind: 'missing', how: 'gone', tamper: (events: StoredEvent[], at: number) => events.toSpliced(at, 1) },
    {
      kind: 'reordered',
      how: 'moved',
      tamper: (events: StoredEvent[], at: number) => events.toSpliced(at + 1, 0, ...events.splice(at, 1)),
    },
  ] as const)('finds and locates an event that is $kind ($how)', async ({ kind, tamper }) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 28 }), async (at) => {
        const events = log(30);
        await chained(events);
        const eventId = String(events[at]?.id);
        expect(await faultsIn(tamper([...events], at))).toEqual([{ kind, eventId }]);
      }),
      { numRuns: 8 },
    );
  });

  it('finds an event that was inserted', async () => {
    const events = log(30);
    await chained(events);
    const forged = { ...log(1)[0], id: randomUUID() } as StoredEvent;
    expect(await faultsIn(events.toSpliced(17, 0, forged))).toEqual([{ kind: 'inserted', eventId: forged.id }]);
  });

  it('finds an entry of the chain itself that was changed', async () => {
    const events = log(6);
    await chained(events);
    await pool.query(`update audit.entry set hash = sha256('forged') where sequence = 4`);
    expect((await verifyAudit(pool, storeOf(events))).faults.map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['changed', 4n],
      ['changed', 5n],
    ]);
  });

  it('survives a batch that comes twice', async () => {
    const events = log(8);
    await chained(events);
    await chain(pool, { events, position: 8n, live: true });
    expect(await verifyAudit(pool, storeOf(events))).toMatchObject({ entries: 8, faults: [] });
  });
});
