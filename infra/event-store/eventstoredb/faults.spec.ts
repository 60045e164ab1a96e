import { isLong } from '#test/support/long.ts';
import { EventStoreDBClient } from '@eventstore/db-client';
import { POSITION_NOT_REACHED, STORE_UNAVAILABLE, type EventStore, type EventToAppend } from '#domain/events/store.ts';
import { someEvent } from '#test/contract/event-store.ts';
import { ownCertificate, type OwnCertificate } from '#test/emulators/eventstoredb/certificate.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import {
  accessDenied,
  commitTimeout,
  consumerTooSlow,
  notReady,
  tooBusy,
} from '#test/emulators/eventstoredb/status.ts';
import { TcpRelay } from '#test/support/tcp-relay.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { STORE_ACCESS_DENIED, STORE_REFUSED } from './faults.ts';
import { EventStoreDbEventStore, type EventStoreDbOptions } from './store.ts';

/** Faults that only a server can have, which the emulator is told to have. */

const running: EventStoreDbEmulator[] = [];
const opened: EventStore[] = [];
const certificates: OwnCertificate[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await Promise.all(running.splice(0).map((emulator) => emulator.kill()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
  await Promise.all(certificates.splice(0).map((one) => one[Symbol.asyncDispose]()));
});

async function start(options: Parameters<typeof EventStoreDbEmulator.start>[0] = {}): Promise<EventStoreDbEmulator> {
  const emulator = await EventStoreDbEmulator.start(options);
  running.push(emulator);
  return emulator;
}

async function open(url: string, options: EventStoreDbOptions = {}): Promise<EventStoreDbEventStore> {
  const store = await EventStoreDbEventStore.open(url, { prefixes: ['contract-'], ...options });
  opened.push(store);
  return store;
}

const freshStream = (): string => `contract-${randomUUID()}`;
const several = (count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, index) => someEvent(`event ${index}`));

async function idsOf(store: EventStore, stream: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const event of store.read(stream)) ids.push(event.id);
  return ids;
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );

/**
 * The revisions of `stream` that a subscription delivers, until it has given `count` of them; `during` runs after the
 * first batch.
 */
