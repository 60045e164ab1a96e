import { parentPort, workerData } from 'node:worker_threads';
import type { Order } from './elsewhere.ts';
import { EventStoreDbEmulator, type EmulatorOptions } from './emulator.ts';
import { tooBusy } from './status.ts';

// The thread of `elsewhere.ts`: one emulator, that says its port and obeys orders one by one.
const emulator = await EventStoreDbEmulator.start(workerData as EmulatorOptions);

const ORDERS: Readonly<Record<Order, () => void | Promise<void>>> = {
  kill: () => emulator.kill(),
  restart: () => emulator.restart(),
  'silence the next read': () => emulator.faults.add('read', { kind: 'silence' }),
  'refuse the next appends': () => emulator.faults.add('append', { kind: 'refuse', refusal: tooBusy() }, 2),
};

parentPort?.on('message', (order: Order) => {
  void Promise.resolve(ORDERS[order]()).then(() => parentPort?.postMessage('obeyed', []));
});
parentPort?.postMessage(emulator.port, []);
