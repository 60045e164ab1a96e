import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  UnknownError,
  WrongExpectedVersionError,
  type AllStreamSubscription,
  type AppendResult,
  type EventData,
  type Position,
  type ReadableSubscription,
} from '@eventstore/db-client';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials } from '@grpc/grpc-js';
import { hostsOf, readUrl } from '#infra/event-store/eventstoredb/url.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EventStoreDbEmulator } from './emulator.ts';

/**
 * What real servers were observed to do, asked of the emulator and, where EVENTSTORE_URL names one, of a real
 * server: where the two disagree, the emulator is wrong. The bare client asks, on both of its paths for appends.
 */

const someEvent = (number = 0, id: string = randomUUID()): EventData => ({
  id,
  type: 'Conformed',
  contentType: 'application/json',
  data: { number },
  metadata: { actor: 'system:conformance' },
});
const several = (count: number): EventData[] => Array.from({ length: count }, (_, index) => someEvent(index));
const bytes = (size: number): EventData => ({
  id: randomUUID(),
  type: 'Conformed',
  contentType: 'application/octet-stream',
  data: new Uint8Array(size),
  metadata: undefined,
});
const freshStream = (): string => `contract-${randomUUID()}`;

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of source) list.push(item);
  return list;
}

async function versionOf(url: string): Promise<string> {
  const authority = /[?&]tlsCAFile=([^&]+)/u.exec(url)?.[1];
  const channel =
    authority === undefined ? credentials.createInsecure() : credentials.createSsl(readFileSync(authority));
  const client = new featuresService.ServerFeaturesClient(hostsOf(url), channel);
  try {
    return await new Promise((resolve, reject) => {
      client.getSupportedMethods(new shared.Empty(), (error, response) =>
        error ? reject(error) : resolve(response.getEventStoreServerVersion()),
      );
    });
  } finally {
    client.close();
  }
}

interface Heard {
  readonly log: string[];
  readonly events: { readonly stream: string; readonly revision: bigint; readonly position: bigint }[];
  readonly until: (enough: (heard: Heard) => boolean) => Promise<void>;
  /** Reads no further until the answered function is called. */
  readonly pause: () => () => void;
  readonly leave: () => Promise<void>;
}

/** Writes down what a subscription says, in its order. Checkpoints are added by the subscription's own filter. */
function listen(subscription: ReadableSubscription<unknown>, log: string[] = []): Heard {
  let changed = Promise.withResolvers<void>();
  const events: { stream: string; revision: bigint; position: bigint }[] = [];
  const say = (word: string): void => {
    log.push(word);
    changed.resolve();
    changed = Promise.withResolvers();
  };
  subscription.on('data', (resolved) => {
    const { event } = resolved as { event: { streamId: string; revision: bigint; position: Position } };
    events.push({ stream: event.streamId, revision: event.revision, position: event.position.commit });
    say('event');
  });
  subscription.on('confirmation', () => say('confirmed'));
  subscription.on('error', (error) => say(`${error.constructor.name}: ${error.message}`));
  (subscription as AllStreamSubscription).on('caughtUp', () => say('caught up'));
  const heard: Heard = {
    log,
    events,
    until: async (enough) => {
      while (!enough(heard)) await changed.promise;
    },
    pause: () => {
      subscription.pause();
      return () => subscription.resume();
    },
    leave: () => subscription.unsubscribe(),
  };
  return heard;
}

const caughtUp = ({ log }: Heard): boolean => log.includes('caught up');

