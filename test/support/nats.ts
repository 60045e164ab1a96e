import { findFreePort } from '#infra/system/free-port.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'nats';

/** A real nats-server with JetStream on a port and a folder of its own, which can be killed and started again. */
export interface TestNats {
  readonly url: string;
  /** Where JetStream keeps its files. */
  readonly folder: string;
  /** Of the server that runs now; 0 where none does. */
  readonly pid: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** @param host where it listens */
export async function startTestNats(host = '127.0.0.1'): Promise<TestNats> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-nats-'));
  const port = await findFreePort();
  const url = `nats://${host}:${port}`;
  let child: ChildProcess | null = null;
  const start = async () => {
    child = spawn('nats-server', ['-js', '-sd', folder, '-a', host, '-p', String(port)], { stdio: 'ignore' });
    const connection = await connect({
      servers: url,
      waitOnFirstConnect: true,
      maxReconnectAttempts: 200,
      reconnectTimeWait: 50,
    });
    const manager = await connection.jetstreamManager({ checkAPI: false });
    // The port opens before JetStream has recovered its files.
    let ready = false;
    for (let look = 0; look < 1_000 && !ready; look += 1) {
      ready = await manager.getAccountInfo().then(
        () => true,
        () => false,
      );
      if (!ready) await wait(20);
    }
    await connection.close();
    if (!ready) throw new Error('JetStream does not come back');
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  };
  await start();
  return {
    url,
    folder,
    get pid() {
      return child?.pid ?? 0;
    },
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
