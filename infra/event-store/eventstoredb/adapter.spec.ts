import { ANY, EventStoreDBClient, type EventData } from '@eventstore/db-client';
import { isError } from '#domain/errors.ts';
import {
  APPEND_CONFLICT,
  STORE_UNAVAILABLE,
  STREAM_DELETED,
  type Batch,
  type EventStore,
  type EventToAppend,
  type StoredEvent,
} from '#domain/events/store.ts';
import { someEvent } from '#test/contract/event-store.ts';
import { freshStream, OWN_PREFIX } from '#test/contract/own-streams.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { EMULATED_VERSIONS, isLong, runs } from '#test/support/long.ts';
import { TcpRelay } from '#test/support/tcp-relay.ts';
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  json,
  oneof,
  record,
  string,
  uint8Array,
  type Arbitrary,
} from 'fast-check';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EventStoreDbEventStore } from './store.ts';
import { hostsOf } from './url.ts';

/**
 * What only EventStoreDB has, and how the adapter mends what goes wrong between it and a server: against the emulator
 * of both versions and, where EVENTSTORE_URL names one, a real server, over a cable that can be pulled. With TLS the
 * server's certificate has to be for 127.0.0.1 too, where the cable begins.
 */

/** Streams stand behind it in the store; nothing else knows it. */
const PREFIX = `spec-${randomUUID()}.`;
const stored = (stream: string): string => `${PREFIX}${stream}`;

const several = (count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, index) => someEvent(`event ${index}`));
const other = (number = 0): EventData => ({
  id: randomUUID(),
  type: 'Foreign',
  contentType: 'application/json',
  data: { number },
  metadata: undefined,
});

async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of source) list.push(item);
  return list;
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );

