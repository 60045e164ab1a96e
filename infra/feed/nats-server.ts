import { backoffMs } from '#domain/backoff.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../system/free-port.ts';
import { makeFolders } from '../system/make-folders.ts';
import { commandLineOf, parentOf } from '../system/process.ts';
import { configurationFile, natsConfiguration, natsEnvironment } from './nats-configuration.ts';
import { detailsOf, NatsStartError, readComplaint } from './nats-start-error.ts';

export const NATS_SERVER = 'nats-server';

/** How long a server may take to listen, and one that was orphaned to leave, in milliseconds. */
const START_PATIENCE = 10_000;
const START_ATTEMPTS = 3;
const ORPHAN_PATIENCE = 10_000;
const STOP_PATIENCE = 10_000;
/** How long a server may take to obey SIGTERM once its Greffier is dead, in milliseconds; then it is killed. */
const REAPER_PATIENCE = 5_000;
/** Between two starts of a server that keeps dying. */
const RESTART = { firstMs: 200, longestMs: 10_000 };
/** A server that lived so long did not die of its start, in milliseconds. */
const HEALTHY = 60_000;

/** Ends the server when this process is gone, however it died: the other end of its input closes then. */
const REAPER = [
  'cat > /dev/null; kill -TERM "$1"',
  `tenths=0; while kill -0 "$1" 2> /dev/null && [ $tenths -lt ${REAPER_PATIENCE / 100} ]; do sleep 0.1; tenths=$((tenths + 1)); done`,
  'kill -KILL "$1" 2> /dev/null',
].join('; ');

export interface NatsServerOptions {
  /** Where the program is. */
  readonly program: string;
  /** Absolute; for this server alone. */
  readonly folder: string;
  /** At least 32 characters: who knows it may connect. */
  readonly token: string;
  /** At least 32 characters: what JetStream keeps on disk is encrypted with it. */
  readonly storeKey: string;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
  /** How long a start waits for the end of a server whose process was killed, in ms. */
  readonly orphanPatienceMs?: number;
}

/**
 * A nats-server of our own with JetStream, on the loopback interface. It is started again when it dies, on the same
 * port, and does not outlive this process. Throws when one of another process uses the folder, or when it cannot start.
 */
export class NatsServer {
  readonly url: string;
  readonly #options: NatsServerOptions;
  readonly #port: number;
  readonly #leaving = new AbortController();
  #child: ChildProcess;
  #watch: Promise<void>;

  private constructor(options: NatsServerOptions, port: number, child: ChildProcess) {
    this.#options = options;
    this.#port = port;
    this.#child = child;
    this.url = `nats://${options.token}@127.0.0.1:${port}`;
    this.#watch = this.#keepAlive();
  }

  static async start(options: NatsServerOptions): Promise<NatsServer> {
    makeFolders(options.folder);
    await waitForOrphan(options);
    for (let attempt = 1; ; attempt += 1) {
      const port = await findFreePort();
      const child = await launch(options, port).catch((error: unknown) => {
        // Another program may have taken the port since it was free.
        if (attempt === START_ATTEMPTS) throw error;
        return null;
      });
      if (child) return new NatsServer(options, port, child);
    }
  }

  /** Ends the program, which is then started again: JetStream stays off by itself once it met a full disk. */
  async restart(): Promise<void> {
    await end(this.#child);
  }

  async stop(): Promise<void> {
    this.#leaving.abort();
    await this.#watch;
    await end(this.#child);
    await rm(pidFile(this.#options.folder), { force: true });
  }

  async #keepAlive(): Promise<void> {
    const { signal } = this.#leaving;
    const left = once(signal, 'abort');
    for (let losses = 0, since = Date.now(); ; losses += 1) {
      if (this.#child.exitCode === null && this.#child.signalCode === null)
        await Promise.race([once(this.#child, 'exit'), left]);
      if (signal.aborted) return;
      if (Date.now() - since > HEALTHY) losses = 0;
      this.#options.report('nats-server ended, restarting it', {
        code: this.#child.exitCode ?? this.#child.signalCode,
      });
      await delay(backoffMs(losses, RESTART), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      since = Date.now();
      this.#child = await launch(this.#options, this.#port).catch((error: unknown) => {
        this.#options.report('nats-server does not start, trying again', detailsOf(error));
        return this.#child;
      });
    }
  }
}

/** Holds the number of the process that started the server. */
const ownerFile = (folder: string): string => join(folder, `${NATS_SERVER}.owner`);
const pidFile = (folder: string): string => join(folder, `${NATS_SERVER}.pid`);

/** Starts the program and waits until it listens. Throws NatsStartError with what the program said. */
async function launch({ program, folder, token, storeKey }: NatsServerOptions, port: number): Promise<ChildProcess> {
  const file = configurationFile(folder);
  const logFile = join(folder, `${NATS_SERVER}.log`);
  const errorFile = join(folder, `${NATS_SERVER}.err`);
  await writeFile(file, natsConfiguration({ folder, port, pidFile: pidFile(folder) }), { mode: 0o600 });
  const logBegin = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  );
  const child = await spawnServer(program, {
    parameters: ['-c', file, '-l', logFile],
    errorFile,
    env: natsEnvironment(token, storeKey),
  });
  await writeFile(ownerFile(folder), String(process.pid), { mode: 0o600 });
  const deadline = Date.now() + START_PATIENCE;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end(child);
      throw new NatsStartError(
        await readComplaint({ errorFile, logFile, logBegin, secrets: [token, storeKey] }),
        logFile,
      );
    }
    await delay(50);
  }
  return child;
}

interface ServerProcess {
  readonly parameters: readonly string[];
  readonly errorFile: string;
  readonly env: Record<string, string>;
}

/** A file takes the standard error, as a pipe would close with this process. */
async function spawnServer(program: string, { parameters, errorFile, env }: ServerProcess): Promise<ChildProcess> {
  await using errors = await open(errorFile, 'w', 0o600);
  // A process group of its own: a Ctrl-C in the terminal is for us, who still have messages to hand over.
  const child = spawn(program, parameters, { detached: true, stdio: ['ignore', 'ignore', errors.fd], env });
  await once(child, 'spawn');
  child.unref();
  const reaper = spawn('sh', ['-c', REAPER, 'reaper', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.unref();
  child.once('exit', () => reaper.kill('SIGKILL'));
  return child;
}

async function listens(port: number): Promise<boolean> {
  const socket = connectSocket(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([exited, delay(STOP_PATIENCE, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
}

const numberIn = async (file: string): Promise<number> => Number(await readFile(file, 'utf8').catch(() => ''));

/**
 * The server of a process that was killed is being ended; one whose process is gone and that stays all the same is
 * killed. Throws when its process is alive.
 */
async function waitForOrphan({ folder, orphanPatienceMs = ORPHAN_PATIENCE }: NatsServerOptions): Promise<void> {
  const pid = await numberIn(pidFile(folder));
  if (!(pid > 0)) return;
  const deadline = Date.now() + orphanPatienceMs;
  while (commandLineOf(pid).includes(folder)) {
    if (Date.now() > deadline) {
      if (parentOf(pid) === (await numberIn(ownerFile(folder))))
        throw new Error(`${NATS_SERVER} ${pid} of another process uses ${folder}`);
      process.kill(pid, 'SIGKILL');
    }
    await delay(100);
  }
}
