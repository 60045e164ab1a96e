import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { as, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { explainFailure } from './failures.ts';
import { findPostmaster, runsOn } from './postmaster-file.ts';

export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly account: Account;
  readonly cluster: string;
  readonly port: number;
  /** The file that takes what Postgres says. A file outlives us; a pipe would not. */
  readonly log: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** How often the status line of `postmaster.pid` is read while a server starts or leaves, in milliseconds. */
const POLL = 25;
/** Less free space than this, in bytes, is none. */
const LEAST_ROOM = 1_048_576;
const WITHOUT_ROOM = 'No space left on device';

/**
 * Starts Postgres and resolves when it accepts connections, however long recovery after a crash takes.
 * It is in a process group of its own: a Ctrl-C in the terminal reaches Greffier only, which stops Postgres last.
 *
 * @throws StartupError with what Postgres wrote when it gives up.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  const { account, binaries, cluster, port, settings } = options;
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const command = as(account, binaries.postgres, ['-D', cluster, ...flags]);
  const log = await open(options.log, 'a', 0o600);
  const { size: before } = await log.stat();
  const child = spawn(command.program, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const left = once(child, 'close').then(() => 'left');
  left.catch(() => undefined);
  await log.close();

  do {
    const found = await findPostmaster(cluster);
    if (found?.status === 'ready' && found.pid === child.pid) return child;
  } while ((await Promise.race([left, delay(POLL)])) !== 'left');
  const words = (await readFile(options.log)).subarray(before).toString('utf8');
  throw explainFailure((await isWithoutRoom(cluster)) ? `${words}\n${WITHOUT_ROOM}` : words, cluster);
}

/** Whether the disk has no room to start on: what Postgres says of it has no room either. */
async function isWithoutRoom(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize < LEAST_ROOM;
}

/**
 * Stops the server `pid`: no new connection, running statements end (fast), and when that takes longer than `patience`
 * milliseconds everything at once (immediate: the next start recovers from the log, nothing committed is lost).
 */
export async function stopPostmaster(cluster: string, pid: number, patience = 15_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await runsOn(pid, cluster))) return;
    process.kill(pid, signal);
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!(await runsOn(pid, cluster))) return;
      await delay(POLL);
    }
  }
}
