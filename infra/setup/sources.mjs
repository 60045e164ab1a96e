import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from './machine.mjs';

/** What is of no account for what is made: its own folder, and specs. */
const isLeftOut = (name) => /\.spec\.tsx?$/.test(name) || name.split(sep)[0] === 'dist';

/** @param {string} path of a file or folder @returns {string[]} */
function filesOf(path) {
  const absolute = join(ROOT, path);
  if (statSync(absolute).isFile()) return [absolute];
  return readdirSync(absolute, { recursive: true })
    .filter((name) => !isLeftOut(name))
    .map((name) => join(absolute, name))
    .filter((file) => statSync(file).isFile());
}

/**
 * A hash of files and folders of the project, which says whether what was made of them is still theirs. Dates do not:
 * they change with every checkout. @param {string[]} paths
 */
export function hashOfSources(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf).toSorted())
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
