// `npm test`: everything, from a fresh clone. Exit codes: 0 all passed; 1 something failed; 2 something could not be
// run.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../infra/setup/install.mjs';
import { checkMachine, fail, PINNED_NODE, projectEnvironment, ROOT } from '../infra/setup/machine.mjs';
import { installPackages, isDebian, onPath } from '../infra/setup/system.mjs';
import { ensureWebBuilt } from '../infra/setup/web.mjs';

const NOT_RUN = 2;
/** Seconds, on two quiet cores: told of, and nothing fails for it. */
const BUDGET = 360;
const RESULTS = join(ROOT, 'test-results');
/** `npm test -- --slowest` prints the spec files that took most, in seconds of CPU (Linux). */
const SLOWEST = process.argv.includes('--slowest') ? 30 : 0;
const CPU_LOG = join(RESULTS, 'cpu.jsonl');
const env = {
  ...projectEnvironment(),
  CI: process.env.CI ?? '1',
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  ...(SLOWEST ? { CPU_LOG } : {}),
};

checkMachine();
try {
  await ensureInstalled({ label: 'Installing dependencies', forDevelopment: true });
} catch (error) {
  fail(error.message, NOT_RUN);
}
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

/** @type {{ name: string, passed: number, failed: number, skipped: number, seconds: number, missing?: string }[]} */
const outcomes = [];

/**
 * Runs one program, and notes how it ended; `count` reads its own figures, for a runner that has some. What it says is
 * shown at its end, in one piece, since others run beside it; where it is `live`, at once.
 * @param {string} name @param {string[]} args of the pinned Node @param {{ count?: () => { passed: number, failed:
 * number, skipped: number }, live?: boolean }} [options]
 */
