import type { EventStore } from '#domain/events/store.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { chain, prepareAudit } from '#projections/audit/writer.ts';
import { someEvent } from '#test/contract/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { runs } from '#test/support/long.ts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCut, lostStreams } from './cut.ts';
import { lostEvents } from './lost.ts';
import { setBackBeyondEnd } from './set-back.ts';
import { lastEventValues, setLastEvent, type NamedEvent } from '../engine/named-event.ts';

const STORE = 'store';

interface Written {
  readonly stream: string;
  readonly id: string;
}

/** A store with these events, each an append of its own; @returns it and each event as a checkpoint names it. */
async function storeWith(log: readonly Written[]): Promise<{ store: EventStore; named: NamedEvent[] }> {
  const store = new MemoryEventStore();
  const next = new Map<string, bigint>();
  const named: NamedEvent[] = [];
  for (const { stream, id } of log) {
    const revision = next.get(stream) ?? 0n;
    const { position } = await store.append(stream, revision === 0n ? 'none' : revision - 1n, [someEvent(id, id)]);
    next.set(stream, revision + 1n);
    named.push({ id, stream, revision, position });
  }
  return { store, named };
}

const someLog = (count: number): Written[] =>
  Array.from({ length: count }, (_, index) => ({ stream: `meeting-${index % 3}`, id: randomUUID() }));

describe('what the store has lost', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const lost = async (store: EventStore) =>
    (await lostEvents(pool, { id: STORE, read: (...given) => store.read(...given) })).map(({ by }) => by);

  it('is nothing where nothing is remembered yet', async () => {
    expect(await lost(new MemoryEventStore())).toEqual([]);
  });

  describe('with tables', () => {
    beforeAll(async () => {
      await prepareAudit({ pool, store: { id: STORE } });
    });

    const remember = async (all: readonly (readonly [string, NamedEvent])[]) => {
      await pool.query(
        'truncate state.checkpoint cascade; truncate audit.entry, audit.reconciliation; update audit.head set position = 0',
      );
      for (const [by, event] of all) {
        // Beyond the event itself, as behind other applications' events.
        await pool.query(
          `insert into state.checkpoint (projection, store, position, definition) values ($1, $2, $3, '')`,
          [by, STORE, String(event.position + 7n)],
        );
        await pool.query(`update state.checkpoint set ${setLastEvent(2)} where projection = $1`, [
          by,
          ...lastEventValues(event),
        ]);
      }
    };

    it('is every checkpoint whose event is not at its place, and no other, whatever was written since', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat(19), { minLength: 1, maxLength: 4 }),
          fc.nat(20),
          fc.nat(12),
          async (places, kept, since) => {
            const log = someLog(20);
            const { named } = await storeWith(log);
            const restored = await storeWith([...log.slice(0, kept), ...someLog(since)]);
            await remember(places.map((place, index) => [`p${index}`, named[place] as NamedEvent]));
            expect(await lost(restored.store)).toEqual(
              places.flatMap((place, index) => (place >= kept ? [`p${index}`] : [])),
            );
          },
        ),
        { numRuns: runs(60) },
      );
    });

    it('sets back exactly what stands behind the end, behind the last event that any of it names', async () => {
      const length = 20;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat(length - 1), { minLength: 1, maxLength: 4 }),
          fc.nat(length),
          async (places, reached) => {
            const { store, named } = await storeWith(someLog(length));
            const end = BigInt(reached);
            const restored = {
              id: STORE,
              read: store.read.bind(store),
              reaches: async (position: bigint) => position <= end,
            };
            const events = places.map((place) => named[place] as NamedEvent);
            await remember(events.map((event, index) => [`p${index}`, event]));
            const outside = events.filter(({ position }) => position + 7n > end);
            const last = outside.reduce((latest, { position }) => (position > latest ? position : latest), 0n);
            const moved = await setBackBeyondEnd(pool, restored);
            expect(moved && { to: moved.to, by: moved.by.length }).toEqual(
              outside.length === 0 ? null : { to: String(last), by: outside.length },
            );
            const { rows } = await pool.query<{ position: string }>(
              'select position from state.checkpoint order by projection',
            );
            expect(rows.map(({ position }) => BigInt(position))).toEqual(
              events.map(({ position }) => (position + 7n > end ? last : position + 7n)),
            );
          },
        ),
        { numRuns: runs(60) },
      );
    });

    it('is an event that stands elsewhere in the log than it did', async () => {
      const log = someLog(6);
      const { named } = await storeWith(log);
      const { store } = await storeWith([{ stream: 'other', id: randomUUID() }, ...log]);
      await remember([['meetings', named[5] as NamedEvent]]);
      expect(await lost(store)).toEqual(['meetings']);
    });

    it('begins behind the last event that audit and store have in common, wherever earlier restores have cut', async () => {
      const chained = async (store: EventStore) => {
        for await (const batch of store.subscribe(null, AbortSignal.timeout(60_000))) {
          await chain(pool, batch);
          if (batch.live) break;
        }
      };
      await fc.assert(
        fc.asyncProperty(fc.nat(12), fc.nat(12), async (first, second) => {
          await remember([]);
          const log = someLog(12);
          await chained((await storeWith(log)).store);
          // An earlier restore, reconciled: its entries are marked, and other events came after.
          const after = [...log.slice(0, first), ...someLog(4)];
          if (first < 12)
            await pool.query('insert into audit.reconciliation values (gen_random_uuid(), $1, 12)', [first + 1]);
          await pool.query('update audit.head set position = $1', [first]);
          await chained((await storeWith(after)).store);
          const kept = Math.min(second, after.length);
          const { store, named } = await storeWith(after.slice(0, kept));
          const cut = await findCut(pool, store);
          expect(cut.event?.id ?? null).toBe(named.at(-1)?.id ?? null);
          expect((await lostStreams(pool, cut)).reduce((sum, { events }) => sum + events, 0)).toBe(after.length - kept);
        }),
        { numRuns: runs(30) },
      );
    });

    it('is told by the audit alone where checkpoints of an earlier version name no place', async () => {
      const log = someLog(6);
      const { store, named } = await storeWith(log);
      await remember([]);
      await pool.query(
        `insert into state.checkpoint (projection, store, position, last_event_id, definition) values ('meetings', $1, 6, $2, '')`,
        [STORE, named[5]?.id],
      );
      for await (const batch of store.subscribe(null, AbortSignal.timeout(60_000))) {
        await chain(pool, batch);
        if (batch.live) break;
      }
      expect(await lost(store)).toEqual([]);
      expect(await lost((await storeWith(log.slice(0, 4))).store)).toEqual(['audit']);
    });
  });
});
