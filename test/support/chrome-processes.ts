import { readdir, readFile } from 'node:fs/promises';
import { processes, treeOf } from './process-tree.ts';

/** The processes of the browser with this profile, its own first; Linux only. */
export async function processesOf(profile: string): Promise<number[]> {
  const found: { readonly pid: number; readonly isBrowser: boolean }[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(`--user-data-dir=${profile}`))
      found.push({ pid: Number(name), isBrowser: !line.includes('--type=') });
  }
  return found.toSorted((a, b) => Number(b.isBrowser) - Number(a.isBrowser)).map(({ pid }) => pid);
}

/** Processes among what a process started, by how they were called. */
async function startedBy(root: number, isIt: (line: string) => boolean): Promise<number[]> {
  const tree = treeOf(await processes(), root);
  const lines = await Promise.all(tree.map(({ pid }) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return tree.flatMap(({ pid }, index) => (isIt(lines[index] ?? '') ? [pid] : []));
}

const isBrowser = (line: string): boolean => line.includes('--user-data-dir=') && !line.includes('--type=');

/** The browsers and virtual screens among what a process started. */
export const browsersUnder = (root: number): Promise<number[]> =>
  startedBy(root, (line) => isBrowser(line) || line.startsWith('Xvfb\0'));

/** Kills at once the browsers that a process started. */
export async function killBrowsersUnder(root: number): Promise<void> {
  for (const pid of await startedBy(root, isBrowser)) process.kill(pid, 'SIGKILL');
}

/** Kills a browser as a crash would: at once, and nobody is told. */
export async function killBrowser(profile: string): Promise<void> {
  const [browser] = await processesOf(profile);
  if (browser === undefined) throw new Error('no such browser');
  process.kill(browser, 'SIGKILL');
}
