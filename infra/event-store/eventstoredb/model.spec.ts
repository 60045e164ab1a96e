import { eventStoreModel } from '#test/contract/event-store-model.ts';
import { OWN_PREFIX } from '#test/contract/own-streams.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { EMULATED_VERSIONS } from '#test/support/long.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { EventStoreDbEventStore } from './store.ts';

const options = { prefixes: [OWN_PREFIX] };

describe.each(EMULATED_VERSIONS)('against the emulator of %s', (version) => {
  let emulator: EventStoreDbEmulator;
  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start({ version });
  });
  afterAll(() => emulator.kill());

  eventStoreModel('EventStoreDB', () => EventStoreDbEventStore.open(emulator.url, options), { runs: 10 });
});

const url = process.env['EVENTSTORE_URL'];
describe.runIf(url)('against the server at EVENTSTORE_URL', () => {
  eventStoreModel('EventStoreDB', () => EventStoreDbEventStore.open(url ?? '', options), { runs: 10 });
});
