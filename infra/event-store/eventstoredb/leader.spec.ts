import { isLong } from '#test/support/long.ts';
import { STORE_UNAVAILABLE, type EventStore, type StoredEvent } from '#domain/events/store.ts';
import { someEvent } from '#test/contract/event-store.ts';
import { startTwoNodes, type TwoNodes } from '#test/support/two-nodes.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventStoreDbEventStore } from './store.ts';

/**
 * Of several servers one that was frozen or cut off goes on answering as the leader for a while, and one that is about
 * to lead answers reads from what it has indexed so far: both without the last that was acknowledged.
 */

const PREFIX = 'spec.';
let nodes: TwoNodes;
const opened: EventStore[] = [];
beforeEach(async () => {
  nodes = await startTwoNodes();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await nodes[Symbol.asyncDispose]();
});

async function open(): Promise<EventStore> {
  const store = await EventStoreDbEventStore.open(nodes.url, { prefix: PREFIX });
  opened.push(store);
  return store;
}

const all = (events: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> => Array.fromAsync(events);
const unavailable = { code: STORE_UNAVAILABLE.code };

describe('an answer without what was acknowledged', () => {
  it('is none: the whole stream is read, or that nothing was answered', async () => {
    const store = await open();
    const stream = `meeting-${randomUUID()}`;
    await store.append(stream, 'none', [someEvent('one')]);
    nodes.leaveBehind();
    const written = someEvent('two');
    await store.append(stream, 0n, [written]);
    await nodes.letOutdatedAnswer();
    await expect(all(store.read(stream))).rejects.toMatchObject(unavailable);
    await expect(all(store.read(stream, { direction: 'backwards', limit: 1 }))).rejects.toMatchObject(unavailable);
    await nodes.bringUpToDate();
    expect((await all(store.read(stream))).map(({ id }) => id).at(-1)).toBe(written.id);
  });

  it.runIf(isLong)(
    'is none where there was no stream yet, nor where this process only read or was delivered what is there',
    async () => {
      const [store, reader, follower] = [await open(), await open(), await open()];
      const stream = `meeting-${randomUUID()}`;
      nodes.leaveBehind();
      await store.append(stream, 'none', [someEvent('one')]);
      await all(reader.read(stream));
      const leave = new AbortController();
      for await (const batch of follower.subscribe(null, leave.signal))
        if (batch.live && batch.events.some((event) => event.stream === stream)) leave.abort();
        else if (batch.live) throw new Error('live without what was appended');
      await nodes.letOutdatedAnswer();
      for (const one of [store, reader, follower])
        await expect(all(one.read(stream))).rejects.toMatchObject(unavailable);
    },
  );

  it('is not acted upon by a process that knows nothing of it: the server takes no appends', async () => {
    const [store, other] = [await open(), await open()];
    const stream = `meeting-${randomUUID()}`;
    await store.append(stream, 'none', [someEvent('one')]);
    nodes.leaveBehind();
    await store.append(stream, 0n, [someEvent('two')]);
    await nodes.letOutdatedAnswer();
    expect(await all(other.read(stream))).toHaveLength(1);
    await expect(other.endsAt(stream, 0n)).rejects.toMatchObject(unavailable);
    await nodes.bringUpToDate();
    expect(await other.endsAt(stream, 0n)).toBe(false);
    expect(await other.endsAt(stream, 1n)).toBe(true);
  });

  it.runIf(isLong)('does not make an event seem lost, nor the log shorter', async () => {
    const [store, other] = [await open(), await open()];
    const stream = `meeting-${randomUUID()}`;
    await store.append(stream, 'none', [someEvent('one')]);
    nodes.leaveBehind();
    const { position } = await store.append(stream, 0n, [someEvent('two')]);
    await nodes.letOutdatedAnswer();
    await expect(all(other.read(stream, { from: 1n, limit: 1 }))).rejects.toMatchObject(unavailable);
    await expect(other.reaches(position)).rejects.toMatchObject(unavailable);
    await nodes.bringUpToDate();
    expect(await all(other.read(stream, { from: 1n, limit: 1 }))).toHaveLength(1);
    expect(await other.reaches(position)).toBe(true);
  });
});

describe('a store that was restored from a backup', () => {
  it('is believed once an event is looked for that it does not hold', async () => {
    const store = await open();
    const stream = `meeting-${randomUUID()}`;
    await store.append(stream, 'none', [someEvent('one')]);
    nodes.leaveBehind();
    const { position } = await store.append(stream, 0n, [someEvent('two')]);
    await nodes.restoreBackup();
    expect(await all(store.read(stream, { from: 1n, limit: 1 }))).toEqual([]);
    expect(await store.reaches(position)).toBe(false);
    expect(await all(store.read(stream))).toHaveLength(1);
    expect(await store.endsAt(stream, 0n)).toBe(true);
  });
});