async function deliveries(
  store: EventStore,
  stream: string,
  count: number,
  during: () => Promise<void>,
): Promise<number[]> {
  const leave = new AbortController();
  const revisions: number[] = [];
  let disturbed: Promise<void> | null = null;
  for await (const batch of store.subscribe(null, leave.signal)) {
    revisions.push(...batch.events.filter((event) => event.stream === stream).map((event) => Number(event.revision)));
    disturbed ??= during();
    if (revisions.length >= count) leave.abort();
  }
  await disturbed;
  return revisions;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('an append', () => {
  it.each([
    ['a server that is starting', { kind: 'refuse', refusal: notReady() }],
    ['a server that is too busy', { kind: 'refuse', refusal: tooBusy() }],
    ['a server that does not answer, and has not written', { kind: 'silence' }],
    ['a server that does not answer, and has written', { kind: 'unanswered' }],
    ['a timeout among the servers, behind which it was written', { kind: 'misreported', refusal: commitTimeout() }],
  ] as const)('is repeated as it was after %s', async (_, fault) => {
    const emulator = await start();
    const store = await open(`${emulator.url}&defaultDeadline=200`);
    const stream = freshStream();
    const first = several(2);
    await store.append(stream, 'none', first);
    emulator.faults.add('append', fault, 3);
    const second = several(3);
    const appended = await store.append(stream, 1n, second);
    expect(appended.revision).toBe(4n);
    expect(await idsOf(store, stream)).toEqual([...first, ...second].map((event) => event.id));
  });

  it('that never succeeds is named', async () => {
    const emulator = await start();
    const store = await open(emulator.url);
    emulator.faults.add('append', { kind: 'refuse', refusal: notReady() }, 100);
    expect(await codeOf(store.append(freshStream(), 'none', several(1)))).toBe(STORE_UNAVAILABLE.code);
  });

  it('that the server cannot take is named, and not repeated', async () => {
    const emulator = await start();
    const store = await open(emulator.url);
    expect(await codeOf(store.append(freshStream(), 'none', [someEvent('x', 'no uuid')]))).toBe(STORE_REFUSED.code);
  });
});

describe('a read', () => {
  it('that is not answered is asked again', async () => {
    const emulator = await start();
    const store = await open(emulator.url);
    const stream = freshStream();
    await store.append(stream, 'none', several(2));
    emulator.faults.add('read', { kind: 'silence' });
    expect(await idsOf(store, stream)).toHaveLength(2);
  });
});

describe('what this user may not do', () => {
  it('is named, and not tried again', async () => {
    const emulator = await start();
    const store = await open(emulator.url);
    for (const method of ['append', 'read', 'subscribe'] as const)
      emulator.faults.add(method, { kind: 'refuse', refusal: accessDenied() });
    expect(await codeOf(store.append(freshStream(), 'none', several(1)))).toBe(STORE_ACCESS_DENIED.code);
    expect(await codeOf(idsOf(store, freshStream()))).toBe(STORE_ACCESS_DENIED.code);
    expect(await codeOf(store.subscribe(null, new AbortController().signal)[Symbol.asyncIterator]().next())).toBe(
      STORE_ACCESS_DENIED.code,
    );
  });
});

describe('a subscription', () => {
  it('is resumed at once when the server calls it too slow', async () => {
    const emulator = await start();
    const reports: unknown[] = [];
    const store = await open(emulator.url, { report: (_, details) => reports.push(details['inMs']) });
    const stream = freshStream();
    await store.append(stream, 'none', several(2));
    const seen = await deliveries(store, stream, 5, async () => {
      emulator.drop(consumerTooSlow());
      await store.append(stream, 1n, several(3));
    });
    expect(seen).toEqual(upTo(5));
    expect(reports).toEqual([0]);
  });

  it.each(['23.10.6', '24.2.0'] as const)('has no position while nothing is ours (%s)', async (version) => {
    const emulator = await start({ version });
    const store = await open(emulator.url);
    for await (const { position, live } of store.subscribe(null, new AbortController().signal)) {
      expect(position).toBeNull();
      if (live) break;
    }
    expect(await store.head()).toBeNull();
  });

  it('ends when the store is closed under it', async () => {
    const emulator = await start();
    const store = await EventStoreDbEventStore.open(emulator.url);
    const batches = store.subscribe(null, new AbortController().signal)[Symbol.asyncIterator]();
    await batches.next();
    await store.close();
    expect(await batches.next()).toMatchObject({ done: true });
  });

  it.runIf(isLong)('outlives refusals, one after the other', async () => {
    const emulator = await start();
    const store = await open(emulator.url);
    const stream = freshStream();
    await store.append(stream, 'none', several(1));
    emulator.faults.add('subscribe', { kind: 'refuse', refusal: notReady() }, 3);
    expect(await deliveries(store, stream, 1, async () => {})).toEqual([0]);
  });

  it.each(['23.10.6', '24.2.0'] as const)('from a position of another log is refused (%s)', async (version) => {
    const emulator = await start({ version });
    const store = await open(emulator.url);
    const { position } = await store.append(freshStream(), 'none', several(2));
    const reading = (async () => {
      for await (const batch of store.subscribe(position - 1n, new AbortController().signal)) if (batch.live) return;
    })();
    expect(await codeOf(reading)).toBe(POSITION_NOT_REACHED.code);
  });
});

describe('a server that is killed and started again', () => {
  it('has every acknowledged event once, and goes on delivering', async () => {
    const emulator = await start();
    const store = await open(emulator.url);
    const stream = freshStream();
    await store.append(stream, 'none', several(1));
    const written: string[] = [];
    const seen = await deliveries(store, stream, 41, async () => {
      for (let revision = 0n; revision < 40n; revision += 1n) {
        const events = several(1);
        const appending = store.append(stream, revision, events);
        if (revision % 10n === 5n) {
          await emulator.kill();
          await emulator.restart();
        }
        await appending;
        written.push(...events.map((event) => event.id));
      }
    });
    expect(seen).toEqual(upTo(41));
    expect((await idsOf(store, stream)).slice(1)).toEqual(written);
  });

  it('is known by its id again, and answers repeated appends, from what it kept on disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eventstoredb-'));
    folders.push(folder);
    const file = join(folder, 'log.jsonl');
    const before = await start({ log: new EmulatedLog(file) });
    const store = await open(before.url);
    const stream = freshStream();
    const events = several(3);
    const appended = await store.append(stream, 'none', events);
    await before.kill();
    const after = await start({ log: new EmulatedLog(file) });
    const again = await open(after.url);
    expect(again.id).toBe(store.id);
    expect(await again.append(stream, 'none', events)).toEqual(appended);
    expect(await again.head()).toBe(appended.position);
  });
});

