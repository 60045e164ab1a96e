import { existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A whole cluster that is about to take the place of `cluster`. */
export const NEXT = 'cluster.next';
const FORMER = /^cluster-(\d+)$/u;

/** The folder in which the cluster of an earlier major version is kept. */
export const formerCluster = (root: string, major: string): string => join(root, `cluster-${major}`);

/** Renames in the folder are on disk afterwards. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** Ends an exchange of clusters that was cut off between its two steps: there is none, and the next one is whole. */
export async function finishSwap(root: string): Promise<void> {
  const [cluster, next] = [join(root, 'cluster'), join(root, NEXT)];
  if (!existsSync(cluster) && existsSync(next)) await rename(next, cluster);
}

/** Folders of clusters of earlier major versions that are kept, for a return to the release before. */
export async function formerClusters(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  return names.filter((name) => FORMER.test(name)).map((name) => join(root, name));
}

export async function discardFormerClusters(root: string): Promise<string[]> {
  const former = await formerClusters(root);
  for (const folder of former) await rm(folder, { recursive: true });
  return former;
}
