import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, open to its owner alone, with what is missing above it. One folder after the other: the recursive
 * call of Node goes round for ever where the system makes no folders at all, under /proc for one. Throws what the
 * system says.
 */
export function makeFolders(folder: string, mode = 0o700): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (there)
    throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR', syscall: 'mkdir', path: folder });
  if (dirname(folder) !== folder) makeFolders(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
