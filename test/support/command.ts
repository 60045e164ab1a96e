import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#infra/config.ts';

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

/**
 * Starts the command as somebody at a terminal does, from a folder that is not the project's. @param environment says
 * on what data; nothing else that configures Greffier is passed on.
 */
export function startCommand(args: readonly string[], environment: Readonly<Record<string, string>>): RunningCommand {
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(
    join(PROJECT_ROOT, 'node_modules', '.bin', 'node'),
    [join(PROJECT_ROOT, 'infra', 'cli.ts'), ...args],
    {
      env: { PATH, HOME, LANG, NODE_ENV: 'test', ...environment },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
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

export const runGreffier = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Finished> => startCommand(args, environment).finished;
