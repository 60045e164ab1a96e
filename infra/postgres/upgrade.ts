import { readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { EXIT, StartupError } from '../startup-error.ts';
import { findFreePort } from '../system/free-port.ts';
import { readAccess } from './access.ts';
import { chooseAccount, reach, type Account } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { enter } from './claim.ts';
import { createCluster, makeDirectory, MAJOR_VERSION, SUPERUSER } from './cluster.ts';
import { copyDatabase, type CopyOptions } from './copy/copy-database.ts';
import { DATABASE } from './embedded.ts';
import { findFormerBinaries } from './former-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { EMBEDDED_SETTINGS } from './settings.ts';
import { formerCluster, NEXT, syncFolder } from './swap.ts';

/** Where the new cluster is made. */
const WORK_FOLDER = 'upgrade';
const LOCK_PATIENCE_MS = 2_000;

export interface Upgrade extends CopyOptions {
  /** Absolute. */
  readonly dataDir: string;
  /** Where an operator installed the programs of the former major version; those of this release, where not given. */
  readonly former: string | undefined;
}

export interface Upgraded {
  readonly from: string;
  /** The folder of the cluster as it was. */
  readonly kept: string;
}

interface Running {
  readonly pid: number;
  readonly url: (database: string) => string;
}

/**
 * Brings the embedded database to the major version of Postgres that this release has: everything is copied into a new
 * cluster, which then takes the place of the former one; that one is kept. Interrupted, it leaves everything as it was.
 * Answers null where the database is of that version already.
 * @throws StartupError in French: a Greffier is running, programs of the former version are missing, no room…
 */
export async function upgradeEmbedded({ dataDir, former, onProgress, signal }: Upgrade): Promise<Upgraded | null> {
  const root = join(dataDir, 'postgres');
  const cluster = join(root, 'cluster');
  const from = await readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (from === undefined)
    throw new StartupError(`Il n’y a pas de base de données embarquée dans ${dataDir}.`, EXIT.configuration);
  if (from === MAJOR_VERSION) return null;
  const kept = formerCluster(root, from);
  await mustBeFree(root, kept);
  const { password } = await readAccess(join(root, 'access.json'));
  const current = await findBinaries();
  const account = reach(chooseAccount(cluster), current.postgres, root);
  const old = await findFormerBinaries(from, former, account);
  await stopLeftPostmaster(cluster, password);

  const workFolder = join(root, WORK_FOLDER);
  await removeLeftovers(root);
  await makeDirectory(workFolder, account);
  const log = join(root, 'log');
  const fresh = join(workFolder, 'cluster');
  const running = new Map<string, Running>();
  const start = async (binaries: Binaries, directory: string): Promise<Running> => {
    const one = await startOn(binaries, account, { cluster: directory, password, log });
    running.set(directory, one);
    return one;
  };
  const stopAll = async () => {
    for (const [directory, { pid }] of running) await stopPostmaster(directory, pid);
    running.clear();
  };
  try {
    const source = await start(old, cluster);
    // A server of the former release that is started now reports that the data are in use.
    const entry = await enter(source.url('postgres'), 'server');
    if (entry.outcome !== 'entered') throw inUse(cluster);
    await mustHaveRoom(root, source);
    await createCluster(current, account, { directory: fresh, password });
    const target = await start(current, fresh);
    await makeDatabase(target);
    await copyDatabase(source.url(DATABASE), target.url(DATABASE), { signal, ...(onProgress ? { onProgress } : {}) });
    signal.throwIfAborted();
    await entry.claim.close();
    await stopAll();
    await rename(fresh, join(root, NEXT));
    await syncFolder(root);
    await rename(cluster, kept);
    await rename(join(root, NEXT), cluster);
    await syncFolder(root);
    return { from, kept };
  } finally {
    await stopAll();
    await rm(workFolder, { recursive: true, force: true });
  }
}

const inUse = (cluster: string): StartupError =>
  new StartupError(
    `Greffier fonctionne encore sur ces données\u00A0: ${cluster}. Arrêtez-le d’abord.`,
    EXIT.alreadyRunning,
  );

async function mustBeFree(root: string, kept: string): Promise<void> {
  if (!(await readdir(root)).includes(basename(kept))) return;
  throw new StartupError(
    `${kept} existe déjà\u00A0: supprimez-le avec «\u00A0greffier database discard\u00A0», ou déplacez-le.`,
    EXIT.configuration,
  );
}

/** Stops a Postgres that a killed Greffier left behind. @throws StartupError where somebody uses it */
async function stopLeftPostmaster(cluster: string, password: string): Promise<void> {
  // The connections of a process that was just killed may outlive it by a moment.
  for (const until = Date.now() + LOCK_PATIENCE_MS; ; await delay(100)) {
    const left = await findPostmaster(cluster);
    if (!left) return;
    const entry = await enter(`postgres://${SUPERUSER}:${password}@127.0.0.1:${left.port}/postgres`, 'server');
    if (entry.outcome === 'entered') {
      const isLast = await entry.claim.leave();
      if (isLast) await stopPostmaster(cluster, left.pid);
      await entry.claim.close().catch(() => undefined);
      if (isLast) return;
    }
    if (Date.now() > until) throw inUse(cluster);
  }
}

/** What an upgrade that was cut off has left: it never was in use. */
async function removeLeftovers(root: string): Promise<void> {
  const made = join(root, WORK_FOLDER, 'cluster');
  const left = await findPostmaster(made);
  if (left) await stopPostmaster(made, left.pid);
  for (const name of [WORK_FOLDER, NEXT]) await rm(join(root, name), { recursive: true, force: true });
}

interface StartedCluster {
  readonly cluster: string;
  readonly password: string;
  readonly log: string;
}

async function startOn(
  binaries: Binaries,
  account: Account,
  { cluster, password, log }: StartedCluster,
): Promise<Running> {
  const port = await findFreePort();
  const child = await startPostmaster({ binaries, account, cluster, port, log, settings: EMBEDDED_SETTINGS });
  child.unref();
  return {
    pid: child.pid ?? 0,
    url: (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`,
  };
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function makeDatabase(target: Running): Promise<void> {
  await ask(target.url('postgres'), `create database ${DATABASE} template template0`);
}

/** The copy takes as much as the database, and its log while it is written. */
async function mustHaveRoom(root: string, source: Running): Promise<void> {
  const [sized] = await ask<{ size: string }>(
    source.url(DATABASE),
    'select pg_database_size(current_database()) as size',
  );
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize > 1.5 * Number(sized?.size)) return;
  throw new StartupError(
    `Il faut ${Math.ceil((1.5 * Number(sized?.size)) / 1_000_000)}\u00A0Mo libres sur le disque qui porte ${root}.`,
    EXIT.diskFull,
  );
}