function conforms(name: string, target: () => string): void {
  describe(`conformance: ${name}`, () => {
    let client: EventStoreDBClient;
    let version: string;
    beforeAll(async () => {
      client = EventStoreDBClient.connectionString(target());
      version = await versionOf(target());
    });
    afterAll(() => client.dispose());

    const is23 = (): boolean => version.startsWith('23.');

    describe.each([
      ['unary', () => ({ credentials: readUrl(target()).credentials })],
      ['batch', () => ({})],
    ] as const)('append, on the %s path', (path, options) => {
      const append = (
        stream: string,
        expectedRevision: bigint | typeof NO_STREAM | typeof ANY | typeof STREAM_EXISTS,
        events: EventData | EventData[],
      ): Promise<AppendResult> => client.appendToStream(stream, events, { expectedRevision, ...options() });

      it('answers revision and position of the last event', async () => {
        const stream = freshStream();
        const first = await append(stream, NO_STREAM, several(3));
        expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
        expect(first.position?.commit).toBe(first.position?.prepare);
        const [last] = await allOf(client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }));
        expect(last?.event?.position).toEqual(first.position);
      });

      it('takes an append of nothing, and writes nothing', async () => {
        const stream = freshStream();
        expect(await append(stream, NO_STREAM, [])).toMatchObject({ success: true, nextExpectedRevision: 0n });
        expect(await errorOf(allOf(client.readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
        await append(stream, NO_STREAM, several(2));
        expect(await append(stream, 1n, [])).toMatchObject({ nextExpectedRevision: 1n });
        expect(await errorOf(append(stream, 0n, []))).toBeInstanceOf(WrongExpectedVersionError);
      });

      it('names both revisions of a conflict', async () => {
        const stream = freshStream();
        await append(stream, NO_STREAM, several(2));
        expect(await errorOf(append(stream, NO_STREAM, someEvent()))).toMatchObject({
          type: 'wrong-expected-version',
          streamName: stream,
          expectedVersion: 'no_stream',
          actualVersion: 1n,
          message: '',
        });
        expect(await errorOf(append(stream, 0n, someEvent()))).toMatchObject({
          expectedVersion: 0n,
          actualVersion: 1n,
        });
        expect(await errorOf(append(freshStream(), 3n, someEvent()))).toMatchObject({
          expectedVersion: 3n,
          actualVersion: 'no_stream',
        });
        expect(await errorOf(append(freshStream(), STREAM_EXISTS, someEvent()))).toMatchObject({
          expectedVersion: 'stream_exists',
          actualVersion: 'no_stream',
        });
      });

      it('lets one of 20 first appends win', async () => {
        const stream = freshStream();
        const errors = await Promise.all(
          Array.from({ length: 20 }, () => errorOf(append(stream, NO_STREAM, someEvent()))),
        );
        expect(errors.filter((error) => error instanceof WrongExpectedVersionError)).toHaveLength(19);
      });

      it('answers known ids at their revision as the first time', async () => {
        const stream = freshStream();
        const events = several(2);
        const first = await append(stream, NO_STREAM, events);
        await append(stream, 1n, several(3));
        expect(await append(stream, NO_STREAM, events)).toEqual(first);
        expect(
          await append(
            stream,
            NO_STREAM,
            events.map((event) => ({ ...event, id: event.id.toUpperCase() })),
          ),
        ).toEqual(first);
        expect(
          await append(
            stream,
            NO_STREAM,
            events.map((event) => ({ ...event, data: { other: true } }) as EventData),
          ),
        ).toEqual(first);
        expect(await append(stream, 0n, events.slice(1))).toEqual(first);
        expect(await append(stream, ANY, events)).toEqual(first);
        expect(await append(stream, STREAM_EXISTS, events)).toEqual(first);
        const read = await allOf(client.readStream(stream));
        expect(read.map(({ event }) => event?.data)).toEqual([
          { number: 0 },
          { number: 1 },
          { number: 0 },
          { number: 1 },
          { number: 2 },
        ]);
      });

      it('refuses known ids with new ones behind them, or in another order', async () => {
        const stream = freshStream();
        const events = several(2);
        await append(stream, NO_STREAM, events);
        expect(await errorOf(append(stream, NO_STREAM, [...events, someEvent()]))).toBeInstanceOf(
          WrongExpectedVersionError,
        );
        expect(await errorOf(append(stream, NO_STREAM, events.toReversed()))).toBeInstanceOf(WrongExpectedVersionError);
        expect(await errorOf(append(stream, ANY, [...events, someEvent()]))).toBeInstanceOf(WrongExpectedVersionError);
      });

      it('writes known ids again at another revision, and the same id twice in one append', async () => {
        const stream = freshStream();
        const events = several(2);
        await append(stream, NO_STREAM, events);
        expect(await append(stream, 1n, events)).toMatchObject({ nextExpectedRevision: 3n });
        const twice = someEvent();
        expect(await append(freshStream(), NO_STREAM, [twice, twice])).toMatchObject({ nextExpectedRevision: 1n });
      });

      it('refuses ids that are none, empty types and empty streams', async () => {
        const message = path === 'unary' ? 'Exception was thrown by handler' : 'Could not recognize BadRequest';
        for (const [stream, event] of [
          [freshStream(), someEvent(0, 'no uuid')],
          [freshStream(), { ...someEvent(), type: '' }],
          ['', someEvent()],
        ] as const) {
          const error = await errorOf(append(stream, NO_STREAM, event));
          expect(error).toBeInstanceOf(UnknownError);
          expect(error).toHaveProperty('message', expect.stringContaining(message));
        }
      });

      it('takes 1,048,576 bytes of data, and no more', async () => {
        expect(await append(freshStream(), NO_STREAM, bytes(1_048_576))).toMatchObject({ success: true });
        expect(
          await append(freshStream(), NO_STREAM, { ...bytes(1_048_576), metadata: { text: 'x'.repeat(1_000) } }),
        ).toMatchObject({ success: true });
        const error = await errorOf(append(freshStream(), NO_STREAM, bytes(1_048_577)));
        expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
        expect(error).toHaveProperty('maxAppendSize', 1_048_576);
        expect(await errorOf(append(freshStream(), NO_STREAM, bytes(17 * 1_048_576)))).toMatchObject({
          type: 'unknown',
          code: 8,
        });
      });

      it('continues the numbers of a soft-deleted stream', async () => {
        const stream = freshStream();
        const events = several(2);
        await append(stream, NO_STREAM, events);
        await client.deleteStream(stream);
        expect(await append(stream, NO_STREAM, events)).toEqual({
          success: true,
          nextExpectedRevision: 1n,
          position: undefined,
        });
        expect(await errorOf(append(stream, STREAM_EXISTS, someEvent()))).toBeInstanceOf(StreamDeletedError);
        expect(await errorOf(append(stream, 0n, someEvent()))).toBeInstanceOf(WrongExpectedVersionError);
        expect(await append(stream, NO_STREAM, someEvent())).toMatchObject({ nextExpectedRevision: 2n });
        // A real server brings the stream back with a write of its own, some milliseconds after its answer.
        await vi.waitFor(
          async () =>
            expect((await allOf(client.readStream(stream))).map(({ event }) => event?.revision)).toEqual([2n]),
          { timeout: 10_000, interval: 5 },
        );
        await client.tombstoneStream(stream);
        expect(await errorOf(append(stream, 2n, someEvent()))).toMatchObject({
          type: 'stream-deleted',
          streamName: stream,
        });
      });
    });

    describe('delete', () => {
      it('hides a stream, says so in its metadata, and can be repeated', async () => {
        const stream = freshStream();
        await client.appendToStream(stream, several(2), { expectedRevision: NO_STREAM });
        expect(await errorOf(client.deleteStream(stream, { expectedRevision: 7n }))).toBeInstanceOf(
          WrongExpectedVersionError,
        );
        await client.deleteStream(stream);
        await client.deleteStream(stream);
        expect(await errorOf(allOf(client.readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
        const { metadata } = await client.getStreamMetadata(stream);
        expect(metadata?.truncateBefore).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
        expect((await client.getStreamMetadata(freshStream())).metadata).toBeUndefined();
        expect(await errorOf(client.deleteStream(freshStream()))).toBeInstanceOf(WrongExpectedVersionError);
      });

      it('leaves nothing to read of a stream that is cut off as a whole, and does not say that it is not there', async () => {
        const stream = freshStream();
        await client.appendToStream(stream, several(2), { expectedRevision: NO_STREAM });
        await client.setStreamMetadata(stream, { truncateBefore: 2 });
        expect(await allOf(client.readStream(stream))).toEqual([]);
        expect(
          await allOf(client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 })),
        ).toEqual([]);
      });

      it('ends a stream for ever with a tombstone', async () => {
        const stream = freshStream();
        await client.appendToStream(stream, several(2), { expectedRevision: NO_STREAM });
        await client.tombstoneStream(stream);
        const errors = await Promise.all(
          [
            allOf(client.readStream(stream)),
            client.getStreamMetadata(stream),
            client.deleteStream(stream),
            client.tombstoneStream(stream),
          ].map(errorOf),
        );
        for (const error of errors) expect(error).toBeInstanceOf(StreamDeletedError);
        const heard = listen(client.subscribeToStream(stream));
        await heard.until(({ log }) => log.some((word) => word.startsWith('StreamDeletedError')));
      });
    });

    describe('read', () => {
      it('gives one stream in both directions, from a revision, up to a count', async () => {
        const stream = freshStream();
        await client.appendToStream(stream, several(5), { expectedRevision: NO_STREAM });
        const revisions = async (options: Parameters<EventStoreDBClient['readStream']>[1]): Promise<number[]> =>
          (await allOf(client.readStream(stream, options))).map(({ event }) => Number(event?.revision));
        expect(await revisions({})).toEqual([0, 1, 2, 3, 4]);
        expect(await revisions({ fromRevision: 3n })).toEqual([3, 4]);
        expect(await revisions({ fromRevision: 10n })).toEqual([]);
        expect(await revisions({ direction: BACKWARDS, fromRevision: END, maxCount: 2 })).toEqual([4, 3]);
        expect(await revisions({ direction: BACKWARDS, fromRevision: 100n, maxCount: 2 })).toEqual([4, 3]);
        expect(await revisions({ direction: BACKWARDS, fromRevision: START })).toEqual([0]);
        expect(await revisions({ requiresLeader: true, maxCount: 1 })).toEqual([0]);
        expect(await errorOf(revisions({ fromRevision: END }))).toMatchObject({ type: 'unknown', code: 2 });
        expect(await errorOf(revisions({ maxCount: 0 }))).toMatchObject({ type: 'unknown', code: 2 });
      });

      it('says of a missing stream that it is not found, when iterated', async () => {
        const stream = freshStream();
        const error = await errorOf(allOf(client.readStream(stream)));
        expect(error).toBeInstanceOf(StreamNotFoundError);
        expect(error).toHaveProperty('streamName', stream);
      });

      it('gives everything from a position forwards, and before it backwards', async () => {
        const stream = freshStream();
        await client.appendToStream(stream, several(3), { expectedRevision: NO_STREAM });
        const positions = (await allOf(client.readStream(stream))).map(
          ({ event }) => event?.position ?? { commit: 0n, prepare: 0n },
        );
        const [, middle] = positions;
        if (!middle) throw new Error('unreachable');
        const commits = async (
          options: Parameters<EventStoreDBClient['readAll']>[0],
        ): Promise<(bigint | undefined)[]> =>
          (await allOf(client.readAll(options))).map(({ event }) => event?.position.commit);
        expect(await commits({ fromPosition: middle, maxCount: 2 })).toEqual(
          positions.slice(1).map(({ commit }) => commit),
        );
        expect(await commits({ fromPosition: middle, direction: BACKWARDS, maxCount: 1 })).toEqual([
          positions[0]?.commit,
        ]);
        expect(
          await errorOf(
            commits({ fromPosition: { commit: middle.commit + 1n, prepare: middle.commit + 1n }, maxCount: 1 }),
          ),
        ).toMatchObject({ type: 'unknown', code: 2 });
        expect(await commits({ fromPosition: END })).toEqual([]);
        const [first] = await allOf(client.readAll({ maxCount: 1 }));
        // A server with users may write theirs first.
        expect(first?.event).toMatchObject({
          streamId: expect.stringMatching(/^\$\$\$(scavenges|user-)/u),
          type: '$metadata',
        });
      });

      it('gives content back as it was', async () => {
        const stream = `contract-é à/ü "${randomUUID()}" ${'x'.repeat(300)}`;
        const binary = {
          ...bytes(3),
          contentType: 'application/octet-stream' as const,
          data: new Uint8Array([0, 255, 10]),
          metadata: new Uint8Array([1, 2]),
        };
        const json = {
          ...someEvent(),
          contentType: 'application/json' as const,
          type: 'Été',
          data: { text: 'é\u0000🎙️' },
          metadata: { $correlationId: 'c', $causationId: 'd', own: 1 },
        };
        await client.appendToStream(stream, [binary, json], { expectedRevision: NO_STREAM });
        const before = Date.now();
        const [first, second] = (await allOf(client.readStream(stream))).map(({ event }) => event);
        expect(first).toMatchObject({
          id: binary.id,
          isJson: false,
          data: binary.data,
          metadata: binary.metadata,
          streamId: stream,
        });
        expect(second).toMatchObject({
          id: json.id,
          isJson: true,
          type: 'Été',
          data: json.data,
          metadata: json.metadata,
        });
        expect(Math.abs((second?.created.getTime() ?? 0) - before)).toBeLessThan(60_000);
      });
    });

    describe('subscribe', () => {
      const filtered = (
        prefixes: string[],
        fromPosition: Position | typeof START | typeof END,
        window?: number,
      ): Heard & { readonly checkpoints: Position[] } => {
        const log: string[] = [];
        const checkpoints: Position[] = [];
        const checkpointReached = (_: unknown, position: Position): void => {
          checkpoints.push(position);
          log.push('checkpoint');
        };
        const filter = streamNameFilter({
          prefixes,
          checkpointReached,
          ...(window === undefined ? {} : { maxSearchWindow: window }),
        });
        return { ...listen(client.subscribeToAll({ fromPosition, filter }), log), checkpoints };
      };
      const write = async (prefix: string, count: number): Promise<Position> => {
        const { position } = await client.appendToStream(`${prefix}${randomUUID()}`, several(count), {
          expectedRevision: NO_STREAM,
        });
        if (!position) throw new Error('unreachable');
        return position;
      };

      it('starts behind the position or revision that it is given', async () => {
        const stream = freshStream();
        await client.appendToStream(stream, several(3), { expectedRevision: NO_STREAM });
        const one = listen(client.subscribeToStream(stream, { fromRevision: 0n }));
        await one.until(caughtUp);
        expect(one.events.map(({ revision }) => revision)).toEqual([1n, 2n]);
        const [, second] = await allOf(client.readStream(stream));
        const all = filtered([stream], second?.event?.position ?? START);
        await all.until(caughtUp);
        expect(all.events.map(({ revision }) => revision)).toEqual([2n]);
        await Promise.all([one.leave(), all.leave()]);
      });

      it('says that it has caught up when nothing is there, and then gives what comes', async () => {
        const prefix = `contract-${randomUUID()}-`;
        const heard = filtered([prefix], await write('contract-other-', 1));
        await heard.until(caughtUp);
        expect(heard.log).toEqual(['confirmed', 'caught up']);
        await write(prefix, 2);
        await heard.until(({ events }) => events.length === 2);
        await heard.leave();
      });

      it('tells how far it is after 32 events that do not match, and loses none that does when resumed from there', async () => {
        const start = await write('contract-other-', 1);
        const prefix = `contract-${randomUUID()}-`;
        const wanted: bigint[] = [];
        for (const others of [70, 40, 33]) {
          await write('contract-other-', others);
          wanted.push((await write(prefix, 1)).commit);
        }
        const heard = filtered([prefix], start);
        await heard.until(caughtUp);
        await heard.leave();
        expect(heard.events.map(({ position }) => position)).toEqual(wanted);
        expect(heard.checkpoints.length).toBeGreaterThanOrEqual(4);
        expect(heard.checkpoints.filter(({ commit }) => commit < 2n ** 63n).some(({ prepare }) => prepare === 0n)).toBe(
          true,
        );
        for (const { commit } of heard.checkpoints) {
          const resumed = filtered([prefix], { commit, prepare: commit });
          await resumed.until(caughtUp);
          await resumed.leave();
          expect(resumed.events.map(({ position }) => position)).toEqual(
            wanted.filter((position) => position > commit),
          );
        }
      });

      it('has a first checkpoint that means nothing when it starts from the beginning', async () => {
        await write('contract-other-', 40);
        const small = filtered([`contract-${randomUUID()}-`], START);
        await small.until(caughtUp);
        expect(small.checkpoints[0]).toEqual({ commit: 0n, prepare: 0n });
        const large = filtered([`contract-${randomUUID()}-`], START, 100_000_000);
        await large.until(caughtUp);
        expect(large.checkpoints).toEqual(is23() ? [] : [{ commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n }]);
        await Promise.all([small.leave(), large.leave()]);
      });

      it('tells how far it is while live, too', async () => {
        const heard = filtered([`contract-${randomUUID()}-`], await write('contract-other-', 1));
        await heard.until(caughtUp);
        const last = await write('contract-other-', 64);
        while ((heard.checkpoints.at(-1)?.commit ?? 0n) < last.commit - 20_000n) await write('contract-other-', 10);
        expect(heard.checkpoints.at(-1)).toSatisfy(
          ({ commit, prepare }: Position) => commit === prepare || prepare === 0n,
        );
        await heard.leave();
      });

      it('is given up by 23.10 when its reader lags behind a thousand events, and never by 24.2', async () => {
        const prefix = `contract-${randomUUID()}-`;
        const before = await write('contract-other-', 1);
        const heard = filtered([prefix], before);
        await heard.until(caughtUp);
        const markers = `contract-${randomUUID()}-`;
        const marked = filtered([markers], before);
        await marked.until(caughtUp);
        const resume = heard.pause();
        for (let append = 0; append < 2; append += 1) {
          const events = Array.from({ length: 500 }, () => bytes(2_000));
          await client.appendToStream(`${prefix}${append}`, events, { expectedRevision: NO_STREAM });
        }
        // Once a later event has reached another reader, the server has offered all of them to this one.
        await write(markers, 1);
        await marked.until(({ events }) => events.length === 1);
        await marked.leave();
        resume();
        const gaveUp = ({ log }: Heard): boolean =>
          log.some(
            (word) =>
              word.startsWith('TimeoutError: 10 ABORTED') &&
              word.includes('Consumer too slow to handle event while live'),
          );
        await heard.until((now) => now.events.length === 1_000 || gaveUp(now));
        expect(gaveUp(heard)).toBe(is23());
        await heard.leave();
      });

      it('ends where the position is no record’s', async () => {
        const { commit } = await write('contract-other-', 2);
        const heard = filtered(['contract-'], { commit: commit - 1n, prepare: commit - 1n });
        await heard.until(({ log }) => log.some((word) => word.startsWith('UnknownError')));
        expect(heard.log.at(-1)).toContain(
          is23() ? 'Exception was thrown by handler' : 'Trying to read from an invalid position',
        );
      });

      it('matches nothing without prefixes, and refuses a bad expression', async () => {
        const none = filtered([], await write('contract-other-', 3));
        await none.until(caughtUp);
        expect(none.events).toEqual([]);
        await none.leave();
        const bad = listen(client.subscribeToAll({ filter: streamNameFilter({ regex: '(' }) }));
        await bad.until(({ log }) => log.some((word) => word.startsWith('UnknownError')));
      });
    });

    it('is found by a client that looks for a cluster', async () => {
      const found = EventStoreDBClient.connectionString(target().replace('esdb://', 'esdb+discover://'));
      expect(await found.appendToStream(freshStream(), someEvent(), { expectedRevision: NO_STREAM })).toMatchObject({
        success: true,
      });
      await found.dispose();
    });
  });
}

describe.each(['23.10.6', '24.2.0'] as const)('emulator', (version) => {
  let emulator: EventStoreDbEmulator;
  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start({ version });
  });
  afterAll(() => emulator.kill());
  conforms(version, () => emulator.url);
});

const url = process.env['EVENTSTORE_URL'];
describe.runIf(url)('real server', () => {
  conforms('at EVENTSTORE_URL', () => url ?? '');
});
