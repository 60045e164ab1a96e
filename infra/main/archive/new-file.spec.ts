import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeNewFile } from './new-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

const words = (append: (bytes: Uint8Array) => Promise<void>) => append(Buffer.from('Bonjour'));

it('has its name once it is whole, and takes nobody’s place', async () => {
  const file = join(folder, 'neuf.txt');
  await makeNewFile(file, words);
  expect(await readFile(file, 'utf8')).toBe('Bonjour');
  await writeFile(file, 'autre');
  let begun = false;
  const again = makeNewFile(file, async () => {
    begun = true;
  });
  await expect(again).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  expect(begun).toBe(false);
  expect(await readFile(file, 'utf8')).toBe('autre');
});

it('says that a file cannot be written, and why', async () => {
  const error: unknown = await makeNewFile(join(folder, 'nulle-part', 'neuf.txt'), words).catch((one: unknown) => one);
  expect(error).toMatchObject({
    code: 'FILE_UNWRITABLE',
    message: expect.stringContaining('son dossier n’existe pas, ENOENT') as string,
  });
});

it('leaves nothing of what was cut off', async () => {
  const before = await readdir(folder);
  const cut = makeNewFile(join(folder, 'coupé.txt'), async (append) => {
    await words(append);
    throw new Error('coupé');
  });
  await expect(cut).rejects.toThrow('coupé');
  expect(await readdir(folder)).toEqual(before);
});