interface Follower {
  readonly seen: StoredEvent[];
  readonly until: (enough: (seen: readonly StoredEvent[], batch: Batch | undefined) => boolean) => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** What every batch promises: its events lie behind the position of the batch before, and none behind its own. */
function inOrder(before: bigint | null, { events, position }: Batch): boolean {
  const stands = [before ?? 0n, ...events.map((event) => event.position)];
  return (
    stands.every((stand, index) => index === 0 || stand > (stands[index - 1] ?? 0n)) &&
    (position ?? 0n) >= (stands.at(-1) ?? 0n)
  );
}

/** Follows a subscription in the background, and remembers what it was given. It takes `pause` ms over each batch. */
function follow(store: EventStore, after: bigint | null, pause = 0): Follower {
  const leave = new AbortController();
  const seen: StoredEvent[] = [];
  let latest: Batch | undefined;
  let changed = Promise.withResolvers<void>();
  const running = (async () => {
    let position = after;
    for await (const batch of store.subscribe(after, leave.signal)) {
      if (!inOrder(position, batch))
        throw new Error(`a batch that goes back from ${position} to ${batch.events[0]?.position} or ${batch.position}`);
      ({ position } = batch);
      seen.push(...batch.events);
      latest = batch;
      if (pause > 0) await wait(pause);
      changed.resolve();
      changed = Promise.withResolvers();
    }
  })();
  return {
    seen,
    until: async (enough) => {
      while (!enough(seen, latest)) await Promise.race([changed.promise, running]);
    },
    leave: async () => {
      leave.abort();
      await running;
    },
  };
}

const isLive = (_: readonly StoredEvent[], batch: Batch | undefined): boolean => batch?.live === true;

/** The revisions of one stream, in the order in which a follower was given them. */
const revisionsOf = (stream: string, seen: readonly StoredEvent[]): number[] =>
  seen.filter((event) => event.stream === stream).map((event) => Number(event.revision));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes of every kind that a JSON-minded client could change. */
const content: Arbitrary<Uint8Array> = oneof(
  json().map(bytes),
  json().map((text) => bytes(JSON.stringify(JSON.parse(text)))),
  uint8Array({ maxLength: 40 }),
  string({ unit: 'grapheme' }).map(bytes),
  constantFrom(
    '',
    '{}',
    '{ "a": 1 }',
    '{"2":0,"1":0}',
    '{"a":1,"a":2}',
    '[1.0]',
    '[-0]',
    '"text"',
    'null',
    '{"$bytes":"AAEC"}',
    '{"__proto__":1}',
    '["\\ud800"]',
    '[1e400]',
  ).map(bytes),
);

function suite(name: string, target: () => string): void {
  describe(`the EventStoreDB adapter and ${name}`, () => {
    let relay: TcpRelay;
    let store: EventStoreDbEventStore;
    let bare: EventStoreDBClient;
    const relayed = (): string => target().replace(hostsOf(target()), `127.0.0.1:${relay.port}`);
    const open = (more = ''): Promise<EventStoreDbEventStore> =>
      EventStoreDbEventStore.open(`${relayed()}${more}`, { prefix: PREFIX, prefixes: [OWN_PREFIX, 'store'] });
    beforeAll(() => {
      bare = EventStoreDBClient.connectionString(target());
    });
    afterAll(() => bare.dispose());
    beforeEach(async () => {
      const [host = '', port = '2113'] = hostsOf(target()).split(':');
      relay = await TcpRelay.open({ host, port: Number(port) });
      store = await open('&defaultDeadline=2000');
    });
    afterEach(async () => {
      await store.close();
      await relay.close();
    });

    /** Events of an application that has nothing to do with Greffier. */
    const writeOthers = (count: number): Promise<unknown> =>
      bare.appendToStream(
        `other-${randomUUID()}`,
        Array.from({ length: count }, (_, index) => other(index)),
        { expectedRevision: ANY },
      );

    describe('content', () => {
      it('comes back byte for byte, whatever it is', async () => {
        await assert(
          asyncProperty(
            array(record({ data: content, metadata: content }), { minLength: 1, maxLength: 30 }),
            async (pairs) => {
              const stream = freshStream();
              const events = pairs.map((pair) => ({ ...pair, id: randomUUID(), type: 'ContractTested' }));
              await store.append(stream, 'none', events);
              const read = await allOf(store.read(stream));
              expect(
                read.map(({ data, metadata }) => [
                  Buffer.from(data).toString('hex'),
                  Buffer.from(metadata).toString('hex'),
                ]),
              ).toEqual(
                events.map(({ data, metadata }) => [
                  Buffer.from(data).toString('hex'),
                  Buffer.from(metadata).toString('hex'),
                ]),
              );
            },
          ),
          { numRuns: runs(40) },
        );
      });

      it('is JSON to others where it can be', async () => {
        const stream = freshStream();
        const event = someEvent('é');
        await store.append(stream, 'none', [event]);
        const [read] = await allOf(bare.readStream(stored(stream)));
        expect(read?.event).toMatchObject({
          isJson: true,
          data: { text: 'é' },
          metadata: { actor: 'system:contract' },
        });
      });
    });

    describe('streams that somebody deleted by hand', () => {
      it('a soft-deleted stream is neither read nor written', async () => {
        const stream = freshStream();
        const events = several(2);
        await store.append(stream, 'none', events);
        await bare.deleteStream(stored(stream));
        expect(await codeOf(allOf(store.read(stream)))).toBe(STREAM_DELETED.code);
        expect(await codeOf(allOf(store.read(stream, { direction: 'backwards', limit: 1 })))).toBe(STREAM_DELETED.code);
        expect(await codeOf(store.append(stream, 'none', events))).toBe(STREAM_DELETED.code);
        expect(await codeOf(store.append(stream, 'none', several(1)))).toBe(STREAM_DELETED.code);
        expect(await codeOf(allOf(store.read(stream)))).toBe(STREAM_DELETED.code);
      });

      it('a tombstoned stream, too', async () => {
        const stream = freshStream();
        await store.append(stream, 'none', several(2));
        await bare.tombstoneStream(stored(stream));
        expect(await codeOf(allOf(store.read(stream)))).toBe(STREAM_DELETED.code);
        expect(await codeOf(store.append(stream, 1n, several(1)))).toBe(STREAM_DELETED.code);
      });

      it('a stream that was cut off as a whole is not taken for one that never was', async () => {
        const stream = freshStream();
        await store.append(stream, 'none', several(2));
        await bare.setStreamMetadata(stored(stream), { truncateBefore: 2 });
        expect(await codeOf(allOf(store.read(stream)))).toBe(STREAM_DELETED.code);
        expect(await codeOf(allOf(store.read(stream, { direction: 'backwards', limit: 1 })))).toBe(STREAM_DELETED.code);
      });

      it('a stream whose beginning was cut off is not taken for the whole', async () => {
        const stream = freshStream();
        await store.append(stream, 'none', several(4));
        await bare.setStreamMetadata(stored(stream), { truncateBefore: 2 });
        expect(await codeOf(allOf(store.read(stream)))).toBe(STREAM_DELETED.code);
      });
    });

    describe('a log that is shared with others', () => {
      it('subscriptions pass over what is not ours, and say how far they are', async () => {
        const first = await store.append(freshStream(), 'none', several(1));
        await writeOthers(3_000);
        const follower = follow(store, first.position);
        await follower.until(isLive);
        expect(follower.seen).toEqual([]);
        await follower.until(
          (_, batch) => batch?.position !== null && batch?.position !== undefined && batch.position > first.position,
        );
        await follower.leave();
      });

      it('resumes from any position on the way without gap or repeat', async () => {
        const from = (await store.append(freshStream(), 'none', several(1))).position;
        const own: string[] = [];
        for (let index = 0; index < 6; index += 1) {
          await writeOthers(index % 2 === 0 ? 1_200 : 7);
          const stream = freshStream();
          await store.append(stream, 'none', several(1));
          own.push(stream);
        }
        const head = await store.head();
        const positions: (bigint | null)[] = [];
        const leave = new AbortController();
        for await (const batch of store.subscribe(from, leave.signal)) {
          positions.push(batch.position);
          if (batch.position !== null && head !== null && batch.position >= head) leave.abort();
        }
        const streams = new Map(
          (await Promise.all(own.map((stream) => allOf(store.read(stream)))))
            .flat()
            .map((event) => [event.stream, event.position]),
        );
        for (const position of new Set(positions)) {
          const follower = follow(store, position);
          await follower.until((_, batch) => (batch?.position ?? 0n) >= (head ?? 0n));
          await follower.leave();
          expect(follower.seen.map((event) => event.stream).filter((stream) => own.includes(stream))).toEqual(
            own.filter((stream) => (streams.get(stream) ?? 0n) > (position ?? 0n)),
          );
        }
      });

      it.runIf(isLong)('has no position of its own where nothing is ours', async () => {
        await store.append(freshStream(), 'none', several(1));
        const alone = await EventStoreDbEventStore.open(relayed(), {
          prefix: PREFIX,
          prefixes: [`contract-${randomUUID()}-`],
        });
        expect(await alone.head()).toBeNull();
        const follower = follow(alone, null);
        let reached: bigint | null | undefined;
        await follower.until((_, batch) => {
          reached = batch?.position;
          return batch?.live === true;
        });
        await follower.leave();
        await alone.close();
        expect(follower.seen).toEqual([]);
        // Others may have written meanwhile, also outside of this suite.
        const { position } = await store.append(freshStream(), 'none', several(1));
        expect(reached ?? 0n).toBeLessThanOrEqual(position);
      });

      it.runIf(isLong)(
        'its head is the last event of ours, also far below others’ and for a process that knows nothing yet',
        async () => {
          const { position } = await store.append(freshStream(), 'none', several(3));
          await writeOthers(2_500);
          expect(await store.head()).toBe(position);
          const fresh = await open();
          expect(await fresh.head()).toBe(position);
          const { position: later } = await store.append(freshStream(), 'none', several(1));
          expect(await fresh.head()).toBe(later);
          await fresh.close();
        },
      );

      it('the mark by which the store is known is delivered to nobody', async () => {
        await store.append(freshStream(), 'none', several(1));
        const head = await store.head();
        const follower = follow(store, null);
        await follower.until((_, batch) => (batch?.position ?? 0n) >= (head ?? 0n));
        await follower.leave();
        expect(follower.seen.length).toBeGreaterThan(0);
        expect(follower.seen.filter((event) => !event.stream.startsWith(OWN_PREFIX))).toEqual([]);
        const [mark] = await allOf(bare.readStream(stored('store')));
        expect(mark?.event?.id).toBe(store.id);
      });
    });

    describe('when the server goes away', () => {
      it('an append whose answer was lost is found again, and not written twice', async () => {
        const stream = freshStream();
        const before = await store.append(stream, 'none', several(1));
        relay.loseAnswers();
        const events = several(5);
        const appending = store.append(stream, before.revision, events);
        while ((await allOf(bare.readStream(stored(stream)))).length < 6) await wait(5);
        relay.cut();
        const appended = await appending;
        const read = await allOf(store.read(stream));
        expect(read.map((event) => event.id).slice(1)).toEqual(events.map((event) => event.id));
        expect(appended).toEqual({ revision: 5n, position: read.at(-1)?.position });
      });

      it.runIf(isLong)('many appends across many cuts: every one acknowledged is there once', async () => {
        const streams = Array.from({ length: 8 }, freshStream);
        const acknowledged = new Map<string, string[]>(streams.map((stream) => [stream, []]));
        let done = 0;
        const writing = Promise.all(
          streams.map(async (stream) => {
            for (let revision = -1n; revision < 29n; revision += 2n) {
              const events = several(2);
              await store.append(stream, revision < 0n ? 'none' : revision, events);
              acknowledged.get(stream)?.push(...events.map((event) => event.id));
              done += 1;
              if (done % 10 === 0) relay.cut();
            }
          }),
        );
        await writing;
        for (const stream of streams)
          expect((await allOf(store.read(stream))).map((event) => event.id)).toEqual(acknowledged.get(stream));
      });

      it('a frozen server costs time and nothing else', async () => {
        const stream = freshStream();
        const impatient = await open('&defaultDeadline=300');
        relay.freeze();
        const appending = impatient.append(stream, 'none', several(3));
        await wait(700);
        relay.thaw();
        await appending;
        expect(await allOf(impatient.read(stream))).toHaveLength(3);
        await impatient.close();
      });

      it.runIf(isLong)('an append waits for a server that comes back, and names one that does not', async () => {
        await relay.refuse();
        const stream = freshStream();
        const appending = store.append(stream, 'none', several(1));
        await wait(300);
        await relay.accept();
        await appending;
        await relay.refuse();
        const failing = [store.append(stream, 0n, several(1)), allOf(store.read(stream)), store.head()];
        expect(await Promise.all(failing.map(codeOf))).toEqual(failing.map(() => STORE_UNAVAILABLE.code));
        await relay.accept();
        expect(await allOf(store.read(stream))).toHaveLength(1);
      });

      it.runIf(isLong)('a read of many pages goes on where it was', async () => {
        const stream = freshStream();
        for (let revision = -1n; revision < 4_399n; revision += 200n)
          await store.append(stream, revision < 0n ? 'none' : revision, several(200));
        const revisions: number[] = [];
        for await (const event of store.read(stream)) {
          if (event.revision % 900n === 0n) relay.cut();
          revisions.push(Number(event.revision));
        }
        expect(revisions).toEqual(upTo(4_400));
        expect(
          (await allOf(store.read(stream, { direction: 'backwards', limit: 4_001 }))).map((event) =>
            Number(event.revision),
          ),
        ).toEqual(upTo(4_400).toReversed().slice(0, 4_001));
      });

      it('a subscription goes on where it was, catching up and live', async () => {
        const stream = freshStream();
        const start = await store.append(stream, 'none', several(1));
        for (let revision = 0n; revision < 3_000n; revision += 100n) await store.append(stream, revision, several(100));
        const follower = follow(store, start.position);
        for (const enough of [500, 1_500, 2_500]) {
          await follower.until((seen) => seen.length >= enough);
          relay.cut();
        }
        await follower.until(isLive);
        for (let revision = 3_000n; revision < 3_060n; revision += 20n) {
          relay.cut();
          await store.append(stream, revision, several(20));
        }
        await follower.until((seen) => revisionsOf(stream, seen).at(-1) === 3_060);
        await follower.leave();
        expect(revisionsOf(stream, follower.seen)).toEqual(upTo(3_061).slice(1));
      });

      it('a subscription begins when the server does, and can be left before', async () => {
        const stream = freshStream();
        const { position } = await store.append(stream, 'none', several(2));
        await relay.refuse();
        const left = follow(store, null);
        const follower = follow(store, position);
        await wait(300);
        await left.leave();
        await relay.accept();
        await store.append(stream, 1n, several(1));
        await follower.until((seen) => revisionsOf(stream, seen).length > 0);
        await follower.leave();
        expect(revisionsOf(stream, follower.seen)).toEqual([2]);
      });
    });

    it('a reader that takes its time is given everything in its order', async () => {
      const stream = freshStream();
      const { position } = await store.append(stream, 'none', several(1));
      for (let revision = 0n; revision < 4_000n; revision += 200n) {
        await store.append(stream, revision, several(200));
        await writeOthers(50);
      }
      const follower = follow(store, position, 15);
      await follower.until((seen) => seen.length >= 4_000);
      await follower.leave();
      expect(revisionsOf(stream, follower.seen)).toEqual(upTo(4_001).slice(1));
    });

    it.runIf(isLong)('events that come faster than a live subscriber reads are delivered all the same', async () => {
      const { position } = await store.append(freshStream(), 'none', several(1));
      const leave = new AbortController();
      const seen: string[] = [];
      const live = Promise.withResolvers<void>();
      const reading = (async () => {
        for await (const batch of store.subscribe(position, leave.signal)) {
          seen.push(...batch.events.map((event) => `${event.stream} ${event.revision}`));
          if (batch.live) live.resolve();
          await wait(20);
          if (seen.length >= 32 * 60) leave.abort();
        }
      })();
      await live.promise;
      const streams = Array.from({ length: 32 }, freshStream);
      await Promise.all(
        streams.map(async (stream) => {
          for (let revision = -1n; revision < 59n; revision += 20n)
            await store.append(stream, revision < 0n ? 'none' : revision, several(20));
        }),
      );
      await reading;
      expect(seen.toSorted()).toEqual(
        streams.flatMap((stream) => upTo(60).map((revision) => `${stream} ${revision}`)).toSorted(),
      );
    });

    it('refuses an append of nothing, and a conflict where the address asks the client not to throw', async () => {
      await expect(store.append(freshStream(), 'none', [])).rejects.toBeInstanceOf(TypeError);
      const quiet = await open('&throwOnAppendFailure=false');
      const stream = freshStream();
      await quiet.append(stream, 'none', several(1));
      const error: unknown = await quiet.append(stream, 'none', several(1)).catch((reason: unknown) => reason);
      expect(isError(error, APPEND_CONFLICT)).toBe(true);
      await quiet.close();
    });
  });
}

describe.each(EMULATED_VERSIONS)('emulator', (version) => {
  let emulator: EventStoreDbEmulator;
  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start({ version });
  });
  afterAll(() => emulator.kill());
  suite(`the emulator of ${version}`, () => emulator.url);
});

const url = process.env['EVENTSTORE_URL'];
describe.runIf(url)('real server', () => {
  suite('the server at EVENTSTORE_URL', () => url ?? '');
});
