import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const refusal = (folder: string, code: string): Error =>
  Object.assign(new Error(`${folder} cannot be a folder`), { code, syscall: 'mkdir', path: folder });

/**
 * Makes a folder, open to its owner alone, with what is missing above it. One folder after the other: the recursive
 * call of Node goes round for ever where the system makes no folders at all, under /proc for one. Throws what the
 * system says, ENOTSUP there.
 */
export function makeFolders(folder: string, mode = 0o700): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (there) throw refusal(folder, 'ENOTDIR');
  if (dirname(folder) !== folder) makeFolders(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    // What is above is there, so that nothing is missing.
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? refusal(folder, 'ENOTSUP') : error;
  }
}
