import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chooseAccount, reach } from '#infra/postgres/account.ts';
import { findBinaries } from '#infra/postgres/binaries.ts';
import { createCluster, makeDirectory, SUPERUSER } from '#infra/postgres/cluster.ts';
import { findFreePort } from '#infra/system/free-port.ts';
import { startPostmaster } from '#infra/postgres/postmaster.ts';
import { THROWAWAY_SETTINGS } from '#infra/postgres/settings.ts';
import { processTree, signal } from './freeze.ts';

/** The password of the superuser of a throwaway cluster, and of copies of its template; it is hashed once. */
export const TEMPLATE_PASSWORD = 'test';

export interface ThrowawayPostgres {
  /** For its superuser. */
  readonly url: string;
  /** A cluster as `initdb` left it, for servers that tests start on data of their own. */
  readonly template: string;
  /** The folder of its data. */
  readonly cluster: string;
  /** The file that takes what it says. */
  readonly log: string;
  /** Of the server that runs now, or ran last. */
  readonly pid: number;
  /** Ends it with all its processes as a power cut would; its data stay. */
  kill(): Promise<void>;
  /** Starts it again on its data, at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Waits for the end of its input, which comes when the test run ends in whatever way, then stops Postgres and removes
 * its data.
 */
const REAPER = `
  cat > /dev/null
  postmaster=$(head -n 1 "$1/cluster/postmaster.pid" 2> /dev/null) && kill -QUIT "$postmaster" 2> /dev/null
  for attempt in $(seq 200); do kill -0 "$postmaster" 2> /dev/null || break; sleep 0.05; done
  rm -rf "$1"
`;

/**
 * A real Postgres on a free port in a temporary folder, without durability unless `settings` say otherwise. It is gone
 * after `stop`, and also after a Ctrl-C or a kill of this process: the reaper, a process of its own, sees its input
 * close.
 */
export async function startThrowawayPostgres(
  settings: Readonly<Record<string, string>> = THROWAWAY_SETTINGS,
): Promise<ThrowawayPostgres> {
  const root = await mkdtemp(join(tmpdir(), 'greffier-test-'));
  const password = TEMPLATE_PASSWORD;
  const cluster = join(root, 'cluster');
  const binaries = await findBinaries();
  const chosen = chooseAccount(cluster);
  await makeDirectory(root, chosen);
  const account = reach(chosen, binaries.postgres, root);
  // Made once in a test run: a copy takes a tenth of the time.
  const made = process.env['TEST_CLUSTER_TEMPLATE'];
  const template = made ?? join(root, 'template');
  if (made === undefined)
    await createCluster(binaries, account, {
      directory: template,
      password,
      flags: ['--no-sync', '--set=scram_iterations=1'],
    });
  await copyTree(template, cluster);
  const port = await findFreePort();
  const log = join(root, 'log');
  const launch = async () => {
    const started = await startPostmaster({ binaries, account, cluster, port, log, settings });
    started.unref();
    return started;
  };
  let server = await launch();
  const reaper = spawn('sh', ['-c', REAPER, 'reaper', root], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.unref();
  return {
    template,
    cluster,
    log,
    get pid() {
      return server.pid ?? 0;
    },
    async kill() {
      const processes = processTree(server.pid ?? 0);
      for (const one of processes) signal(one, 'SIGKILL');
      // Its memory is free once all of them are gone: before that no other one starts on its data.
      while (processes.some(runs)) await wait(10);
    },
    async start() {
      server = await launch();
    },
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      reaper.ref();
      reaper.stdin.end();
      await once(reaper, 'close');
    },
  };
}

/** Whether a process is there that is no zombie. */
const runs = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** With owners, modes and times, as only `cp` does. */
export async function copyTree(from: string, to: string): Promise<void> {
  const copy = spawn('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(copy, 'close');
  if (code !== 0) throw new Error(`${from} could not be copied to ${to}`);
}
