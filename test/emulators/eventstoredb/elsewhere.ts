import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EmulatorOptions } from './emulator.ts';

export type Order = 'kill' | 'restart' | 'silence the next read' | 'refuse the next appends';

/** An emulator that runs in a thread, so that its process may hold another client's generated messages. */
export interface EmulatorElsewhere {
  readonly port: number;
  obey(order: Order): Promise<void>;
  end(): Promise<void>;
}

export async function startElsewhere(
  options: Pick<EmulatorOptions, 'version' | 'users' | 'tls'>,
): Promise<EmulatorElsewhere> {
  const worker = new Worker(new URL('elsewhere-thread.ts', import.meta.url), { workerData: options });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    port,
    async obey(order) {
      const obeyed = once(worker, 'message');
      worker.postMessage(order, []);
      await obeyed;
    },
    end: () => worker.terminate().then(() => undefined),
  };
}
