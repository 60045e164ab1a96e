import { listBackups } from '#api/contract/backups.ts';
import { administrator } from '#test/support/calls.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { processes, treeOf } from '#test/support/process-tree.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findPostmaster } from '../../postgres/postmaster-file.ts';
import { commandLineOf } from '../../system/process.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };

it('a server proves its backup in a process of its own, survives the kill of both, and removes what they left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-proof-'));
  const places = { BACKUP_DIR: join(folder, 'record'), BACKUP_VAULT_DIR: join(folder, 'vault') };
  const greffier = await startGreffier(places);
  const left = async () => (await readdir(greffier.dataDir)).filter((name) => name.startsWith('proof-'));
  const clusterOf = (name: string) => join(greffier.dataDir, name, 'postgres', 'cluster');
  try {
    // Both die in the middle of the first proof: its Postgres stays, with what it has restored.
    await vi.waitUntil(async () => {
      const [name] = await left();
      return name !== undefined && (await findPostmaster(clusterOf(name)))?.status === 'ready';
    }, PATIENCE);
    const [name = ''] = await left();
    const orphan = await findPostmaster(clusterOf(name));
    const proof = treeOf(await processes(), greffier.pid).find(({ pid }) => / backup prove /u.test(commandLineOf(pid)));
    await greffier.kill9();
    process.kill(proof?.pid ?? 0, 'SIGKILL');
    expect(await findPostmaster(clusterOf(name))).toMatchObject({ pid: orphan?.pid });

    await greffier.restart();
    await vi.waitUntil(async () => !(await left()).includes(name), PATIENCE);
    expect(await findPostmaster(clusterOf(name))).toBeUndefined();
    const ask = await administrator(greffier);
    const seen = () => ask(listBackups, {});
    await vi.waitUntil(async () => (await seen()).proof === 'proven', PATIENCE);
    const { attempts, lastMade, lastProven, proving } = await seen();
    expect(attempts.map(({ kind, error }) => [kind, error])).toEqual([
      ['proven', null],
      ['made', null],
    ]);
    expect([lastProven?.name, proving]).toEqual([lastMade?.name, false]);
    expect(await left()).toEqual([]);
  } finally {
    await greffier.stop();
    await rm(folder, { recursive: true });
  }
});
