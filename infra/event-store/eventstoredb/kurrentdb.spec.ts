import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { eventStoreContract, someEvent } from '#test/contract/event-store.ts';
import { eventStoreModel } from '#test/contract/event-store-model.ts';
import { freshStream, OWN_PREFIX } from '#test/contract/own-streams.ts';
import { ownCertificate } from '#test/emulators/eventstoredb/certificate.ts';
import { startElsewhere, type EmulatorElsewhere } from '#test/emulators/eventstoredb/elsewhere.ts';
import { EMULATED_VERSIONS } from '#test/support/long.ts';
import { TcpRelay } from '#test/support/tcp-relay.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE_ACCESS_DENIED } from './faults.ts';
import { EventStoreDbEventStore } from './store.ts';

const opening = (url: string) => EventStoreDbEventStore.open(url, { prefixes: [OWN_PREFIX] });

describe.each(EMULATED_VERSIONS)('through the client of KurrentDB, against the emulator of %s', (version) => {
  let emulator: EmulatorElsewhere;
  const open = () => opening(`kurrentdb://127.0.0.1:${emulator.port}?tls=false`);
  beforeAll(async () => {
    emulator = await startElsewhere({ version });
  });
  afterAll(() => emulator.end());

  eventStoreContract('KurrentDB', open, { reopens: true });
  eventStoreModel('KurrentDB', open, { runs: 5 });
});

const url = process.env['EVENTSTORE_URL']?.replace(/^esdb/u, 'kurrentdb');
describe.runIf(url)('through the client of KurrentDB, against the server at EVENTSTORE_URL', () => {
  eventStoreContract('KurrentDB', () => opening(url ?? ''), { reopens: true });
  eventStoreModel('KurrentDB', () => opening(url ?? ''), { runs: 5 });
});

describe('faults of the server, as the client of KurrentDB meets them', () => {
  let emulator: EmulatorElsewhere;
  let store: EventStoreDbEventStore;
  beforeAll(async () => {
    emulator = await startElsewhere({});
    store = await opening(`kurrentdb+discover://127.0.0.1:${emulator.port}?tls=false`);
  });
  afterAll(async () => {
    await store.close();
    await emulator.end();
  });

  const revisionsOf = async (stream: string): Promise<bigint[]> => {
    const revisions: bigint[] = [];
    for await (const { revision } of store.read(stream)) revisions.push(revision);
    return revisions;
  };

  it('an append that is refused for the moment is repeated, a read that is not answered asked again', async () => {
    const stream = freshStream();
    await emulator.obey('refuse the next appends');
    await store.append(stream, 'none', [someEvent()]);
    await emulator.obey('silence the next read');
    expect(await revisionsOf(stream)).toEqual([0n]);
  });

  it('a server that goes away is named, and everything goes on when it is back', async () => {
    const stream = freshStream();
    await store.append(stream, 'none', [someEvent()]);
    const leave = new AbortController();
    const delivered: bigint[] = [];
    const following = (async () => {
      for await (const { events } of store.subscribe(null, leave.signal)) {
        delivered.push(...events.filter((event) => event.stream === stream).map(({ revision }) => revision));
        if (delivered.length === 2) leave.abort();
      }
    })();
    await emulator.obey('kill');
    const refused = await revisionsOf(stream).catch((error: unknown) => error);
    expect(isError(refused, STORE_UNAVAILABLE)).toBe(true);
    await emulator.obey('restart');
    await expect.poll(() => store.append(stream, 0n, [someEvent()]).catch(() => null)).not.toBeNull();
    // Reads go through a connection of their own, which may find the server a moment later.
    await expect.poll(() => revisionsOf(stream).catch(() => null)).toEqual([0n, 1n]);
    await following;
    expect(delivered).toEqual([0n, 1n]);
  });

  it('a connection that carries nothing any more is replaced, for appends and reads', async () => {
    const relay = await TcpRelay.open({ host: '127.0.0.1', port: emulator.port });
    const behind = await opening(`kurrentdb://127.0.0.1:${relay.port}?tls=false`);
    const stream = freshStream();
    const { revision } = await behind.append(stream, 'none', [someEvent()]);
    relay.mute();
    await behind.append(stream, revision, [someEvent()]);
    relay.mute();
    expect(await behind.head()).not.toBeNull();
    await behind.close();
    await relay.close();
  });
});

describe('TLS, by the client of KurrentDB', () => {
  it('speaks to whom is vouched for, with the right password, in every call', async () => {
    await using certificate = await ownCertificate();
    const emulator = await startElsewhere({ tls: certificate.tls, users: { greffier: 's3cret/é' } });
    const address = (password: string, query = `?tlsCAFile=${certificate.authority}`) =>
      `kurrentdb://greffier:${encodeURIComponent(password)}@localhost:${emulator.port}${query}`;
    const store = await opening(address('s3cret/é'));
    const stream = freshStream();
    const { position } = await store.append(stream, 'none', [someEvent()]);
    expect(await store.head()).toBe(position);
    expect(await store.reaches(position)).toBe(true);
    const leave = new AbortController();
    for await (const batch of store.subscribe(null, leave.signal)) if (batch.events.length > 0) leave.abort();
    await store.close();
    const refused = await opening(address('guess')).catch((error: unknown) => error);
    expect(isError(refused, STORE_ACCESS_DENIED)).toBe(true);
    const unknown = await opening(address('s3cret/é', '')).catch((error: unknown) => error);
    expect(isError(unknown, STORE_UNAVAILABLE)).toBe(true);
    await emulator.end();
  });
});
