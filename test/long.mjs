// `npm run test:long`: what takes too long for every `npm test`, one suite after the other. Exit code 1 when one failed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from '../infra/setup/install.mjs';
import { PINNED_NODE, projectEnvironment, ROOT } from '../infra/setup/machine.mjs';

/** What each suite covers, the specs that it runs, and what makes them long. */
const SUITES = [
  {
    covers: 'the Meet bot against every markup of its page, and an hour in a call',
    specs: ['test/meet/matrix', 'test/meet/hour.spec.ts'],
    env: { MEET: 'full' },
  },
  {
    covers: 'no event lost under kills of Postgres, of writers and, where one is named, of an EventStoreDB',
    specs: ['test/oracle'],
    env: { ORACLE: 'full' },
  },
  {
    covers: '21,000 hostile requests from three processes, with a probe',
    specs: ['test/hostile'],
    env: { HOSTILE: 'full' },
  },
  {
    covers: 'pages and documents of a meeting of 60,000 lines',
    specs: ['test/exports/long-meeting.spec.ts'],
    env: { LONG: 'full' },
  },
  {
    covers: 'hostile transcripts of ten million characters',
    specs: ['domain/transcript/growth.spec.ts'],
    env: { HOSTILE: 'full' },
  },
  {
    covers: 'analyses of hostile transcripts of a million characters',
    specs: ['bots/analyst/extractive/growth.spec.ts'],
    env: { HOSTILE: 'full' },
  },
  {
    covers: 'attacks by recheck on patterns that it cannot prove linear',
    specs: ['test/patterns'],
    env: { HOSTILE: 'full' },
  },
];

await ensureInstalled({ label: 'Installing dependencies', forDevelopment: true });
const failed = SUITES.filter(({ covers, specs, env }) => {
  console.log(
    `\n── ${covers}: ${specs.join(', ')} (${Object.entries(env)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')})`,
  );
  const args = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--maxWorkers=1', ...specs];
  return (
    spawnSync(PINNED_NODE, args, { cwd: ROOT, env: { ...projectEnvironment(), ...env }, stdio: 'inherit' }).status !== 0
  );
});
console.log('\n── summary');
for (const suite of SUITES) console.log(`${failed.includes(suite) ? '✗' : '✓'} ${suite.covers}`);
process.exitCode = failed.length > 0 ? 1 : 0;
