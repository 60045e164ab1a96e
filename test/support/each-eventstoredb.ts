import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { EMULATED_VERSIONS } from './long.ts';

/**
 * Runs a suite on an emulator of each EventStoreDB version (one in `npm test`) and, where EVENTSTORE_URL names one, on
 * a real server.
 * @param suite is given the connection string, which is known once its tests begin
 */
export function onEachEventStoreDb(what: string, suite: (url: () => string) => void): void {
  describe.each(EMULATED_VERSIONS)(`${what} in the emulator of %s`, (version) => {
    let emulator: EventStoreDbEmulator;
    beforeAll(async () => {
      emulator = await EventStoreDbEmulator.start({ version });
    });
    afterAll(() => emulator.kill());
    suite(() => emulator.url);
  });

  const url = process.env['EVENTSTORE_URL'];
  describe.runIf(url)(`${what} in the server at EVENTSTORE_URL`, () => {
    suite(() => url ?? '');
  });
}
