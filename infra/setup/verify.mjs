// Plain JavaScript without dependencies: it decides whether what was installed may run at all.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * SHA-256 of the program `bin/node` of the version that package.json pins, by system. Its package fetches it beside the
 * lock file, so that npm compares it with nothing.
 */
export const NODE_HASHES = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
};

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Compares the installed Node with the one that was pinned.
 * @param {string} file @param {string} system such as `linux-x64`
 * @returns {Promise<'verified' | 'unknown'>} unknown where no hash is known for the system
 * @throws Error in French where it is another program: it must not be run
 */
export async function verifyNode(file, system, known = NODE_HASHES) {
  const expected = known[system];
  if (expected === undefined) return 'unknown';
  const found = await hashOf(file);
  if (found !== expected) {
    throw new Error(
      `Le Node qui a été installé n’est pas celui que Greffier attend (${file}, SHA-256 ${found}). Il n’a pas été lancé. Supprimez node_modules et recommencez.`,
    );
  }
  return 'verified';
}

/**
 * Packages that are installed although the lock file has no hash for them: it lists some for systems on which nobody
 * could ask a registry for one.
 * @param {Record<string, object>} installed @param {Record<string, { integrity?: string, link?: boolean }>} lock by
 * path
 * @returns {string[]} their paths
 */
export const withoutHash = (installed, lock) =>
  Object.keys(installed).filter(
    (path) => path !== '' && lock[path] !== undefined && !lock[path].link && lock[path].integrity === undefined,
  );
