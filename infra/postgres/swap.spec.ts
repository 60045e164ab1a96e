import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { discardFormerClusters, finishSwap, formerCluster, NEXT } from './swap.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'greffier-swap-'));
});
afterEach(() => rm(root, { recursive: true }));

const make = (...folders: readonly string[]) => Promise.all(folders.map((folder) => mkdir(folder)));

it('puts the next cluster in its place where there is none, and replaces none that is there', async () => {
  await make(join(root, NEXT));
  await finishSwap(root);
  expect(await readdir(root)).toEqual(['cluster']);
  await make(join(root, NEXT));
  await finishSwap(root);
  expect((await readdir(root)).toSorted()).toEqual(['cluster', NEXT]);
});

it('discards the clusters of earlier versions, and nothing else', async () => {
  const former = [formerCluster(root, '17'), formerCluster(root, '18')];
  await make(...former, join(root, 'cluster'), join(root, 'cluster-notes'));
  expect((await discardFormerClusters(root)).toSorted()).toEqual(former);
  expect((await readdir(root)).toSorted()).toEqual(['cluster', 'cluster-notes']);
});
