import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileOfKey, keyIn } from './master-key-file.ts';
import { newKey } from './master-key.ts';

/**
 * Reads the master key; makes it, readable by its owner only, where there is none yet. It is
 * written under a name of its own and then linked, so that the file is either not there or whole: of two starts that
 * race one links first, and a crash leaves nothing that could be taken for a key.
 */
export async function masterKeyFrom(file: string): Promise<Buffer> {
  return keyIn((await present(file)) ?? (await make(file)));
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
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(draft, fileOfKey(newKey()), { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file).catch(ifCode('EEXIST', undefined));
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
