import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { findProgram } from '../system/program.ts';

/** Where a window can be shown. */
export interface Display {
  /** As `DISPLAY`; null where the machine's own screen is used, or none is. */
  readonly name: string | null;
  readonly kind: 'screen' | 'virtual' | 'none';
  close(): void;
}

/** How long a virtual screen may take to say its number, in ms. */
const START_PATIENCE = 10_000;

const NOTHING_TO_CLOSE = (): void => undefined;

/** How windows can be shown here: on a screen, on a virtual one, or not at all. */
export function displayKind(): Display['kind'] {
  if (process.platform === 'darwin' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) return 'screen';
  return findProgram('Xvfb') === null ? 'none' : 'virtual';
}

/**
 * A screen for one browser. A virtual one (Xvfb) chooses its number itself and ends with its last window, so that it
 * does not outlive a Chrome whose Greffier was killed. Throws where the virtual one does not begin.
 */
export async function openDisplay(): Promise<Display> {
  const kind = displayKind();
  if (kind !== 'virtual') return { name: null, kind, close: NOTHING_TO_CLOSE };
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1366x900x24', '-nolisten', 'tcp', '-terminate'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const failed = once(server, 'error').then(([error]) =>
    Promise.reject(error instanceof Error ? error : new Error(String(error))),
  );
  const ended = once(server, 'close').then(() => Promise.reject(new Error('the virtual screen ended as it began')));
  for (const one of [failed, ended]) one.catch(NOTHING_TO_CLOSE);
  server.unref();
  try {
    const [number] = (await Promise.race([
      once(server.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(START_PATIENCE) }),
      failed,
      ended,
    ])) as [Buffer];
    return { name: `:${number.toString().trim()}`, kind, close: () => void server.kill() };
  } catch (error) {
    server.kill();
    throw error;
  }
}
