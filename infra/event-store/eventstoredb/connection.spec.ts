import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { TcpRelay } from '#test/support/tcp-relay.ts';
import { describe, expect, it, vi } from 'vitest';
import type { LogClient } from './clients/client.ts';
import { connectToEventStoreDb } from './clients/eventstoredb.ts';
import { Connection } from './connection.ts';
import { collect } from './read.ts';

const lastEvent = (client: LogClient) =>
  collect(client.readAll({ from: 'end', direction: 'backwards', maxCount: 1 }), {
    patienceMs: 10_000,
    take: ({ id }) => id,
  });

describe('the client of an EventStoreDB', () => {
  it('is replaced after it could not find a server, and only then', async () => {
    const connection = new Connection(
      'esdb+discover://127.0.0.1:1?tls=false&maxDiscoverAttempts=1&discoveryInterval=1',
      connectToEventStoreDb,
    );
    const { client } = connection;
    connection.failed(client, new Error('anything else'));
    expect(connection.client).toBe(client);
    const error: unknown = await connection.call(lastEvent).catch((reason: unknown) => reason);
    expect(isError(error, STORE_UNAVAILABLE)).toBe(true);
    expect(connection.client).not.toBe(client);
    const { client: second } = connection;
    connection.failed(client, new Error('Failed to discover after 1 attempts.'));
    expect(connection.client).toBe(second);
    await connection.close();
  });

  it('that was ended before a call began on it is a store that is away, not a fault', async () => {
    const emulator = await EventStoreDbEmulator.start();
    const connection = new Connection(emulator.url, connectToEventStoreDb);
    await connection.call(lastEvent);
    await connection.client.closeConnection();
    const error: unknown = await connection.call(lastEvent, 1).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: { message: 'Channel has been shut down' } });
    expect(isError(error, STORE_UNAVAILABLE)).toBe(true);
    await connection.close();
    await emulator.kill();
  });

  it('that was replaced leaves no connection behind', async () => {
    const emulator = await EventStoreDbEmulator.start();
    const relay = await TcpRelay.open(emulator.endpoint);
    const connection = new Connection(`esdb://127.0.0.1:${relay.port}?tls=false`, connectToEventStoreDb);
    const ask = () => connection.call(lastEvent);
    await ask();
    relay.mute();
    await ask();
    expect(relay.connections).toBe(2);
    relay.thaw();
    await vi.waitFor(() => expect(relay.connections).toBe(1), { timeout: 10_000, interval: 50 });
    await ask();
    expect(relay.connections).toBe(1);
    await connection.close();
    await relay.close();
    await emulator.kill();
  });
});
