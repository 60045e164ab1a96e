import { greffierProgram } from '#infra/cli/program.ts';
import type { Finished } from './command.ts';

// Runs `greffier` commands one after the other in one process, each with an environment of its own: loading the modules
// takes five times what most commands take. A command ends with `process.exit`, which here ends it alone.

/** What is thrown where a command leaves: nothing behind its `process.exit` may run. */
class CommandExit extends Error {}

const EVENTS = ['uncaughtException', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function takeOver(variables: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) if (name !== 'NODE_COMPILE_CACHE') delete process.env[name];
  Object.assign(process.env, variables);
}

type Written = (chunk: string | Uint8Array, ...rest: readonly unknown[]) => boolean;

/** Takes what is written, and calls back as a stream does. */
const into =
  (take: (text: string) => void): Written =>
  (chunk, ...rest) => {
    take(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const written = rest.find((one) => typeof one === 'function');
    if (written) process.nextTick(written as () => void);
    return true;
  };

async function run(args: readonly string[], variables: Readonly<Record<string, string>>): Promise<Finished> {
  takeOver(variables);
  const said = { out: '', words: '' };
  process.stdout.write = into((text) => (said.out += text));
  process.stderr.write = into((text) => (said.words += text));
  let code: number | null = null;
  process.exit = (given?: number | string | null): never => {
    code ??= Number(given ?? 0);
    throw new CommandExit();
  };
  try {
    await greffierProgram().parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommandExit)) {
      said.words += String(error instanceof Error ? error.stack : error);
      code ??= 1;
    }
  }
  for (const event of EVENTS) process.removeAllListeners(event);
  process.stdout.removeAllListeners('error');
  return { code: code ?? 0, ...said };
}

process.on('message', ({ args, variables }: { args: readonly string[]; variables: Record<string, string> }) => {
  void run(args, variables).then((finished) => process.send?.(finished));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
