import { copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../config.ts';
import { PINNED_NODE } from './machine.mjs';
import { NODE_HASHES, verifyNode, withoutHash } from './verify.mjs';

const SYSTEM = `${process.platform}-${process.arch}`;

describe('the installed Node', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-verify-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.runIf(SYSTEM in NODE_HASHES)('is the one that is pinned', async () =>
    expect(await verifyNode(PINNED_NODE, SYSTEM)).toBe('verified'),
  );

  it('is refused where a byte of it differs', async () => {
    const file = join(folder, 'node');
    await copyFile(PINNED_NODE, file);
    await using changed = await open(file, 'r+');
    await changed.write(Buffer.from([0]), 0, 1, 4_096);
    await expect(verifyNode(file, 'linux-x64')).rejects.toThrow('n’est pas celui que Greffier attend');
  });

  it('is unknown on a system without a hash', async () =>
    expect(await verifyNode(PINNED_NODE, 'darwin-arm64')).toBe('unknown'));
});

describe('installed packages without a hash in the lock file', () => {
  it('are named', () => {
    const lock = { '': {}, 'node_modules/a': { integrity: 'sha512-x' }, 'node_modules/b': {}, 'node_modules/c': {} };
    expect(withoutHash({ 'node_modules/a': {}, 'node_modules/b': {} }, lock)).toEqual(['node_modules/b']);
  });

  it('are none on Linux with glibc, on either processor', async () => {
    const { packages } = JSON.parse(await readFile(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string; os?: string[]; cpu?: string[]; libc?: string[] }>;
    };
    const runsHere = ({ os, cpu, libc }: { os?: string[]; cpu?: string[]; libc?: string[] }) =>
      (os?.includes('linux') ?? true) &&
      (cpu?.some((one) => one === 'x64' || one === 'arm64') ?? true) &&
      (libc?.includes('glibc') ?? true);
    expect(
      withoutHash(Object.fromEntries(Object.entries(packages).filter(([, one]) => runsHere(one))), packages),
    ).toEqual([]);
  });
});
