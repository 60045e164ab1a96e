import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';

// An emulated EventStoreDB in a process of its own, whose log is in a file and outlives it:
// `store-process.ts <file> <host> <port>`.
const [file = '', host = '127.0.0.1', port = '0'] = process.argv.slice(2);
const emulator = await EventStoreDbEmulator.start({ log: new EmulatedLog(file), host, port: Number(port) });
process.send?.(emulator.url);
