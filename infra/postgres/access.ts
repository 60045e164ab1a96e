import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod/mini';
import { findFreePort } from '../system/free-port.ts';

const access = z.object({ port: z.int(), password: z.string() });

/** How the embedded server is reached; kept beside its data, readable by its owner alone. */
export type Access = z.infer<typeof access>;

/**
 * Reads the file, or invents a password, picks a free port and keeps them there; of two processes at once one invents.
 * @throws ZodError on a damaged file.
 */
export async function readAccess(file: string): Promise<Access> {
  const kept = await read(file);
  if (kept) return kept;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ port: await findFreePort(), password: randomBytes(24).toString('hex') }), {
    mode: 0o600,
    flush: true,
  });
  await link(draft, file).catch(unlessCode('EEXIST'));
  await rm(draft);
  return readAccess(file);
}

async function read(file: string): Promise<Access | undefined> {
  const text = await readFile(file, 'utf8').catch(unlessCode('ENOENT'));
  return text === undefined ? undefined : access.parse(JSON.parse(text));
}

const unlessCode =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };

export async function writeAccess(file: string, value: Access): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(value), { mode: 0o600, flush: true });
  await rename(draft, file);
}
