import { isError } from '#domain/errors.ts';
import {
  APPEND_CONFLICT,
  POSITION_NOT_REACHED,
  type Appended,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type StoredEvent,
} from '#domain/events/store.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someEvent } from './event-store.ts';
import { freshStream } from './own-streams.ts';

/** What a store must hold: each stream's events, and all of them in the order in which they were appended. */
interface Model {
  readonly prefix: string;
  readonly streams: Map<string, { readonly id: string; readonly position: bigint }[]>;
  readonly all: { readonly id: string; readonly position: bigint }[];
  readonly appends: {
    readonly stream: string;
    readonly expected: ExpectedRevision;
    readonly events: readonly EventToAppend[];
    readonly answer: Appended;
  }[];
}

type Step = fc.AsyncCommand<Model, EventStore>;

const present = (model: Model, stream: string) => model.streams.get(stream) ?? [];
const revisionOf = (model: Model, stream: string): ExpectedRevision =>
  present(model, stream).length === 0 ? 'none' : BigInt(present(model, stream).length - 1);
const several = (count: number): EventToAppend[] => Array.from({ length: count }, () => someEvent());

async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of source) list.push(item);
  return list;
}

async function mustConflict(appending: Promise<Appended>): Promise<void> {
  const outcome = await appending.catch((error: unknown) => error);
  if (!isError(outcome, APPEND_CONFLICT))
    throw new Error(
      `no conflict, but ${JSON.stringify(outcome, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    );
}

function mustEqual(what: string, actual: unknown, expected: unknown): void {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner));
  if (text(actual) !== text(expected)) throw new Error(`${what}: ${text(actual)} instead of ${text(expected)}`);
}

const step = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, store: EventStore) => Promise<void>,
): Step => ({ check, run, toString: () => name });

const appends = fc
  .record({
    which: fc.nat({ max: 2 }),
    count: fc.integer({ min: 1, max: 5 }),
    off: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -3, max: 3 }) }),
  })
  .map(({ which, count, off }) =>
    step(
      `append ${count} to ${which}${off === 0 ? '' : `, off by ${off}`}`,
      () => true,
      async (model, store) => {
        const stream = `${model.prefix}-${which}`;
        const next = present(model, stream).length + off;
        const expected = next <= 0 ? 'none' : BigInt(next - 1);
        const events = several(count);
        if (expected !== revisionOf(model, stream)) return mustConflict(store.append(stream, expected, events));
        const answer = await store.append(stream, expected, events);
        mustEqual('revision', answer.revision, BigInt(present(model, stream).length + count - 1));
        const written = await allOf(store.read(stream, { from: answer.revision - BigInt(count - 1) }));
        mustEqual(
          'ids',
          written.map(({ id }) => id),
          events.map(({ id }) => id),
        );
        mustEqual('position', written.at(-1)?.position, answer.position);
        const own = written.map(({ id, position }) => ({ id, position }));
        model.streams.set(stream, [...present(model, stream), ...own]);
        model.all.push(...own);
        model.appends.push({ stream, expected, events, answer });
      },
    ),
  );

/** The same append once more: whole, only its beginning, with something new at its end, or in another order. */
const repeats = fc
  .record({ which: fc.nat(), how: fc.constantFrom('whole', 'beginning', 'more', 'reversed', 'elsewhere') })
  .map(({ which, how }) =>
    step(
      `repeat ${how} ${which}`,
      ({ appends }) => appends.length > 0,
      async (model, store) => {
        const one = model.appends[which % model.appends.length];
        if (!one) return;
        const { stream, expected, events, answer } = one;
        if (how === 'whole') return mustEqual('the same answer', await store.append(stream, expected, events), answer);
        if (how === 'more') return mustConflict(store.append(stream, expected, [...events, someEvent()]));
        if (how === 'elsewhere') return mustConflict(store.append(`${model.prefix}-none`, 0n, events));
        if (how === 'reversed')
          return events.length < 2 ? undefined : mustConflict(store.append(stream, expected, events.toReversed()));
        const first = answer.revision - BigInt(events.length - 1);
        mustEqual('the beginning', await store.append(stream, expected, events.slice(0, 1)), {
          revision: first,
          position: present(model, stream)[Number(first)]?.position,
        });
      },
    ),
  );

const reads = fc
  .record({
    which: fc.nat({ max: 3 }),
    from: fc.option(fc.nat({ max: 20 }), { nil: undefined }),
    direction: fc.constantFrom('forwards' as const, 'backwards' as const),
    limit: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  })
  .map(({ which, from, direction, limit }) =>
    step(
      `read ${which} ${direction} from ${from} up to ${limit}`,
      () => true,
      async (model, store) => {
        const stream = `${model.prefix}-${which}`;
        const numbered = present(model, stream).map(({ id, position }, index) => ({
          id,
          position,
          revision: BigInt(index),
          stream,
        }));
        const ordered = direction === 'forwards' ? numbered : numbered.toReversed();
        const wanted = ordered
          .filter(
            ({ revision }) =>
              from === undefined || (direction === 'forwards' ? revision >= BigInt(from) : revision <= BigInt(from)),
          )
          .slice(0, limit);
        const read = await allOf(
          store.read(stream, {
            direction,
            ...(from === undefined ? {} : { from: BigInt(from) }),
            ...(limit === undefined ? {} : { limit }),
          }),
        );
        mustEqual(
          'events',
          read.map((event) => ({
            id: event.id,
            position: event.position,
            revision: event.revision,
            stream: event.stream,
          })),
          wanted,
        );
      },
    ),
  );

const subscriptions = fc.option(fc.nat(), { nil: null }).map((which) =>
  step(
    `subscribe ${which === null ? 'from the beginning' : `after ${which}`}`,
    ({ all }) => all.length > 0,
    async (model, store) => {
      const index = which === null ? -1 : which % model.all.length;
      const leave = new AbortController();
      const seen: StoredEvent[] = [];
      let last: bigint | null = null;
      for await (const batch of store.subscribe(model.all[index]?.position ?? null, leave.signal)) {
        for (const { position } of batch.events)
          if (last !== null && position <= last) throw new Error(`position ${position} after ${last}`);
        last = batch.events.at(-1)?.position ?? last;
        if (batch.position !== null && last !== null && batch.position < last)
          throw new Error(`a batch at ${batch.position} that ends with ${last}`);
        seen.push(...batch.events.filter(({ stream }) => stream.startsWith(model.prefix)));
        if (batch.live) leave.abort();
      }
      mustEqual(
        'delivered',
        seen.map(({ id, position }) => ({ id, position })),
        model.all.slice(index + 1),
      );
    },
  ),
);

const heads = fc.constant(
  step(
    'head',
    ({ all }) => all.length > 0,
    async (model, store) => {
      const head = await store.head();
      if (head === null || head < (model.all.at(-1)?.position ?? 0n))
        throw new Error(`head ${head} before the last event`);
    },
  ),
);

const freshModel = (): Model => ({ prefix: freshStream(), streams: new Map(), all: [], appends: [] });

/** Holds a store against its model: any sequence of calls, and any number of them at once. */
export function eventStoreModel(
  name: string,
  open: () => Promise<EventStore>,
  { runs }: { readonly runs: number },
): void {
  describe(`event store against its model: ${name}`, () => {
    let stores: EventStore[];
    beforeAll(async () => {
      stores = await Promise.all([open(), open()]);
    });
    afterAll(() => Promise.all(stores.map((store) => store.close())));

    it('behaves as the model does, whatever is asked of it in whatever order', async () => {
      const store = stores[0] as EventStore;
      const several = fc.commands([appends, appends, repeats, reads, subscriptions, heads], { maxCommands: 25 });
      await expect(
        fc.assert(
          fc.asyncProperty(several, (commands) =>
            fc.asyncModelRun(() => ({ model: freshModel(), real: store }), commands),
          ),
          { numRuns: runs },
        ),
      ).resolves.toBeUndefined();
    });

    it('gives every one of many concurrent appends the answer that some order of them would give', async () => {
      const asked = fc.record({
        which: fc.nat({ max: 3 }),
        expected: fc.constantFrom<ExpectedRevision>('none', 0n, 1n, 2n),
        count: fc.integer({ min: 1, max: 3 }),
        twice: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 25 }), async (calls) => {
          const prefix = freshStream();
          const made = calls.map(({ which, expected, count, twice }) => ({
            stream: `${prefix}-${which}`,
            expected,
            events: several(count),
            twice,
          }));
          const outcomes = await Promise.all(
            made.map(async ({ stream, expected, events, twice }, index) => {
              const store = stores[index % stores.length] as EventStore;
              const tries = await Promise.allSettled(
                Array.from({ length: twice ? 2 : 1 }, () => store.append(stream, expected, events)),
              );
              return { stream, expected, events, tries };
            }),
          );
          for (const stream of new Set(made.map((one) => one.stream))) {
            const there = await allOf((stores[0] as EventStore).read(stream));
            expect(there.map(({ revision }) => revision)).toEqual(there.map((_, index) => BigInt(index)));
            const written = outcomes.filter(
              (one) => one.stream === stream && one.tries.some(({ status }) => status === 'fulfilled'),
            );
            expect(there.length).toBe(written.reduce((sum, { events }) => sum + events.length, 0));
            for (const { expected, events, tries } of written) {
              const first = expected === 'none' ? 0 : Number(expected) + 1;
              expect(there.slice(first, first + events.length).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
              const last = there[first + events.length - 1];
              for (const one of tries)
                if (one.status === 'fulfilled')
                  expect(one.value).toEqual({ revision: last?.revision, position: last?.position });
            }
          }
          for (const { tries } of outcomes)
            for (const one of tries)
              if (one.status === 'rejected') expect(isError(one.reason, APPEND_CONFLICT)).toBe(true);
        }),
        { numRuns: runs },
      );
    });

    it('does not follow from a position that nothing has reached: what came next could be below', async () => {
      const store = stores[0] as EventStore;
      await store.append(freshStream(), 'none', several(1));
      const beyond = ((await store.head()) ?? 0n) + 1_000_000_000n;
      const following = allOf(store.subscribe(beyond, new AbortController().signal));
      await expect(following).rejects.toMatchObject({ code: POSITION_NOT_REACHED.code });
    });
  });
}
