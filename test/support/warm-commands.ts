import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '#infra/setup/machine.mjs';
import { PROJECT_ROOT } from '#infra/project-root.ts';
import { COMPILE_CACHE } from '#infra/system/compile-cache.ts';
import type { Finished } from './command.ts';

/** A process that has loaded what `greffier` commands need, and runs one after the other. It ends with this one. */
export class WarmCommands {
  #child: ChildProcess | null = null;
  #isBusy = false;

  get isFree(): boolean {
    return !this.#isBusy;
  }

  /** One at a time. @throws Error where the process ends in the middle. */
  async run(args: readonly string[], variables: Readonly<Record<string, string>>): Promise<Finished> {
    this.#isBusy = true;
    const child = (this.#child ??= start());
    const ended = new AbortController();
    child.channel?.ref();
    try {
      const finished = once(child, 'message', { signal: ended.signal });
      const died = once(child, 'exit', { signal: ended.signal });
      for (const outcome of [finished, died]) outcome.catch(() => undefined);
      child.send({ args, variables });
      const [answer] = (await Promise.race([finished, died.then(() => [null])])) as [Finished | null];
      if (answer) return answer;
      this.#child = null;
      throw new Error(`the process that runs commands ended in ${args.join(' ')}`);
    } finally {
      ended.abort();
      child.channel?.unref();
      this.#isBusy = false;
    }
  }
}

function start(): ChildProcess {
  const { PATH, HOME, LANG } = process.env;
  const child = fork(join(PROJECT_ROOT, 'test', 'support', 'warm-command-process.ts'), {
    env: { PATH, HOME, LANG, NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILE_CACHE },
    execArgv: NODE_FLAGS,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}
