import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineEnvironment, PINNED_NODE, ROOT, runQuietly, step } from './machine.mjs';

const LOCK = join(ROOT, 'package-lock.json');
/** What npm says is installed; it writes it last, so an interrupted installation has none. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether what is installed is what the lock file says. Compared by version: dates change with every checkout.
 * Packages for other systems are never there; those for development need not be there to run the server.
 * @param {boolean} forDevelopment
 */
export function isInstalled(forDevelopment, lock = packagesOf(LOCK)) {
  if (!existsSync(PINNED_NODE) || !existsSync(INSTALLED)) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(lock).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version : optional || devOptional || (dev && !forDevelopment);
  });
}

/**
 * Installs what the lock file says, Node included, unless that is what is there. npm compares each package with its
 * hash in the lock file. @throws Error with what npm said, or where there is no Node for this system.
 * @param {{ label?: string, forDevelopment?: boolean }} [options]
 */
export async function ensureInstalled({ label = 'Installation des dépendances', forDevelopment = false } = {}) {
  if (!isInstalled(forDevelopment)) await install(label, forDevelopment);
  // One package a system, each optional: npm goes on without.
  if (!existsSync(PINNED_NODE))
    throw new Error(
      `Le Node de Greffier n’a pas pu être installé pour ce système (${process.platform}-${process.arch}). Il y en a un pour Linux et macOS, sur x64 et arm64.`,
    );
}

/** @param {string} label @param {boolean} forDevelopment */
async function install(label, forDevelopment) {
  await step(label, async () => {
    const env = machineEnvironment();
    // Within an npm script, the same npm; it is a script of Node, whichever runs us.
    const npm = /npm-cli\.c?js$/.test(env.npm_execpath ?? '') ? [process.execPath, env.npm_execpath] : ['npm'];
    const [program, ...args] = [
      ...npm,
      'ci',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--loglevel=error',
      ...(forDevelopment ? ['--include=dev'] : []),
    ];
    await runQuietly(program, args, env);
  });
}
