import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../../system/file-error.ts';
import { makeFolders } from '../../system/make-folders.ts';
import { fileOfKey, keyIn } from './master-key-file.ts';
import { MASTER_KEY_UNUSABLE, newKey } from './master-key.ts';

export const MASTER_KEY_MISSING = (file: string): ErrorDefinition => ({
  code: 'MASTER_KEY_MISSING',
  kind: 'not-found',
  message: `La clé maîtresse manque\u00A0: il n’y a pas de fichier «\u00A0${file}\u00A0» (MASTER_KEY_FILE). Copiez-y celle de l’installation, ou celle de l’installation sauvegardée s’il s’agit d’une restauration, puis recommencez. Aucune autre n’est créée à sa place.`,
});

/** `code` is the system's: EACCES, EISDIR, EROFS. */
const MASTER_KEY_UNREADABLE = (file: string, code: string): ErrorDefinition => ({
  code: 'MASTER_KEY_UNREADABLE',
  kind: code === 'EACCES' || code === 'EPERM' ? 'forbidden' : 'invalid',
  message: `Le fichier de la clé maîtresse, «\u00A0${file}\u00A0» (MASTER_KEY_FILE), ne peut pas être lu ou créé (${reasonOf(code).words}).`,
});

const NO_MASTER_KEY = (file: string): ErrorDefinition => ({
  ...MASTER_KEY_UNUSABLE,
  message: `Le fichier «\u00A0${file}\u00A0» (MASTER_KEY_FILE) ne contient pas de clé maîtresse. Remettez-y celle de l’installation.`,
});

/**
 * Reads the master key; makes it, readable by its owner only, where there is none yet. It is
 * written under a name of its own and then linked, so that the file is either not there or whole: of two starts that
 * race one links first, and a crash leaves nothing that could be taken for a key. Throws MASTER_KEY_UNREADABLE,
 * MASTER_KEY_UNUSABLE and MASTER_KEY_NEWER.
 */
export const masterKeyFrom = (file: string): Promise<Buffer> =>
  named(file, async () => keyIn((await present(file)) ?? (await make(file))));

/** The same for what must be there already: throws MASTER_KEY_MISSING in place of making one. */
export const presentMasterKey = (file: string): Promise<Buffer> =>
  named(file, async () => {
    const text = await present(file);
    if (text === null) throw new GreffierError(MASTER_KEY_MISSING(file));
    return keyIn(text);
  });

/** What of the file fails says its name, and is not taken for a database that is away. */
async function named<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isError(error, MASTER_KEY_UNUSABLE)) throw new GreffierError(NO_MASTER_KEY(file), {}, { cause: error });
    if (error instanceof GreffierError || !(error instanceof Error && 'code' in error)) throw error;
    throw new GreffierError(MASTER_KEY_UNREADABLE(file, String(error.code)), {}, { cause: error });
  }
}

const ifCode =
  <T>(code: string, value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== code) throw error;
    return value;
  };

const present = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').then((text) => text.trim(), ifCode('ENOENT', null));

async function make(file: string): Promise<string> {
  const folder = dirname(file);
  const draft = join(folder, `.${basename(file)}.${randomUUID()}`);
  makeFolders(folder);
  try {
    await writeFile(draft, fileOfKey(newKey()), { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file).catch(ifCode('EEXIST', undefined));
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
