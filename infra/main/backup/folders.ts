import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answered } from '../../system/answering.ts';
import { isFileError } from '../../system/file-error.ts';
import { makeFolders } from '../../system/make-folders.ts';

/**
 * Where backups are. The vault's are apart, since what opens and what is opened must not be lost, or found, together;
 * the list of erasures is beside them.
 */
export interface BackupPlaces {
  readonly record: string;
  readonly vault: string;
}

/** No backup of the vault is kept longer, in days: what was erased could be read with one. */
export const VAULT_DAYS = 30;

/** A backup's name is the moment at which it was made, in UTC, which orders them. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/u;
const UNFINISHED = '.part';
const DAY = 86_400_000;

export const nameAt = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
/** The moment in a name, in ms since 1970. */
export const momentOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/u, 'T$1:$2:$3Z'));

const isMissing = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
};

/** Names of the backups of a folder, the oldest first; none where there is no such folder. Throws FOLDER_HANGS. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await answered(folder, () => readdir(folder)).catch(isMissing)).filter((name) => NAME.test(name)).toSorted();

/** Of a folder of backups the latest, none after `until`; a folder that has none is taken for a backup itself. */
export async function latestIn(folder: string, until?: string): Promise<string> {
  const latest = (await backupsIn(folder)).findLast((name) => until === undefined || name <= until);
  return latest === undefined ? folder : join(folder, latest);
}

/**
 * Tries, before any work, whether files can be written there. Throws FOLDER_HANGS, and what the system says, with the
 * path.
 */
export const mustTakeFiles = (folder: string): Promise<void> => answered(folder, () => takeFile(folder));

async function takeFile(folder: string): Promise<void> {
  // A mount that hangs must not hold up the whole process.
  const there = await stat(folder).catch(() => null);
  if (!there?.isDirectory()) makeFolders(folder);
  const trial = join(folder, `.${randomUUID()}${UNFINISHED}`);
  try {
    await writeFile(trial, '', { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(trial, { force: true });
  }
}

/** Makes a folder that has its name once `write` has filled it; what a killed process left is removed before. */
export async function makeFolder(parent: string, name: string, write: (draft: string) => Promise<void>): Promise<void> {
  makeFolders(parent);
  for (const one of await readdir(parent))
    if (one.endsWith(UNFINISHED)) await rm(join(parent, one), { recursive: true, force: true });
  const draft = join(parent, `${name}${UNFINISHED}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    await write(draft);
    await rename(draft, join(parent, name));
  } catch (error) {
    // The system names no file where writing goes on to one that is open.
    throw isFileError(error) && error.path === undefined ? Object.assign(error, { path: draft }) : error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes the backups of a folder that are older than so many days; answers their names. */
export async function expire(folder: string, days: number, now: Date): Promise<string[]> {
  const old = (await backupsIn(folder)).filter((name) => momentOf(name) < now.getTime() - days * DAY);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old;
}
