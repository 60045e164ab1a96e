import { someEvent } from '#test/contract/event-store.ts';
import { freshStream, OWN_PREFIX } from '#test/contract/own-streams.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { onEachEventStoreDb } from '#test/support/each-eventstoredb.ts';
import { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { append } from './append.ts';
import { connectToEventStoreDb } from './clients/eventstoredb.ts';
import { Connection } from './connection.ts';
import { Head } from './head.ts';
import { StreamNames } from './streams.ts';

function suite(url: () => string): void {
  let connection: Connection;
  let foreign: EventStoreDBClient;
  beforeAll(() => {
    foreign = EventStoreDBClient.connectionString(url());
    connection = new Connection(url(), connectToEventStoreDb);
    connection.names = new StreamNames('', [OWN_PREFIX]);
  });
  afterAll(async () => {
    await connection.close();
    await foreign.dispose();
  });

  const writeOthers = async (count: number): Promise<void> => {
    const { credentials } = connection.address;
    const other = () => ({
      id: randomUUID(),
      type: 'Foreign',
      contentType: 'application/json' as const,
      data: {},
      metadata: {},
    });
    for (let written = 0; written < count; written += 100) {
      await foreign.appendToStream('foreign-1', Array.from({ length: 100 }, other), { credentials });
    }
  };

  it('reads only what was written since it was asked last, also where all of it is others’', async () => {
    const own = await append(connection, freshStream(), { expected: 'none', events: [someEvent()] });
    const head = new Head(connection);
    await writeOthers(3_000);
    expect(await head.read()).toBe(own.position);
    const reading = vi.spyOn(connection.client, 'readAll');
    for (let call = 0; call < 3; call += 1) expect(await head.read()).toBe(own.position);
    await writeOthers(100);
    expect(await head.read()).toBe(own.position);
    const asked = reading.mock.calls.reduce((sum, [options]) => sum + options.maxCount, 0);
    reading.mockRestore();
    // A first page for each of four calls, and two larger ones for the hundred.
    expect(asked).toBeLessThan(500);
    const later = await append(connection, freshStream(), { expected: 'none', events: [someEvent()] });
    expect(await head.read()).toBe(later.position);
  });

  it('knows what it was told of, also while others write', async () => {
    const head = new Head(connection);
    await head.read();
    const { position } = await append(connection, freshStream(), { expected: 'none', events: [someEvent()] });
    head.appended(position);
    await writeOthers(100);
    expect(await head.read()).toBe(position);
  });
}

onEachEventStoreDb('the head', suite);

describe('the head of a store that is restored', () => {
  let emulator: EventStoreDbEmulator;
  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start();
  });
  afterAll(() => emulator.kill());

  it('is the one of the backup, behind what was read before', async () => {
    const connection = new Connection(emulator.url, connectToEventStoreDb);
    connection.names = new StreamNames('', [OWN_PREFIX]);
    const head = new Head(connection);
    const { position } = await append(connection, freshStream(), { expected: 'none', events: [someEvent()] });
    const backup = emulator.log.copy();
    const { position: lost } = await append(connection, freshStream(), { expected: 'none', events: [someEvent()] });
    expect(await head.read()).toBe(lost);
    await emulator.kill();
    await emulator.restart(backup);
    expect(await head.read()).toBe(position);
    await connection.close();
  });
});
