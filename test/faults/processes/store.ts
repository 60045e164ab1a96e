import { signal } from '#test/support/freeze.ts';
import type { Within } from '#test/support/greffier-process.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, 'store-process.ts');

/** An emulated EventStoreDB as a process, killed and started again on its file. */
export interface StoreProcess {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface StorePlace {
  /** What it keeps; made where it is missing. */
  readonly file: string;
  readonly host?: string;
  readonly port: number;
  /** What it is started by; itself where that is left out. */
  readonly within?: Within;
}

export async function startStoreProcess({
  file,
  host = '127.0.0.1',
  port,
  within = [process.execPath],
}: StorePlace): Promise<StoreProcess> {
  const [program, ...before] = within;
  const inside = program === process.execPath ? [] : [process.execPath];
  let child: ChildProcess;
  let exited: Promise<unknown>;
  let url = '';
  const start = async () => {
    child = spawn(program, [...before, ...inside, PROGRAM, file, host, String(port)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    exited = once(child, 'exit');
    const ended = exited.then(() => Promise.reject(new Error('the event store ended by itself')));
    ended.catch(() => undefined);
    [url] = (await Promise.race([once(child, 'message'), ended])) as [string];
  };
  const kill = async () => {
    signal(child.pid ?? 0, 'SIGKILL');
    await exited;
  };
  await start();
  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    kill,
    start,
    stop: kill,
  };
}
