import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineEnvironment, PINNED_NODE, ROOT, runQuietly, step } from './machine.mjs';

const LOCK = join(ROOT, 'package-lock.json');
/** npm writes it last: an interrupted installation has none. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
/** Which lock file was installed, by its content: a checkout changes its date without changing anything else. */
const STAMP = join(ROOT, 'node_modules', '.greffier-lock');

const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

function isInstalled() {
  if (!existsSync(PINNED_NODE) || !existsSync(INSTALLED)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return true;
  return statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs;
}

/** Installs what the lock file says, unless that is what is there. @throws Error with what npm said. */
export async function ensureInstalled(label = 'Installation des dépendances') {
  if (isInstalled()) return;
  await step(label, async () => {
    const env = machineEnvironment();
    // Within an npm script, the same npm; it is a script of Node, whichever runs us.
    const npm = /npm-cli\.c?js$/.test(env.npm_execpath ?? '') ? [process.execPath, env.npm_execpath] : ['npm'];
    const [program, ...args] = [...npm, 'ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
    await runQuietly(program, args, env);
    writeFileSync(STAMP, lockHash());
  });
}