async function check(name, args, { count, live = false } = {}) {
  const started = performance.now();
  if (live) console.log(`\n── ${name}`);
  /** @type {Buffer[]} */
  const said = [];
  const code = await new Promise((resolve) => {
    const child = spawn(PINNED_NODE, args, { cwd: ROOT, env, stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  if (!live) console.log(`\n── ${name}\n${Buffer.concat(said)}`);
  const counted = count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  // A runner that fails without a failed test broke down: that is a failure as well.
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  outcomes.push({ name, ...counted, failed, seconds: (performance.now() - started) / 1000 });
}

const bin = (...path) => join(ROOT, 'node_modules', ...path);
const read = (file) =>
  existsSync(join(RESULTS, file)) ? JSON.parse(readFileSync(join(RESULTS, file), 'utf8')) : undefined;

function specFigures() {
  const found = read('specs.json');
  return (
    found && {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
    }
  );
}

function browserFigures() {
  const stats = read('browser.json')?.stats;
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** Whether one of the functions of `test/support/chromium.ts` finds something. */
const finds = (name) =>
  spawnSync(
    PINNED_NODE,
    ['-e', `import('./test/support/chromium.ts').then(({ ${name}: find }) => process.exit(find() ? 0 : 1))`],
    { cwd: ROOT },
  ).status === 0;
const programs = [
  { name: 'nats-server', isThere: () => onPath('nats-server'), without: 'the specs of the transcript feed fail' },
  { name: 'chromium', isThere: () => finds('hasChromium'), without: 'the browser tests are not run' },
  {
    name: 'xvfb',
    isThere: () => process.platform === 'darwin' || Boolean(process.env.DISPLAY) || onPath('Xvfb'),
    without: 'bots attend meetings without a window',
  },
  {
    name: 'mythes-fr',
    isThere: () => existsSync('/usr/share/mythes/thes_fr.dat'),
    without: 'questions are answered without synonyms, and the specs of synonyms are skipped',
  },
  {
    name: 'caddy',
    isThere: () => onPath('caddy'),
    without: 'the specs of the web container and of the reverse proxy are skipped',
  },
];

const absent = () => programs.filter(({ isThere }) => !isThere());
if (absent().length > 0) await installPackages(absent().map(({ name }) => name));
// On its own: a package that apt does not know keeps the others from being installed.
if (isDebian() && !process.env.CHROME_PATH && !finds('findHeadlessShell'))
  if (!(await installPackages(['chromium-headless-shell'])))
    console.error('chromium-headless-shell is missing: the browser tests run in Chromium, and take twice the CPU.');
for (const { name, without } of absent())
  console.error(
    `${name} is missing and could not be installed: ${without}. Install it (as root: apt-get install ${name}) and run again.`,
  );
const hasBrowser = !absent().some(({ name }) => name === 'chromium');

async function checkSources() {
  await check('lint', [bin('oxlint', 'bin', 'oxlint')]);
  await check('format', [bin('oxfmt', 'bin', 'oxfmt'), '--check', '**/*.{ts,tsx,mjs}']);
  const types = [bin('typescript', 'bin', 'tsc'), '-p'];
  await check('types of the server', [...types, '.']);
  await check('types of the web application', [...types, 'web']);
  for (const platform of ['google-meet', 'teams'])
    await check(`types of the replicated page of ${platform}`, [...types, `test/replicas/${platform}/page`]);
}

/** Whether it is there. */
async function build() {
  try {
    await ensureWebBuilt('\nBuilding the web application');
    return true;
  } catch (error) {
    console.error(error.message);
    outcomes.push({ name: 'build of the web application', passed: 0, failed: 1, skipped: 0, seconds: 0 });
    return false;
  }
}

async function runSpecs() {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(RESULTS, 'specs.json')}`];
  await check('specs', [bin('vitest', 'vitest.mjs'), 'run', ...report], { count: specFigures, live: true });
}

async function runBrowser() {
  await check('weight of the web application', [join(ROOT, 'web', 'check-budget.mjs')]);
  const missing = 'no Chromium: install it, or set CHROME_PATH';
  if (hasBrowser) await check('browser', [bin('@playwright', 'test', 'cli.js'), 'test'], { count: browserFigures });
  else outcomes.push({ name: 'browser', passed: 0, failed: 0, skipped: 0, seconds: 0, missing });
}

const began = performance.now();
const checked = checkSources();
const isBuilt = await build();
// The specs begin with what one process does alone: the sources are checked meanwhile. Pages come after them: beside
// them a server of two cores keeps no deadline of its calls.
await Promise.all([runSpecs(), checked]);
if (isBuilt) await runBrowser();

function printSlowest() {
  const lines = readFileSync(CPU_LOG, 'utf8').trim().split('\n');
  const files = lines.map((line) => JSON.parse(line)).toSorted((one, other) => other.cpu - one.cpu);
  const whole = files.reduce((sum, { cpu }) => sum + cpu, 0);
  console.log(`\n── the dearest of ${files.length} spec files, which took ${whole.toFixed(0)} s of CPU together`);
  for (const { file, cpu, seconds } of files.slice(0, SLOWEST))
    console.log(`${cpu.toFixed(1).padStart(6)} s of CPU in ${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

if (SLOWEST && existsSync(CPU_LOG)) printSlowest();
console.log('\n── summary');
for (const { name, passed, failed, skipped, seconds, missing } of outcomes) {
  const figures = missing
    ? `NOT RUN: ${missing}`
    : `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds.toFixed(1)} s)`;
  console.log(`${failed || missing ? '✗' : '✓'} ${name}: ${figures}`);
}
const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
const failures = total('failed') + outcomes.filter(({ missing }) => missing).length;
const took = (performance.now() - began) / 1000;
console.log(`\n${total('passed')} passed, ${failures} failed (${took.toFixed(0)} s)`);
if (took > BUDGET)
  console.log(
    `That is more than the ${BUDGET} s that it may take on two quiet cores: npm test -- --slowest names the dearest specs.`,
  );
process.exitCode = total('failed') > 0 ? 1 : failures > 0 ? NOT_RUN : 0;
