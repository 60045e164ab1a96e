import { eventStoreModel } from '#test/contract/event-store-model.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { EventStoreDbEventStore } from './store.ts';

const options = { prefixes: ['contract-'] };

describe.each(['23.10.6', '24.2.0'] as const)('against the emulator of %s', (version) => {
  let emulator: EventStoreDbEmulator;
  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start({ version });
  });
  afterAll(() => emulator.kill());

  eventStoreModel('EventStoreDB', () => EventStoreDbEventStore.open(emulator.url, options), { runs: 10 });
});
