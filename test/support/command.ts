import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#infra/project-root.ts';
import { programFile } from './bundle.ts';
import { WarmCommands } from './warm-commands.ts';

export interface Finished {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly words: string;
}

/** A `greffier` command that runs in a process of its own. */
export interface RunningCommand {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves when it has printed `text`, on either output; rejects when it ends without. */
  printed(text: string): Promise<void>;
}

/** Nothing else that configures Greffier is passed on. */
function variablesWith(environment: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', HOME = '', LANG = '' } = process.env;
  return { PATH, HOME, LANG, NODE_ENV: 'test', ...environment };
}

/**
 * Starts the command as somebody at a terminal does, from a folder that is not the project's. @param environment says
 * on what data
 */
export function startCommand(args: readonly string[], environment: Readonly<Record<string, string>>): RunningCommand {
  const child = spawn(join(PROJECT_ROOT, 'node_modules', '.bin', 'node'), [programFile('cli'), ...args], {
    env: variablesWith(environment),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', words: '' };
  const heard = new EventTarget();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said.out += chunk;
    heard.dispatchEvent(new Event('heard'));
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said.words += chunk;
    heard.dispatchEvent(new Event('heard'));
  });
  const finished = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return {
    child,
    finished,
    async printed(text) {
      const ended = finished.then(({ code, out, words }) =>
        Promise.reject(new Error(`« ${text} » was not printed; exit code ${code}\n${out}${words}`)),
      );
      ended.catch(() => undefined);
      while (!(said.out + said.words).includes(text)) await Promise.race([once(heard, 'heard'), ended]);
    },
  };
}

/**
 * Those that the warm process runs, which leave nothing behind in the process that runs them. `database` and `serve`
 * end it in the middle of their work.
 */
const WARM = new Set([
  'analysis',
  'audit',
  'backup',
  'demo',
  'events',
  'import',
  'projections',
  'record',
  'restore',
  'teams',
  'user',
  'vault',
]);

let warm: WarmCommands | null = null;

/**
 * Runs the command to its end: in the warm process of this worker where that is free, otherwise in one of its own. What
 * a process does beside its work (signals, outputs that close, exit codes of the shell) is for `startCommand`.
 */
export async function runGreffier(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Finished> {
  if (!WARM.has(args[0] ?? '')) return startCommand(args, environment).finished;
  warm ??= new WarmCommands();
  return warm.isFree ? warm.run(args, variablesWith(environment)) : startCommand(args, environment).finished;
}
