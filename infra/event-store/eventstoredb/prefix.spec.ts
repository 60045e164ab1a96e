import { APPEND_CONFLICT, type EventStore } from '#domain/events/store.ts';
import { streamTypes } from '#domain/streams.ts';
import { onEachEventStoreDb } from '#test/support/each-eventstoredb.ts';
import { someEvent } from '#test/contract/event-store.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PREFIX_MISMATCH } from './identity.ts';
import { EventStoreDbEventStore, type EventStoreDbOptions } from './store.ts';
import { isStreamPrefix, StreamNames } from './streams.ts';

/** Streams that a subscription delivers from the beginning until it is live. */
async function deliveredBy(store: EventStore): Promise<string[]> {
  const seen: string[] = [];
  for await (const batch of store.subscribe(null, AbortSignal.timeout(20_000))) {
    seen.push(...batch.events.map(({ stream }) => stream));
    if (batch.live) break;
  }
  return seen;
}

async function countIn(store: EventStore, stream: string): Promise<number> {
  let count = 0;
  for await (const event of store.read(stream)) count += event.stream === stream ? 1 : 0;
  return count;
}

const freshPrefix = () => `spec-${randomUUID().slice(0, 8)}.`;

function suite(url: () => string): void {
  let bare: EventStoreDBClient;
  beforeAll(() => {
    bare = EventStoreDBClient.connectionString(url());
  });
  afterAll(() => bare.dispose());

  async function using<T>(
    options: EventStoreDbOptions,
    work: (store: EventStoreDbEventStore) => Promise<T>,
  ): Promise<T> {
    const store = await EventStoreDbEventStore.open(url(), options);
    return work(store).finally(() => store.close());
  }

  it('keeps streams behind its prefix, and shows them without', async () => {
    const prefix = freshPrefix();
    await using({ prefix }, async (store) => {
      const { position } = await store.append('meeting-1', 'none', [someEvent()]);
      expect(await deliveredBy(store)).toEqual(['meeting-1']);
      expect(await store.head()).toBe(position);
      const kept: string[] = [];
      for await (const { event } of bare.readStream(`${prefix}meeting-1`)) if (event) kept.push(event.streamId);
      expect(kept).toEqual([`${prefix}meeting-1`]);
      const conflict = { code: APPEND_CONFLICT.code, details: { stream: 'meeting-1' } };
      await expect(store.append('meeting-1', 'none', [someEvent()])).rejects.toMatchObject(conflict);
    });
  });

  it('two installations with prefixes of their own do not see each other', async () => {
    await using({ prefix: freshPrefix() }, (one) =>
      using({ prefix: freshPrefix() }, async (two) => {
        expect(one.id).not.toBe(two.id);
        const first = await one.append('user-1', 'none', [someEvent()]);
        const second = await two.append('user-1', 'none', [someEvent(), someEvent()]);
        expect([await one.head(), await two.head()]).toEqual([first.position, second.position]);
        expect([await deliveredBy(one), await deliveredBy(two)]).toEqual([['user-1'], ['user-1', 'user-1']]);
        expect([await countIn(one, 'user-1'), await countIn(two, 'user-1')]).toEqual([1, 2]);
      }),
    );
  });

  it('is the same store again under the same prefix', async () => {
    const prefix = freshPrefix();
    const id = await using({ prefix }, async (store) => store.id);
    expect(await using({ prefix, followed: [id] }, async (store) => store.id)).toBe(id);
  });
}

onEachEventStoreDb('prefixes', suite);

it.each(streamTypes.map(({ category }) => category))(
  'delivers « %s » where an installation has no prefix',
  (category) => {
    const names = new StreamNames('');
    expect([category, `${category}-1`].some((stream) => names.deliversKnown(stream))).toBe(true);
  },
);

describe('which prefix an installation has', () => {
  let emulator: EventStoreDbEmulator;
  beforeEach(async () => {
    emulator = await EventStoreDbEmulator.start({ version: '24.2.0' });
    return () => emulator.kill();
  });
  const open = async (options: EventStoreDbOptions = {}): Promise<string> => {
    const store = await EventStoreDbEventStore.open(emulator.url, options);
    await store.close();
    return store.id;
  };
  const streams = () =>
    [...new Set(emulator.log.records.map(({ stream }) => stream))].filter((stream) => !stream.startsWith('$'));

  it('a new one has the default', async () => {
    await open();
    expect(streams()).toEqual(['greffier.store']);
  });

  it('one from before there were prefixes goes on without', async () => {
    const id = await open({ prefix: '' });
    expect(streams()).toEqual(['greffier-store']);
    expect(await open()).toBe(id);
    expect(streams()).toEqual(['greffier-store']);
  });

  it.each(['', undefined])(
    'a prefix other than that of its store is refused, and nothing is written (%j)',
    async (prefix) => {
      const id = await open({ prefix });
      const before = streams();
      await expect(open({ prefix: 'other.', followed: [id] })).rejects.toMatchObject({ code: PREFIX_MISMATCH.code });
      expect(streams()).toEqual(before);
      expect(await open({ prefix: 'other.' })).not.toBe(id);
    },
  );

  it.each([
    ['greffier.', true],
    ['Service_2.', true],
    ['greffier', false],
    ['a.b.', false],
    ['$x.', false],
    ['user-.', false],
    ['settings.', false],
    ['', false],
  ])('%j as a prefix: %j', (text, valid) => {
    expect(isStreamPrefix(text)).toBe(valid);
  });
});
