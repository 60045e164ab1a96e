import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EXIT, StartupError } from '../startup-error.ts';
import { as, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { explainFailure } from './failures.ts';
import { makeFolders } from '../system/make-folders.ts';
import { isAlive } from '../system/process.ts';

export const MAJOR_VERSION = '18';
export const SUPERUSER = 'greffier';
const UNFINISHED = '.unfinished-';

/** Makes `directory`, owned by `account` and closed to others. */
export async function makeDirectory(directory: string, account: Account): Promise<void> {
  makeFolders(directory);
  await chmod(directory, 0o700);
  if (account.uid !== undefined && account.gid !== undefined) await chown(directory, account.uid, account.gid);
}

/**
 * Whether a finished cluster is in `directory`. @throws StartupError when another major version of Postgres made it.
 */
export async function clusterExists(directory: string): Promise<boolean> {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return false;
  if (version.trim() === MAJOR_VERSION) return true;
  throw new StartupError(
    `Les données de ${directory} ont été écrites par Postgres ${version.trim()}\u202F; cette version de Greffier embarque Postgres ${MAJOR_VERSION}.\n` +
      (Number(version) < Number(MAJOR_VERSION)
        ? 'Sauvegardez ce dossier, puis lancez «\u00A0greffier database upgrade\u00A0».'
        : 'Installez la version la plus récente de Greffier, ou restaurez une sauvegarde dans un nouveau DATA_DIR.'),
    EXIT.configuration,
  );
}

export interface NewCluster {
  readonly directory: string;
  readonly password: string;
  readonly flags?: readonly string[] | undefined;
}

/**
 * Creates a cluster with one superuser, checksums, and the collation `C.UTF-8` of Postgres itself: by code point, the
 * same on every system and after every system upgrade (an index sorted by the system's rules breaks when they change).
 * What people read sorted asks for `COLLATE "fr-x-icu"`.
 *
 * It is made beside and renamed, so that an interrupted creation is never taken for a cluster, and that of two
 * processes at once the second finds the cluster of the first. The parent folder must be writable for `account`.
 */
export async function createCluster(
  binaries: Binaries,
  account: Account,
  { directory, password, flags = [] }: NewCluster,
): Promise<void> {
  await removeLeftovers(directory);
  const unfinished = `${directory}${UNFINISHED}${process.pid}`;
  const secret = `${unfinished}.password`;
  await makeDirectory(unfinished, account);
  try {
    await writeFile(secret, `${password}\n`, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined) await chown(secret, account.uid, account.gid);
    await initdb(binaries, account, { directory: unfinished, flags: [`--pwfile=${secret}`, ...flags] });
    await rename(unfinished, directory);
  } catch (error) {
    if (!(await clusterExists(directory))) throw error;
  } finally {
    await rm(secret, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Of creations that were killed: their names end with the number of a process that is no more. */
async function removeLeftovers(directory: string): Promise<void> {
  const beginning = `${basename(directory)}${UNFINISHED}`;
  for (const name of await readdir(dirname(directory))) {
    if (name.startsWith(beginning) && !isAlive(Number.parseInt(name.slice(beginning.length), 10))) {
      await rm(join(dirname(directory), name), { recursive: true, force: true });
    }
  }
}

async function initdb(
  binaries: Binaries,
  account: Account,
  { directory, flags }: { readonly directory: string; readonly flags: readonly string[] },
): Promise<void> {
  const command = as(account, binaries.initdb, [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=french',
    ...flags,
  ]);
  const child = spawn(command.program, command.args, { ...command.options, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (complaint += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw explainFailure(complaint, directory);
}
