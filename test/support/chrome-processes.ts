import { readdir, readFile } from 'node:fs/promises';

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

/** Kills a browser as a crash would: at once, and nobody is told. */
export async function killBrowser(profile: string): Promise<void> {
  const [browser] = await processesOf(profile);
  if (browser === undefined) throw new Error('no such browser');
  process.kill(browser, 'SIGKILL');
}
