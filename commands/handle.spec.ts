import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { personal } from '#domain/events/personal.ts';
import { EventRegistry, eventType, type EventOf } from '#domain/events/registry.ts';
import { STORE_UNAVAILABLE, type EventStore } from '#domain/events/store.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { PostgresEventStore } from '#infra/event-store/postgres/store.ts';
import { runs } from '#test/support/long.ts';
import { interposed, type Interruption } from '#test/support/interposed-store.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { EDITED_MEANWHILE, handle, TOO_MUCH_CONTENTION, type Dependencies, type Request } from './handle.ts';
import { loadState } from './stream.ts';

const tallyEvents = {
  Added: eventType(
    z.object({ by: z.number(), note: z.optional(z.object({ keyId: z.string(), text: personal(z.string()) })) }),
  ),
  TallyClosed: eventType(z.object({})),
};
type TallyEvent = EventOf<typeof tallyEvents>;
type TallyCommand =
  | { readonly type: 'add'; readonly by: number; readonly keyId?: string }
  | { readonly type: 'fill'; readonly to: number }
  | { readonly type: 'close' };
type Tally = { readonly total: number; readonly closed: boolean };

const LIMIT = 500;
const FULL: ErrorDefinition = { code: 'FULL', kind: 'conflict', message: 'Plein.' };

/** Never more than LIMIT; filling goes on from wherever it stands, as a long transcript does. */
const tally: Decider<Tally, TallyCommand, TallyEvent> = {
  initialState: { total: 0, closed: false },
  decide: (command, { total, closed }) => {
    if (closed) return [];
    if (command.type === 'close') return [{ type: 'TallyClosed', data: {} }];
    if (command.type === 'fill')
      return Array.from({ length: Math.max(0, command.to - total) }, () => ({ type: 'Added', data: { by: 1 } }));
    if (total + command.by > LIMIT) throw new GreffierError(FULL);
    return [
      {
        type: 'Added',
        data: {
          by: command.by,
          ...(command.keyId === undefined ? {} : { note: { keyId: command.keyId, text: 'mot' } }),
        },
      },
    ];
  },
  evolve: (state, event) =>
    event.type === 'Added' ? { ...state, total: state.total + event.data.by } : { ...state, closed: true },
};

const tallies = decidedStreams(category('tally'), { events: tallyEvents, decider: tally });
type TallyStream = ReturnType<typeof tallies.of>;
const registry = new EventRegistry(tallyEvents);
const keyring = new MemoryKeyring();
const request = (commandId: string = randomUUID()): Request => ({
  commandId,
  actor: 'system:spec',
  correlationId: 'spec',
});
const unavailable = () => {
  throw new GreffierError(STORE_UNAVAILABLE);
};

const stores: readonly [string, () => Promise<{ store: EventStore; close: () => Promise<void> }>][] = [
  ['memory', async () => ({ store: new MemoryEventStore(), close: async () => {} })],
  [
    'postgres',
    async () => {
      const database = await createTestDatabase();
      const pool = new Pool({ connectionString: database.url, max: 6 });
      const store = await PostgresEventStore.open(pool, database.url);
      return {
        store,
        close: () =>
          store
            .close()
            .then(() => pool.end())
            .then(() => database.drop()),
      };
    },
  ],
];

