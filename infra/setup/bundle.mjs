// The server's own modules in a few files: a thousand files take most of the CPU of a start.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PINNED_NODE, projectEnvironment, ROOT, runQuietly, step } from './machine.mjs';
import { hashOfSources } from './sources.mjs';

/** What processes and threads begin with, by its name in the bundle. */
export const PROGRAMS = {
  main: 'infra/main.ts',
  cli: 'infra/cli.ts',
  thread: 'infra/main/thread.ts',
  worker: 'api/exports/worker.ts',
};

const DIST = join(ROOT, 'dist');
const SOURCES = ['domain', 'commands', 'projections', 'bots', 'api', 'infra', 'package.json', 'package-lock.json'];
/** Bundles of other sources that stay: a server that runs one loads parts of it when they are needed. */
const KEPT = 5;

/**
 * Makes the bundle of the present sources unless it is there; several processes may do so at once.
 * @returns {Promise<string>} its folder @throws Error with what the bundler said, or where nothing can be written
 */
export async function ensureBundled(label = 'Préparation du serveur', dist = DIST) {
  const folder = join(dist, hashOfSources(SOURCES).slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(dist, { recursive: true });
  await step(label, () => bundle(folder));
  removeOlder(folder);
  return folder;
}

/** @param {string} folder is complete as soon as it is there */
async function bundle(folder) {
  const making = mkdtempSync(`${folder}.`);
  try {
    const rolldown = join(ROOT, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
    const config = join(ROOT, 'infra', 'setup', 'bundle.config.mjs');
    await runQuietly(PINNED_NODE, [rolldown, '--config', config, '--dir', making], projectEnvironment());
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Another process was quicker.
    if (!existsSync(folder)) throw error;
  }
}

/** @param {string} folder that stays whatever its age */
function removeOlder(folder) {
  const others = readdirSync(dirname(folder))
    .filter((name) => name !== basename(folder))
    .map((name) => join(dirname(folder), name))
    .map((path) => ({ path, made: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.made - one.made);
  for (const { path } of others.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

/**
 * The file that a process runs: of the bundle, or the source where none can be made (a full disk, a folder of somebody
 * else's). @param {'main' | 'cli'} name @param {Promise<string>} bundled
 */
export async function programFile(name, bundled = ensureBundled()) {
  try {
    return join(await bundled, `${name}.js`);
  } catch (error) {
    console.error(`${error.message}\nGreffier démarre depuis ses sources.`);
    return join(ROOT, PROGRAMS[name]);
  }
}