describe('the store’s id', () => {
  it('is the same for all that start at the same moment on an empty server', async () => {
    const emulator = await start();
    const stores = await Promise.all(Array.from({ length: 8 }, () => open(emulator.url)));
    expect(new Set(stores.map((store) => store.id)).size).toBe(1);
    expect(emulator.log.stream('greffier.store').records).toHaveLength(1);
    expect(await stores[0]?.head()).toBeNull();
  });

  it('is not made anew when somebody deleted the mark', async () => {
    const emulator = await start();
    await open(emulator.url);
    const bare = EventStoreDBClient.connectionString(emulator.url);
    await bare.deleteStream('greffier.store');
    expect(await codeOf(open(emulator.url))).toBe('STREAM_DELETED');
    await bare.dispose();
  });
});

describe('a cluster', () => {
  it('appends and reads go to the leader, wherever it moves', async () => {
    const log = new EmulatedLog();
    const [one, two] = [await start({ log }), await start({ log })];
    two.follow(one.endpoint);
    const store = await open(one.url);
    const stream = freshStream();
    await store.append(stream, 'none', several(1));
    one.follow(two.endpoint);
    two.follow(null);
    await store.append(stream, 0n, several(1));
    expect(await idsOf(store, stream)).toHaveLength(2);
    two.follow(one.endpoint);
    one.follow(null);
    expect(await idsOf(store, stream)).toHaveLength(2);
    await store.append(stream, 1n, several(1));
    expect(await idsOf(store, stream)).toHaveLength(3);
  });

  it('is found by gossip, and survives its leader', async () => {
    const log = new EmulatedLog();
    const [one, two] = [await start({ log }), await start({ log })];
    let leader = one;
    for (const node of [one, two]) {
      node.members = () =>
        [one, two].map((member) => ({
          ...member.endpoint,
          state: member === leader ? 'leader' : 'follower',
          alive: member === leader || leader === one,
        }));
    }
    two.follow(one.endpoint);
    const store = await open(`esdb://127.0.0.1:${one.port},127.0.0.1:${two.port}?tls=false&discoveryInterval=20`);
    const stream = freshStream();
    await store.append(stream, 'none', several(1));
    const seen = await deliveries(store, stream, 3, async () => {
      await one.kill();
      leader = two;
      two.follow(null);
      await store.append(stream, 0n, several(2));
    });
    expect(seen).toEqual(upTo(3));
  });

  it('is found by every node that the address names, also where the first one is away', async () => {
    const emulator = await start();
    const away = await start();
    await away.kill();
    const hosts = [away, emulator].map(({ port }) => `127.0.0.1:${port}`);
    const store = await open(`esdb+discover://${hosts.join(',')}?tls=false&discoveryInterval=5`);
    await store.append(freshStream(), 'none', several(1));
  });

  it.runIf(isLong)('that nobody could find is looked for again', async () => {
    const emulator = await start();
    const store = await open(
      `${emulator.url.replace('esdb://', 'esdb+discover://')}&discoveryInterval=5&maxDiscoverAttempts=2`,
    );
    const stream = freshStream();
    await store.append(stream, 'none', several(1));
    await emulator.kill();
    const failing = [store.append(stream, 0n, several(1)), idsOf(store, stream)];
    expect(await Promise.all(failing.map(codeOf))).toEqual(failing.map(() => STORE_UNAVAILABLE.code));
    await emulator.restart();
    await store.append(stream, 0n, several(1));
    expect(await idsOf(store, stream)).toHaveLength(2);
  });
});

