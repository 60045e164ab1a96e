import { UnavailableError } from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Batch } from '#domain/events/store.ts';
import { eventMessage } from '#test/emulators/eventstoredb/messages.ts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Following, LogClient } from './clients/client.ts';
import { Feed } from './feed.ts';
import { StreamNames } from './streams.ts';

/** The client's subscription, spoken by the test: what it pushes, the server sent. */
class Subscription extends Readable {
  left = false;
  following: Following | undefined;

  constructor() {
    super({ objectMode: true, read: () => {} });
  }

  async unsubscribe(): Promise<void> {
    this.left = true;
  }

  send(from: number, to: number): void {
    for (let index = from; index <= to; index += 1) this.push(eventAt(BigInt(index)));
  }

  considered(commit: bigint): void {
    this.following?.considered(commit);
  }
}

const eventAt = (position: bigint): ReadResp.ReadEvent | undefined =>
  eventMessage({
    id: randomUUID(),
    type: 'Fed',
    stream: 'contract-a',
    revision: position,
    position,
    created: 0n,
    json: true,
    data: Buffer.from('{}'),
    metadata: Buffer.from('{}'),
  }).getEvent();

function open(after: bigint | null): {
  readonly subscription: Subscription;
  readonly feed: Feed;
  readonly batches: AsyncIterator<Batch>;
} {
  const subscription = new Subscription();
  const client = {
    subscribe: (following: Following) => Object.assign(subscription, { following }),
  } as unknown as LogClient;
  const feed = new Feed(client, after, new StreamNames('', ['contract-']));
  return { subscription, feed, batches: feed.batches(new AbortController().signal)[Symbol.asyncIterator]() };
}

async function take(batches: AsyncIterator<Batch>): Promise<Batch> {
  const { value, done } = await batches.next();
  if (done) throw new Error('the feed ended');
  return value;
}

describe('one subscription of the server’s', () => {
  it('delivers together what arrives together', async () => {
    const { subscription, batches } = open(null);
    subscription.send(1, 300);
    const batch = await take(batches);
    expect(batch.events).toHaveLength(300);
    expect(batch).toMatchObject({ position: 300n, live: false });
  });

  it('believes what the server says of its progress only when everything sent before has been delivered', async () => {
    const { subscription, batches } = open(null);
    subscription.send(1, 1_010);
    subscription.considered(5_000n);
    subscription.emit('caughtUp');
    const full = await take(batches);
    expect(full).toMatchObject({ position: 1_000n, live: false });
    expect(subscription.isPaused()).toBe(false);
    const rest = await take(batches);
    expect(rest.events.map((event) => event.position).at(-1)).toBe(1_010n);
    expect(rest).toMatchObject({ position: 5_000n, live: true });
  });

  it('pauses while nobody takes what has been gathered', async () => {
    const { subscription, batches } = open(null);
    const first = take(batches);
    subscription.send(1, 1);
    await first;
    subscription.send(2, 1_500);
    await new Promise(setImmediate);
    expect(subscription.isPaused()).toBe(true);
    expect(subscription.readableLength).toBe(499);
  });

  it('says once that it is live when there was nothing, and again after it fell behind', async () => {
    const { subscription, batches } = open(7n);
    subscription.emit('caughtUp');
    expect(await take(batches)).toEqual({ events: [], position: 7n, live: true });
    subscription.emit('caughtUp');
    subscription.send(8, 8);
    expect(await take(batches)).toMatchObject({ position: 8n, live: true });
    subscription.emit('fellBehind');
    subscription.send(9, 9);
    expect(await take(batches)).toMatchObject({ position: 9n, live: false });
    subscription.emit('caughtUp');
    expect(await take(batches)).toEqual({ events: [], position: 9n, live: true });
  });

  it('does not take for a position what is none, or lies behind', async () => {
    const { subscription, batches } = open(20n);
    for (const position of [0n, 2n ** 64n - 1n, 19n]) subscription.considered(position);
    subscription.emit('caughtUp');
    expect(await take(batches)).toEqual({ events: [], position: 20n, live: true });
  });

  it('ends with the error, behind what came before it', async () => {
    const { subscription, feed, batches } = open(null);
    subscription.send(1, 2);
    await new Promise(setImmediate);
    const error = Object.assign(Object.create(UnavailableError.prototype) as Error, { message: 'gone' });
    subscription.emit('error', error);
    expect((await take(batches)).events).toHaveLength(2);
    await expect(batches.next()).rejects.toBe(error);
    feed.close();
    expect(subscription.left).toBe(true);
  });

  it('takes the end of the stream for a server that went away', async () => {
    const { subscription, batches } = open(null);
    subscription.push(null);
    await expect(batches.next()).rejects.toMatchObject({ code: 14 });
  });
});
