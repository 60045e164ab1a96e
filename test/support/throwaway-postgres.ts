import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount, reach } from '#infra/postgres/account.ts';
import { findBinaries } from '#infra/postgres/binaries.ts';
import { createCluster, makeDirectory, SUPERUSER } from '#infra/postgres/cluster.ts';
import { findFreePort } from '#infra/system/free-port.ts';
import { startPostmaster } from '#infra/postgres/postmaster.ts';
import { THROWAWAY_SETTINGS } from '#infra/postgres/settings.ts';

/** The password of the superuser of a throwaway cluster, and of copies of its template; it is hashed once. */
export const TEMPLATE_PASSWORD = 'test';

export interface ThrowawayPostgres {
  /** For its superuser. */
  readonly url: string;
  /** A cluster as `initdb` left it, for servers that tests start on data of their own. */
  readonly template: string;
  /** The file that takes what it says. */
  readonly log: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Waits for the end of its input, which comes when the test run ends in whatever way, then stops Postgres and removes
 * its data.
 */
const REAPER = `
  cat > /dev/null
  kill -QUIT "$1" 2> /dev/null
  for attempt in $(seq 200); do [ -f "$2/cluster/postmaster.pid" ] || break; sleep 0.05; done
  rm -rf "$2"
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
  const server = await startPostmaster({ binaries, account, cluster, port, log, settings });
  server.unref();
  const reaper = spawn('sh', ['-c', REAPER, 'reaper', String(server.pid), root], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.unref();
  return {
    template,
    log,
    pid: server.pid ?? 0,
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      reaper.ref();
      reaper.stdin.end();
      await once(reaper, 'close');
    },
  };
}

/** With owners, modes and times, as only `cp` does. */
export async function copyTree(from: string, to: string): Promise<void> {
  const copy = spawn('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(copy, 'close');
  if (code !== 0) throw new Error(`${from} could not be copied to ${to}`);
}