describe('TLS and passwords', () => {
  const secure = async () => {
    const certificate = await ownCertificate();
    certificates.push(certificate);
    const emulator = await start({ tls: certificate.tls, users: { greffier: 's3cret/é' } });
    return { emulator, port: emulator.port, authority: certificate.authority };
  };

  it('a trusted certificate and the right password open the store, for every call', async () => {
    const { port, authority } = await secure();
    const store = await open(
      `esdb://greffier:${encodeURIComponent('s3cret/é')}@localhost:${port}?tlsCAFile=${authority}`,
    );
    const stream = freshStream();
    await store.append(stream, 'none', several(2));
    expect(await idsOf(store, stream)).toHaveLength(2);
    expect(await deliveries(store, stream, 2, async () => {})).toEqual([0, 1]);
  });

  it.runIf(isLong)('a connection that carries nothing any more is replaced, for appends and reads', async () => {
    const { port, authority } = await secure();
    const relay = await TcpRelay.open({ host: '127.0.0.1', port });
    const store = await open(
      `esdb://greffier:${encodeURIComponent('s3cret/é')}@localhost:${relay.port}?tlsCAFile=${authority}`,
    );
    const stream = freshStream();
    const first = await store.append(stream, 'none', several(1));
    relay.mute();
    await store.append(stream, first.revision, several(1));
    relay.mute();
    expect(await idsOf(store, stream)).toHaveLength(2);
    relay.mute();
    expect(await store.head()).not.toBeNull();
    await relay.close();
  });

  it('a subscription comes back within seconds, and leaves none behind', async () => {
    const { emulator, port, authority } = await secure();
    const relay = await TcpRelay.open({ host: '127.0.0.1', port });
    const store = await open(
      `esdb://greffier:${encodeURIComponent('s3cret/é')}@localhost:${relay.port}?tlsCAFile=${authority}`,
    );
    const stream = freshStream();
    await store.append(stream, 'none', several(1));
    const goOn = async () => {
      relay.mute();
      await store.append(stream, 0n, several(1));
    };
    expect(await deliveries(store, stream, 2, goOn)).toEqual([0, 1]);
    // What was said over the connection that was replaced arrives now.
    relay.thaw();
    await vi.waitFor(() => expect(emulator.subscriptions).toBe(0), { timeout: 10_000, interval: 50 });
    await relay.close();
  }, 10_000);

  it.runIf(isLong)('an append goes on where connections are lost one after the other', async () => {
    const { port, authority } = await secure();
    const relay = await TcpRelay.open({ host: '127.0.0.1', port });
    const store = await open(
      `esdb://greffier:${encodeURIComponent('s3cret/é')}@localhost:${relay.port}?tlsCAFile=${authority}`,
    );
    const [stream, other] = [freshStream(), freshStream()];
    await store.append(other, 'none', several(1));
    for (let revision = 0n; revision < 3n; revision += 1n) {
      relay.mute();
      const appending = store.append(stream, revision === 0n ? 'none' : revision - 1n, several(1));
      // The second connection is lost, too, as soon as it was of use to another call.
      await store.append(other, revision, several(1));
      relay.mute();
      await appending;
    }
    expect(await idsOf(store, stream)).toHaveLength(3);
    await relay.close();
  });

  it.runIf(isLong)('an append goes on where a connection was reset while it was used', async () => {
    const { port, authority } = await secure();
    const relay = await TcpRelay.open({ host: '127.0.0.1', port });
    const store = await open(
      `esdb://greffier:${encodeURIComponent('s3cret/é')}@localhost:${relay.port}?tlsCAFile=${authority}`,
    );
    relay.cut();
    await store.append(freshStream(), 'none', several(1));
    await relay.close();
  });

  it('a wrong password is named', async () => {
    const { port, authority } = await secure();
    expect(await codeOf(open(`esdb://greffier:guess@localhost:${port}?tlsCAFile=${authority}`))).toBe(
      STORE_ACCESS_DENIED.code,
    );
  });

  it('a certificate that nobody vouches for is not spoken to', async () => {
    const { port } = await secure();
    expect(await codeOf(open(`esdb://greffier:guess@localhost:${port}`))).toBe(STORE_UNAVAILABLE.code);
  });
});
