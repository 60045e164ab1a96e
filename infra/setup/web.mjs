import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PINNED_NODE, projectEnvironment, ROOT, runQuietly, step } from './machine.mjs';
import { hashOfSources } from './sources.mjs';

const DIST = join(ROOT, 'web', 'dist');
const STAMP = join(DIST, '.sources');

/** What the web application is built from; the contract draws on the domain. */
const SOURCES = ['web', 'api/contract', 'domain', 'package-lock.json'];

/** Builds the web application when its sources have changed since it was built. @throws Error with what Vite said. */
export async function ensureWebBuilt(label = 'Construction de l’application web') {
  const sources = hashOfSources(SOURCES);
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
