import { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestNats, type TestNats } from './nats.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';
import type { Home } from './inhabited.ts';

/** A home whose events are in an emulated EventStoreDB, which can be put back to how it was. */
export interface Restorable extends AsyncDisposable {
  readonly emulator: EventStoreDbEmulator;
  readonly database: TestDatabase;
  readonly nats: TestNats;
  /** The same home on another database. */
  home(database?: TestDatabase): Home;
  /** The log as it was right after its first event of that type in a stream whose name ends so. */
  backupAfter(type: string, end: string): EmulatedLog;
  /** Restarts the server of events on this log. */
  restore(log: EmulatedLog): Promise<void>;
}

export async function openRestorable(): Promise<Restorable> {
  const [emulator, database, nats, folder] = await Promise.all([
    EventStoreDbEmulator.start(),
    createTestDatabase(),
    startTestNats(),
    mkdtemp(join(tmpdir(), 'greffier-restorable-')),
  ]);
  return {
    emulator,
    database,
    nats,
    home: ({ url } = database) => ({
      DATABASE_URL: url,
      EVENTSTORE_URL: emulator.url,
      NATS_URL: nats.url,
      DATA_DIR: folder,
      CHROME_PATH: join(folder, 'no-chrome'),
    }),
    backupAfter(type, end) {
      const { records } = emulator.log;
      const index = records.findIndex((record) => record.type === type && record.stream.endsWith(end));
      if (index === -1) throw new Error(`no ${type} was written to …${end}`);
      return new EmulatedLog(undefined, records.slice(0, index + 1));
    },
    async restore(log) {
      await emulator.kill();
      await emulator.restart(log);
    },
    async [Symbol.asyncDispose]() {
      await emulator.kill();
      await nats.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
