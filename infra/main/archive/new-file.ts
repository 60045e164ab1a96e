import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { reasonOf } from '../../system/file-error.ts';
import { link, open, rm, stat } from 'node:fs/promises';

export const FILE_EXISTS = (file: string): ErrorDefinition => ({
  code: 'FILE_EXISTS',
  kind: 'conflict',
  message: `Le fichier «\u00A0${file}\u00A0» existe déjà.`,
});

/** `code` is the system's: ENOENT, EACCES, EROFS, ENOSPC. */
const FILE_UNWRITABLE = (file: string, code: string): ErrorDefinition => ({
  code: 'FILE_UNWRITABLE',
  kind: code === 'EACCES' || code === 'EPERM' ? 'forbidden' : 'invalid',
  message: `«\u00A0${file}\u00A0» ne peut pas être écrit (${code === 'ENOENT' ? 'son dossier n’existe pas, ENOENT' : reasonOf(code).words}).`,
});

/** What of a file fails says its name, and is not taken for a database that is away. */
async function named<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === 'EEXIST') throw new GreffierError(FILE_EXISTS(file));
    throw code === null ? error : new GreffierError(FILE_UNWRITABLE(file, code), {}, { cause: error });
  }
}

/**
 * Makes a file that has its name once `write` has written all of it, and never takes the place of another; only its
 * owner may read it. Throws FILE_EXISTS and FILE_UNWRITABLE.
 */
export async function makeNewFile<T>(
  file: string,
  write: (append: (bytes: Uint8Array) => Promise<void>) => Promise<T>,
): Promise<T> {
  const draft = `${file}.${process.pid}.part`;
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  // Known before anything is worked out.
  if (isThere) throw new GreffierError(FILE_EXISTS(file));
  const handle = await named(file, open(draft, 'wx', 0o600));
  try {
    const answer = await write((bytes) => named(file, handle.appendFile(bytes)));
    await named(file, handle.sync());
    await named(file, link(draft, file));
    return answer;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}
