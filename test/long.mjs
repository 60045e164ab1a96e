// `npm run test:long`: what takes too long for every `npm test`, one suite after the other. Exit code 1 when one
// failed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../infra/setup/install.mjs';
import { PINNED_NODE, projectEnvironment, ROOT } from '../infra/setup/machine.mjs';
import { ensureWebBuilt } from '../infra/setup/web.mjs';

/** What each suite covers, the specs that it runs, and the variables that make them run whole. */
const SUITES = JSON.parse(readFileSync(join(ROOT, 'test', 'long-suites.json'), 'utf8'));

await ensureInstalled({ label: 'Installing dependencies', forDevelopment: true });
await ensureWebBuilt('Building the web application');
const VITEST = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--maxWorkers=1'];
const PLAYWRIGHT = [join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'];
const failed = SUITES.filter(({ covers, specs, env }) => {
  console.log(
    `\n── ${covers}: ${specs.join(', ')} (${Object.entries(env)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')})`,
  );
  const isBrowser = specs.every((spec) => spec.startsWith('test/browser'));
  const args = [...(isBrowser ? PLAYWRIGHT : VITEST), ...specs];
  return (
    spawnSync(PINNED_NODE, args, { cwd: ROOT, env: { ...projectEnvironment(), ...env }, stdio: 'inherit' }).status !== 0
  );
});
console.log('\n── summary');
for (const suite of SUITES) console.log(`${failed.includes(suite) ? '✗' : '✓'} ${suite.covers}`);
process.exitCode = failed.length > 0 ? 1 : 0;
