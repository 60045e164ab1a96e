import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { link, open, rm } from 'node:fs/promises';

export const FILE_EXISTS = (file: string): ErrorDefinition => ({
  code: 'FILE_EXISTS',
  kind: 'conflict',
  message: `Le fichier «\u00A0${file}\u00A0» existe déjà.`,
});

/**
 * Makes a file that has its name once `write` has written all of it, and never takes the place of another; only its
 * owner may read it. Throws FILE_EXISTS.
 */
export async function makeNewFile<T>(
  file: string,
  write: (append: (bytes: Uint8Array) => Promise<void>) => Promise<T>,
): Promise<T> {
  const draft = `${file}.${process.pid}.part`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    const answer = await write((bytes) => handle.appendFile(bytes));
    await handle.sync();
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new GreffierError(FILE_EXISTS(file)) : error;
    });
    return answer;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}
