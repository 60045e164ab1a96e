import { NODE_FLAGS } from '#infra/setup/machine.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from './bundle.ts';

/** A `greffier serve` in a process of its own, with the flags of an installation, from its first moment on. */
export interface LaunchedProcess {
  readonly pid: number;
  readonly output: string;
  /** Where it answers calls, null where it does not; rejects where it ends before it is ready. */
  readonly ready: Promise<string | null>;
  /** How it ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** A `greffier serve` that was ready. */
export interface GreffierProcess {
  /** Where it answers calls; null where it does not. */
  readonly url: string | null;
  readonly pid: number;
  readonly output: string;
  /** Sends the signal and answers the exit code, once it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** How a program is started within others, `ip netns exec …` for instance. */
export type Within = readonly [program: string, ...args: string[]];

/**
 * Starts the command. @param environment is everything that configures it. @param within what it is started by; itself
 * where that is left out
 */
export function launchProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  within?: Within,
): LaunchedProcess {
  const { PATH, HOME, LANG } = process.env;
  const [program, ...before] = within ?? [process.execPath];
  const inside = within ? [...before, process.execPath] : [];
  const child = spawn(program, [...inside, ...NODE_FLAGS, programFile('cli'), ...args], {
    env: { PATH, HOME, LANG, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  const failed = ended.then(({ code }) => Promise.reject(new Error(`the process ended with code ${code}:\n${output}`)));
  const ready = Promise.race([
    once(child, 'message').then(([message]) => (message as { readonly ready: string | null }).ready),
    failed,
  ]);
  for (const promise of [failed, ready]) promise.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    get output() {
      return output;
    },
    ready,
    ended,
  };
}

/** Starts the command and resolves when it is ready. @param environment is everything that configures it. */
export async function startProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<GreffierProcess> {
  const launched = launchProcess(args, environment);
  const url = await launched.ready;
  let isOver = false;
  void launched.ended.then(() => (isOver = true));
  return {
    url,
    pid: launched.pid,
    get output() {
      return launched.output;
    },
    async end(signal) {
      if (!isOver) process.kill(launched.pid, signal);
      return (await launched.ended).code;
    },
  };
}
