import { fork } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from './bundle.ts';

/** A `greffier serve` in a process of its own. */
export interface GreffierProcess {
  /** Where it answers calls; null where it does not. */
  readonly url: string | null;
  readonly output: string;
  /** Sends the signal and answers the exit code, once it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the command and resolves when it is ready. @param environment is everything that configures it. */
export async function startProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<GreffierProcess> {
  const { PATH, HOME, LANG } = process.env;
  const child = fork(programFile('cli'), [...args], {
    env: { PATH, HOME, LANG, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const failed = once(child, 'close').then(([code]) =>
    Promise.reject(new Error(`the process ended with code ${code}:\n${output}`)),
  );
  failed.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [{ ready: string | null }];
  return {
    url: message.ready,
    get output() {
      return output;
    },
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'close');
      }
      return child.exitCode;
    },
  };
}
