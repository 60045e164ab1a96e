import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';

// A process of its own, so that the emulator's work does not stand in the way of what is measured. Ends with its
// parent.
const emulator = await EventStoreDbEmulator.start();
process.send?.(emulator.url);
process.on('disconnect', () => process.exit());
