import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process beside the test, which tells it something from time to time. */
export interface Child<Message> {
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  send(message: string): void;
  /** Sends it a signal of the system, to freeze it for instance. */
  signal(signal: NodeJS.Signals): void;
  /** Lets go of it: it is to end by itself. */
  release(): void;
  /** Resolves when it has ended in order; throws when it has not. */
  readonly ended: Promise<void>;
  /** What it told first. */
  readonly first: Promise<Message>;
}

/** Starts a file of this folder under the same Node. @param hear is told every message. */
export function startChild<Message>(
  file: string,
  args: readonly string[],
  hear: (message: Message) => void,
): Child<Message> {
  const process: ChildProcess = fork(join(import.meta.dirname, file), args, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  process.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  process.on('message', (message) => hear(message as Message));
  // Not `close`, which a child that was let go of never emits.
  const exit = once(process, 'exit');
  const ended = endOf(exit, () => `${file} failed:\n${said}`);
  const first = Promise.race([
    once(process, 'message').then(([message]) => message as Message),
    ended.then(() => Promise.reject(new Error(`${file} ended without a word`))),
  ]);
  for (const promise of [ended, first]) promise.catch(() => undefined);
  return {
    kill: async () => {
      process.kill('SIGKILL');
      await exit;
    },
    send: (message) => void process.send(message),
    signal: (signal) => void process.kill(signal),
    release: () => process.connected && process.disconnect(),
    ended,
    first,
  };
}

async function endOf(exit: Promise<unknown[]>, failure: () => string): Promise<void> {
  const [code] = await exit;
  if (code !== 0) throw new Error(failure());
}
