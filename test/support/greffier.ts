import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_FLAGS } from '#infra/setup/machine.mjs';
import { findPostmaster } from '#infra/postgres/postmaster-file.ts';
import { stopPostmaster } from '#infra/postgres/postmaster.ts';
import { programFile } from './bundle.ts';
import { useTemplateCluster } from './template-cluster.ts';

/** A real server in a process of its own, with its own data, as `npm start` runs it. */
export interface Greffier {
  readonly url: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly dataDir: string;
  readonly pid: number;
  /** What it has printed since it was started first. */
  readonly output: string;
  /** Kills the server as a power cut would; its Postgres stays behind. */
  kill9(): Promise<void>;
  /** Ends the server in order where it runs, and starts it again on the same data, at the same address. */
  restart(): Promise<void>;
  /** Asks it to end, answers its exit code and leaves its data, for another start. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Its exit code, once it has ended by itself. */
  ended(): Promise<number | null>;
  /** Ends it whatever its state, and removes its data. */
  stop(): Promise<void>;
}

const ADMINISTRATOR = { adminEmail: 'admin@greffier.test', adminPassword: 'un mot de passe de test' };

/**
 * Starts a server and resolves when it answers calls.
 * @param environment adds to what it would read. @param parent the folder in which its data folder is made
 */
export async function startGreffier(
  environment: Readonly<Record<string, string>> = {},
  parent = tmpdir(),
): Promise<Greffier> {
  const dataDir = await mkdtemp(join(parent, 'greffier-server-'));
  await useTemplateCluster(dataDir);
  const variables = {
    ...inherited(),
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_EMAIL: ADMINISTRATOR.adminEmail,
    ADMIN_PASSWORD: ADMINISTRATOR.adminPassword,
    ...environment,
  };
  let output = '';
  const launch = () => start(variables, (text) => (output += text));
  let running = await launch().catch(async (error: unknown) => {
    await remove(dataDir);
    throw error;
  });
  const url = running.url;
  // A restarted server is found where it was; one that others reach elsewhere says at which port it is itself.
  variables.PORT = environment['PORT'] ?? new URL(url).port;
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const { child } = running;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'close');
    }
    return child.exitCode;
  };
  return {
    url,
    ...ADMINISTRATOR,
    dataDir,
    get pid() {
      return running.child.pid ?? 0;
    },
    get output() {
      return output;
    },
    async kill9() {
      await end('SIGKILL');
    },
    async restart() {
      await end();
      running = await launch();
    },
    end,
    async ended() {
      const { child } = running;
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      return child.exitCode;
    },
    async stop() {
      await end();
      await remove(dataDir);
    },
  };
}

/** The variables of this machine, without those that configure Greffier: a test says what it needs. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, LANG, TZ, CHROME_PATH } = process.env;
  return { PATH, HOME, LANG, TZ, CHROME_PATH };
}

async function start(
  variables: NodeJS.ProcessEnv,
  hear: (text: string) => void,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(programFile('main'), {
    env: variables,
    execArgv: NODE_FLAGS,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      hear(text);
    });
  }
  const failed = once(child, 'close').then(([code]) =>
    Promise.reject(new Error(`the server ended with code ${code}:\n${said}`)),
  );
  failed.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [{ ready: string }];
  return { child, url: message.ready };
}

/** A server that was killed left its Postgres behind. */
async function remove(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const left = await findPostmaster(cluster);
  if (left) await stopPostmaster(cluster, left.pid);
  await rm(dataDir, { recursive: true, force: true });
}
