import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'greffier-chrome-';
/** The process that made a folder is in its name. */
const OWNED = /^greffier-chrome-(\d{1,10})-/u;
/** A folder that says nothing of its process is nobody's after so long, in ms. */
const ABANDONED_MS = 24 * 3_600_000;

/** A new folder for the profile of one browser, which its process removes; see `sweepProfiles`. */
export const profileFolder = (folder = tmpdir()): Promise<string> => mkdtemp(join(folder, `${PREFIX}${process.pid}-`));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive as well.
    return (error as { code?: unknown }).code !== 'ESRCH';
  }
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  const owner = OWNED.exec(name)?.[1];
  if (owner !== undefined) return !isAlive(Number(owner));
  return Date.now() - (await stat(path)).mtimeMs > ABANDONED_MS;
}

/**
 * Removes profiles whose process was killed before it could. Answers how many; one that cannot be removed is left to
 * the next start.
 */
export async function sweepProfiles(folder = tmpdir()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(folder, name);
    try {
      if (!(await isAbandoned(path, name))) continue;
      await rm(path, { recursive: true, force: true });
      removed += 1;
    } catch {
      // Another user's, or gone meanwhile.
    }
  }
  return removed;
}
