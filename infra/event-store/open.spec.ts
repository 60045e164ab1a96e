import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { isLong } from '#test/support/long.ts';
import { notReady } from '#test/emulators/eventstoredb/status.ts';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIT, StartupError } from '../startup-error.ts';
import { EventStoreDbEventStore } from './eventstoredb/store.ts';
import { openEventStore } from './open.ts';
import { PostgresEventStore } from './postgres/store.ts';

let database: TestDatabase;
let pool: pg.Pool;
let emulator: EventStoreDbEmulator;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  emulator = await EventStoreDbEmulator.start({ users: { greffier: 'secret' } });
});
afterAll(async () => {
  await emulator.kill();
  await pool.end();
  await database.drop();
});

const open = (eventStoreUrl?: string, patience = 0) =>
  openEventStore({ eventStoreUrl, pool, databaseUrl: database.url, patience });

/** Its tables follow no store yet; it answers without any timer. */
const followsNone = { query: async () => ({ rows: [{ made: false }] }) } as unknown as pg.Pool;

const refusal = async (url: string): Promise<StartupError> => {
  const error: unknown = await open(url).catch((reason: unknown) => reason);
  if (error instanceof StartupError) return error;
  throw new Error('opened, or failed otherwise', { cause: error });
};

describe('the event store that the configuration asks for', () => {
  it('is in the database when no other is named', async () => {
    const store = await open();
    expect(store).toBeInstanceOf(PostgresEventStore);
    await store.close();
  });

  it('is an EventStoreDB when one is named', async () => {
    const plain = await EventStoreDbEmulator.start();
    const store = await open(plain.url);
    expect(store).toBeInstanceOf(EventStoreDbEventStore);
    await store.close();
    await plain.kill();
  });

  it.runIf(isLong)('waits for an EventStoreDB that is starting', async () => {
    const starting = await EventStoreDbEmulator.start();
    starting.faults.add('read', { kind: 'refuse', refusal: notReady() }, 8);
    const store = await open(starting.url, 30_000);
    expect(store.id).toMatch(/^[0-9a-f-]{36}$/u);
    await store.close();
    await starting.kill();
  });

  it('says what is wrong with its address, and names the variable', async () => {
    const error = await refusal('esdb://127.0.0.1:2113');
    expect(error.message).toContain('EVENTSTORE_URL : un utilisateur et un mot de passe');
    expect(error.exitCode).toBe(EXIT.configuration);
  });

  it('says that the tables follow a store under another prefix', async () => {
    const plain = await EventStoreDbEmulator.start();
    const store = await open(plain.url);
    await store.close();
    await pool.query(`insert into state.checkpoint (projection, store, position, definition) values ('x', $1, 0, '')`, [
      store.id,
    ]);
    const opening = openEventStore({ eventStoreUrl: plain.url, prefix: 'other.', pool, databaseUrl: database.url });
    const error: unknown = await opening.catch((reason: unknown) => reason);
    await pool.query('delete from state.checkpoint');
    await plain.kill();
    expect(error).toBeInstanceOf(StartupError);
    expect(error).toMatchObject({
      exitCode: EXIT.configuration,
      message: expect.stringContaining('EVENTSTORE_STREAM_PREFIX'),
    });
    expect((error as StartupError).message).toContain('« greffier. »');
  });

  it('says once for whom it waits, after the first try, and names no password', async () => {
    const away = await EventStoreDbEmulator.start();
    await away.kill();
    const lines: string[] = [];
    const url = away.url.replace('://', '://greffier:secret@');
    const opening = openEventStore({
      eventStoreUrl: url,
      prefix: '',
      pool,
      databaseUrl: database.url,
      patience: 30_000,
      tell: (line) => {
        lines.push(line);
        // It would wait on: what it waits for comes.
        void away.restart();
      },
    });
    await (await opening).close();
    expect(lines).toEqual([`Attente d’EventStoreDB (127.0.0.1:${away.port}), qui ne répond pas encore…`]);
    await away.kill();
  });

  it.runIf(isLong).each(['esdb+discover', 'esdb'])(
    'says within three seconds for whom it waits where %s:// leads to one that hangs',
    async (scheme) => {
      const taken: Socket[] = [];
      const silent = createServer((socket) => void taken.push(socket)).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const lines: string[] = [];
      vi.useFakeTimers();
      const opening = openEventStore({
        eventStoreUrl: `${scheme}://127.0.0.1:${port}?tls=false`,
        pool: followsNone,
        databaseUrl: '',
        patience: 5_000,
        tell: (line) => lines.push(line),
      });
      const refused = opening.catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(lines).toEqual([`Attente d’EventStoreDB (127.0.0.1:${port}), qui ne répond pas encore…`]);
      await vi.advanceTimersByTimeAsync(30_000);
      vi.useRealTimers();
      expect(await refused).toMatchObject({ exitCode: EXIT.unavailable });
      expect(lines).toHaveLength(1);
      for (const socket of taken) socket.destroy();
      silent.close();
    },
  );

  it('goes on without the store where that is enough', async () => {
    const gone = await EventStoreDbEmulator.start();
    await gone.kill();
    const store = await openEventStore({
      eventStoreUrl: gone.url,
      prefix: '',
      pool,
      databaseUrl: database.url,
      orAbsent: true,
    });
    await expect(store.head()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await store.close();
  });

  it('says that nobody answers', async () => {
    const gone = await EventStoreDbEmulator.start();
    await gone.kill();
    const error = await refusal(gone.url);
    expect(error.message).toContain('ne répond pas');
    expect(error.exitCode).toBe(EXIT.unavailable);
  });

  it('says that access is denied', async () => {
    const error = await refusal(emulator.url);
    expect(error.message).toContain('refuse l’accès');
    expect(error.exitCode).toBe(EXIT.configuration);
  });
});
