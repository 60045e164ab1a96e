import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PINNED_NODE, projectEnvironment, ROOT, runQuietly, step } from './machine.mjs';

const DIST = join(ROOT, 'web', 'dist');
const STAMP = join(DIST, '.sources');

/** What the web application is built from; the contract draws on the domain. */
const SOURCES = ['web', 'api/contract', 'domain', 'package-lock.json'];

function filesOf(path) {
  const absolute = join(ROOT, path);
  if (statSync(absolute).isFile()) return [absolute];
  return readdirSync(absolute, { recursive: true })
    .map((name) => join(absolute, name))
    .filter((file) => !file.startsWith(DIST) && !/\.spec\.tsx?$/.test(file) && statSync(file).isFile());
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).toSorted())
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Builds the web application when its sources have changed since it was built. @throws Error with what Vite said. */
export async function ensureWebBuilt(label = 'Construction de l’application web') {
  const sources = sourcesHash();
  if (existsSync(join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  await step(label, async () => {
    await runQuietly(
      PINNED_NODE,
      [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'],
      projectEnvironment(),
    );
    writeFileSync(STAMP, sources);
  });
}