describe.each(stores)('a command, over the %s store', (name, open) => {
  let store: EventStore;
  let close: () => Promise<void>;
  beforeAll(async () => ({ store, close } = await open()));
  afterAll(() => close());

  const dependencies = (over: EventStore = store): Dependencies => ({
    log: new StoredEventLog(over, new EventCodec(registry, keyring)),
    now: () => '2026-07-01T08:00:00.000Z',
  });
  const freshTally = () => tallies.of(randomUUID());
  const give = (stream: TallyStream, command: TallyCommand, as: Request = request(), during: Interruption = {}) =>
    handle(dependencies(interposed(store, during)), { stream, command, request: as });
  const add = (stream: TallyStream, by: number, as?: Request, during?: Interruption) =>
    give(stream, { type: 'add', by }, as, during);
  const loaded = (stream: TallyStream) => loadState(dependencies().log, stream);
  const eventsIn = async (stream: TallyStream) => (await loaded(stream)).events;
  const totalIn = async (stream: TallyStream) => (await loaded(stream)).state.total;

  it('writes what was decided, with who asked, and answers state and position', async () => {
    const stream = freshTally();
    const asked = request();
    const { state, position } = await add(stream, 3, asked);
    const [event] = await eventsIn(stream);
    expect(state).toEqual({ total: 3, closed: false });
    expect(event?.metadata).toEqual({
      actor: 'system:spec',
      correlationId: 'spec',
      causationId: asked.commandId,
      time: '2026-07-01T08:00:00.000Z',
      schemaVersion: 1,
    });
    expect(position).toBe(event ? dependencies().log.positionOf(event) : null);
  });

  it('that changes nothing answers where the stream stands, or nowhere', async () => {
    const stream = freshTally();
    expect(await give(stream, { type: 'fill', to: 0 })).toEqual({
      state: { total: 0, closed: false },
      position: null,
      revision: 'none',
    });
    const { position } = await add(stream, 1);
    expect(await give(stream, { type: 'fill', to: 1 })).toEqual({
      state: { total: 1, closed: false },
      position,
      revision: 0n,
    });
  });

  it('overwrites nothing that the caller has not seen, and a retry of it is still done', async () => {
    const stream = freshTally();
    const seen = { ...request(), expected: (await add(stream, 1)).revision };
    const { revision } = await add(stream, 2, seen);
    expect(revision).toBe(1n);
    expect(await add(stream, 2, seen)).toMatchObject({ state: { total: 3 }, revision: 1n });
    await expect(add(stream, 5, { ...request(), expected: 0n })).rejects.toMatchObject({
      code: EDITED_MEANWHILE.code,
      kind: 'stale',
    });
    await expect(
      add(stream, 5, { ...request(), expected: 1n }, { before: async (nth) => (nth === 1 ? add(stream, 1) : null) }),
    ).rejects.toMatchObject({ code: EDITED_MEANWHILE.code });
    await expect(add(freshTally(), 5, { ...request(), expected: 0n })).rejects.toMatchObject({
      code: EDITED_MEANWHILE.code,
    });
    await expect(add(stream, LIMIT, { ...request(), expected: 0n })).rejects.toMatchObject({ code: FULL.code });
    expect(await totalIn(stream)).toBe(4);
  });

  it('is decided again on what somebody faster wrote', async () => {
    const stream = freshTally();
    await add(stream, LIMIT - 2);
    const others = { before: async (nth: number) => (nth === 1 ? add(stream, 1) : null) };
    expect((await add(stream, 1, request(), others)).state.total).toBe(LIMIT);
    await expect(add(stream, 1)).rejects.toMatchObject({ code: FULL.code });
    const other = freshTally();
    await add(other, LIMIT - 1);
    await expect(
      add(other, 1, request(), { before: (nth) => (nth === 1 ? add(other, 1) : null) }),
    ).rejects.toMatchObject({ code: FULL.code });
    expect(await totalIn(other)).toBe(LIMIT);
  });

  it('loses nothing and adds nothing among many at once', async () => {
    const stream = freshTally();
    const done = await Promise.allSettled(Array.from({ length: 7 }, (_, index) => add(stream, index + 1)));
    expect(done.map(({ status }) => status)).toEqual(Array(7).fill('fulfilled'));
    expect(await totalIn(stream)).toBe(28);
  });

  it('gives up, having written nothing, when others are always faster', async () => {
    const stream = freshTally();
    let faster = 0;
    const others = {
      before: async () => {
        faster += 1;
        await add(stream, 1);
      },
    };
    await expect(add(stream, 100, request(), others)).rejects.toMatchObject({ code: TOO_MUCH_CONTENTION.code });
    expect(faster).toBe(8);
    expect(await totalIn(stream)).toBe(8);
  });

  it('is not tried again for any other failure', async () => {
    let tries = 0;
    const failing = () => {
      tries += 1;
      throw new TypeError('broken');
    };
    await expect(add(freshTally(), 1, request(), { before: failing })).rejects.toThrow('broken');
    expect(tries).toBe(1);
  });

  it('writes once for one command id, however many ask at once', async () => {
    const stream = freshTally();
    const same = request();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(stream, 5, same)));
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
    expect(await totalIn(stream)).toBe(5);
  });

  it('writes once when its first answer was lost, also when others came since', async () => {
    const stream = freshTally();
    const same = request();
    await expect(add(stream, 5, same, { after: unavailable })).rejects.toMatchObject({ code: STORE_UNAVAILABLE.code });
    await add(stream, 1);
    await give(stream, { type: 'close' });
    const { state, position } = await add(stream, 5, same);
    const [own] = await eventsIn(stream);
    expect(state).toEqual({ total: 6, closed: true });
    expect(position).toBe(own ? dependencies().log.positionOf(own) : null);
    expect(await eventsIn(stream)).toHaveLength(3);
  });

  it('goes on where it was cut off between its appends, whatever cut it off and came between', async () => {
    const cut = fc.record({ at: fc.integer({ min: 1, max: 3 }), answerLost: fc.boolean(), other: fc.nat({ max: 2 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { maxLength: 4 }), async (cuts) => {
        const stream = freshTally();
        const same = request();
        let others = 0;
        for (const { at, answerLost, other } of cuts) {
          const die = (nth: number) => (nth === at ? unavailable() : null);
          await give(stream, { type: 'fill', to: 450 }, same, answerLost ? { after: die } : { before: die }).catch(
            (error: unknown) => expect(error).toMatchObject({ code: STORE_UNAVAILABLE.code }),
          );
          for (let each = 0; each < other && (await totalIn(stream)) < 450; each += 1, others += 1)
            await add(stream, 1);
        }
        expect((await give(stream, { type: 'fill', to: 450 }, same)).state.total).toBe(450);
        const events = await eventsIn(stream);
        expect(events).toHaveLength(450);
        expect(new Set(events.map(({ id }) => id)).size).toBe(450);
        expect(events.filter(({ metadata }) => metadata.causationId === same.commandId)).toHaveLength(450 - others);
      }),
      { numRuns: runs(name === 'memory' ? 60 : 15) },
    );
  });

  it('stops a long command where another ended its stream', async () => {
    const stream = freshTally();
    const others = { before: (nth: number) => (nth === 2 ? give(stream, { type: 'close' }) : null) };
    const { state } = await give(stream, { type: 'fill', to: 450 }, request(), others);
    expect(state).toEqual({ total: 200, closed: true });
  });

  it('that would change nothing is decided again where the events that it was decided on are not all', async () => {
    const stream = freshTally();
    await add(stream, 1);
    const outdated = await dependencies().log.load(stream.name);
    await give(stream, { type: 'fill', to: 3 });
    await give(stream, { type: 'close' });
    const { log, now } = dependencies();
    const loads = [outdated];
    const asking: Dependencies = {
      now,
      log: {
        load: async (of) => loads.shift() ?? log.load(of),
        read: (...of) => log.read(...of),
        endsAt: (...where) => log.endsAt(...where),
        subscribe: (...from) => log.subscribe(...from),
        positionOf: (event) => log.positionOf(event),
        append: (...what) => log.append(...what),
      },
    };
    const { state, revision } = await handle(asking, {
      stream,
      command: { type: 'fill', to: 1 },
      request: request(),
    });
    expect(state).toEqual({ total: 3, closed: true });
    expect(revision).toBe((await loaded(stream)).revision);
  });

  it('is decided again when a key it needs was destroyed meanwhile, and says so when nothing else changed', async () => {
    const stream = freshTally();
    const keyId = `tally/${stream.name}/note`;
    await add(stream, 1);
    const { log, now } = dependencies();
    const erasing: Dependencies = {
      now,
      log: {
        load: (...of) => log.load(...of),
        read: (...of) => log.read(...of),
        endsAt: (...where) => log.endsAt(...where),
        subscribe: (...from) => log.subscribe(...from),
        positionOf: (event) => log.positionOf(event),
        append: async (...what) => {
          await give(stream, { type: 'close' });
          await keyring.destroy(`tally/${stream.name}`);
          return log.append(...what);
        },
      },
    };
    expect(
      (await handle(erasing, { stream, command: { type: 'add', by: 1, keyId }, request: request() })).state,
    ).toEqual({
      total: 1,
      closed: true,
    });
    const still = freshTally();
    await keyring.destroy(`tally/${still.name}`);
    await expect(give(still, { type: 'add', by: 1, keyId: `tally/${still.name}/note` })).rejects.toMatchObject({
      code: KEY_DESTROYED.code,
    });
  });
});
