import { isHeldUp } from './answering.ts';

/**
 * Ends the process with an exit code. A thread that waits for a file system keeps every orderly end waiting for good:
 * then the process is killed, and its code is that of the signal.
 */
export function endProcess(code: number): never {
  if (isHeldUp()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}
