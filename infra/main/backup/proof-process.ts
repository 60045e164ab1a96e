import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BackupPlaces } from './folders.ts';

/** Behind the server that it runs beside: a proof takes minutes of a core. */
const LOWER_PRIORITY = 10;
/** How long it may take to remove what it has made, in ms. */
const PATIENCE = 40_000;

/**
 * Proves the latest backup by `greffier backup prove` in a process of its own, which notes how it went; answers whether
 * it ended by itself. It is told to end, and waited for, once `signal` is aborted.
 */
export async function proveInProcess(
  places: BackupPlaces,
  { environment, signal }: { readonly environment: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<boolean> {
  const program = fileURLToPath(new URL('../../cli.ts', import.meta.url));
  const asked = ['backup', 'prove', '--record', places.record, '--vault', places.vault];
  // What it says is for a terminal: the attempt that it notes has the code of what went wrong.
  const child = spawn(process.execPath, [...process.execArgv, program, ...asked], {
    env: environment,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  // What it starts inherits it.
  if (child.pid !== undefined) setPriority(child.pid, LOWER_PRIORITY);
  let last: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGTERM');
    last = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    const [code] = await ended;
    return code !== null;
  } catch {
    // It could not be started.
    return false;
  } finally {
    signal.removeEventListener('abort', end);
    clearTimeout(last);
  }
}
