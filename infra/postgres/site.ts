import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseAccount, reach, type Account } from './account.ts';
import { APPLICATION_ROLE, applicationPassword } from './application-role.ts';
import { readAccess, writeAccess, type Access } from './access.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { clusterExists, createCluster, makeDirectory, SUPERUSER } from './cluster.ts';
import { explainFailure } from './failures.ts';
import { finishSwap } from './swap.ts';
import { makeDataDir } from '../system/data-dir.ts';

/** One embedded Postgres on disk: `DATA_DIR/postgres/` with the cluster, how it is reached, and what it last said. */
export interface Site {
  readonly binaries: Binaries;
  readonly account: Account;
  readonly cluster: string;
  readonly log: string;
  readonly accessFile: string;
  access: Access;
}

const LARGEST_LOG = 5_000_000;

/** Finds or creates everything that a first start needs; safe when two processes do it at once. @throws StartupError */
export async function prepareSite(dataDir: string): Promise<Site> {
  const root = join(dataDir, 'postgres');
  const cluster = join(root, 'cluster');
  try {
    makeDataDir(dataDir);
    const binaries = await findBinaries();
    const chosen = chooseAccount(cluster);
    await makeDirectory(root, chosen);
    const account = reach(chosen, binaries.postgres, root);
    const accessFile = join(root, 'access.json');
    const access = await readAccess(accessFile);
    await finishSwap(root);
    if (!(await clusterExists(cluster)))
      await createCluster(binaries, account, { directory: cluster, password: access.password });
    const log = join(root, 'log');
    await rotate(log);
    return { binaries, account, cluster, log, accessFile, access };
  } catch (error) {
    throw explainSystemError(error, root);
  }
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied',
  EPERM: 'Permission denied',
  ENOSPC: 'No space left on device',
  EDQUOT: 'Disk quota exceeded',
  EROFS: 'Read-only file system',
  EEXIST: 'Not a directory',
  ENOTDIR: 'Not a directory',
};

/** An error of the file system, said as Postgres would say it, so that both are explained once. */
function explainSystemError(error: unknown, directory: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = SYSTEM_ERRORS[code];
  return words === undefined ? error : explainFailure(words, directory);
}

async function rotate(log: string): Promise<void> {
  const size = await stat(log).then(
    ({ size }) => size,
    () => 0,
  );
  if (size < LARGEST_LOG) return;
  await rm(`${log}.old`, { force: true });
  await rename(log, `${log}.old`);
}

export async function moveToPort(site: Site, port: number): Promise<void> {
  site.access = { ...site.access, port };
  await writeAccess(site.accessFile, site.access);
}

/** For the superuser, who keeps the server and makes roles. */
export const superuserAddressOf = (site: Site, port: number, database: string): string =>
  `postgres://${SUPERUSER}:${site.access.password}@127.0.0.1:${port}/${database}`;

/** For the application. */
export const addressOf = (site: Site, port: number, database: string): string =>
  `postgres://${APPLICATION_ROLE}:${applicationPassword(site.access.password)}@127.0.0.1:${port}/${database}`;
