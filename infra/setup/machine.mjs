// Plain JavaScript without dependencies: it runs before anything is installed, on the machine's own Node.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');

/** The Node that the project pins; what is not installed yet has no path that exists. */
export const PINNED_NODE = join(BIN, 'node');

/**
 * With what Node runs Greffier. The space for young objects is kept small: a rebuild or a replay makes many that are
 * soon done with, and would hold a hundred megabytes more for no gain in speed. V8 gets one thread for garbage beside
 * the main one: with its four, a machine of two cores has calls wait 50 ms longer while a large transcript is saved.
 * Errors name the sources, whichever file of the bundle they come from. Patterns are compiled to machine code when they
 * are used first: V8 makes bytecode of them before, and of the long ones with which an analyst reads deadlines that
 * takes most of the second of CPU that the first analysis of each thread costs.
 */
export const NODE_FLAGS = [
  '--max-semi-space-size=16',
  '--v8-pool-size=1',
  '--no-regexp-tier-up',
  '--enable-source-maps',
];

/**
 * The environment of the process that started us, without our own programs, so that an installation does not run on
 * what it replaces.
 */
export const machineEnvironment = () => ({
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(ROOT, 'node_modules')))
    .join(delimiter),
});

/** The environment in which the project's programs, Node above all, come first. */
export const projectEnvironment = () => ({ ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` });

/** Refuses machines on which nothing that follows can work. */
export function checkMachine() {
  if (process.platform === 'win32')
    fail('Greffier s’exécute sous Linux ou macOS\u202F; sous Windows, lancez-le dans WSL.');
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Greffier s’installe avec Node 20 ou plus récent\u202F; celui-ci est ${process.version}.`);
}

/** @returns {never} */
export function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

/**
 * Does one step and says what it was and how long it took, on standard error: what a command prints stays its own.
 * @template T @param {string} label @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function step(label, work) {
  const started = performance.now();
  process.stderr.write(`${label}… `);
  try {
    const result = await work();
    console.error(`${((performance.now() - started) / 1000).toFixed(1).replace('.', ',')}\u00a0s`);
    return result;
  } catch (error) {
    console.error('échec');
    throw error;
  }
}

/**
 * Runs a program to its end without showing what it says. @throws Error with all that it said when it fails.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
export function runQuietly(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => (said += chunk));
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0 ? resolve(said) : reject(new Error(`${said.trim()}\n(${program} : ${signal ?? `code ${code}`})`)),
    );
  });
}

/**
 * Becomes `program`, as far as Node can: same terminal, every signal passed on, same end.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<number>} its exit
 * code
 */
export function become(program, args, env = process.env) {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
