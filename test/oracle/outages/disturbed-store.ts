import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startChild } from '../child.ts';
import type { EmulatorMessage } from './emulator-process.ts';

/**
 * An EventStoreDB without events of Greffier's, and everything that can happen to it. In a cluster it happens to the
 * leader.
 */
export interface DisturbedStore extends AsyncDisposable {
  readonly url: string;
  /** As a power cut (SIGKILL); resolves when nothing of it is left. */
  kill(): Promise<void>;
  /** As an operator (SIGTERM). */
  end(): Promise<void>;
  /** Starts what was ended, on its data; need not wait until it answers. */
  start(): Promise<void>;
  /** SIGSTOP: connections stay, nothing is answered. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** In a cluster: its leader resigns, and goes on as a follower. */
  readonly resign?: () => Promise<void>;
}

/** An emulated one in a process of its own; of several members, one leads. */
export async function emulatedStore(members: number): Promise<DisturbedStore> {
  let obeyed = Promise.withResolvers<void>();
  const child = startChild<EmulatorMessage>('outages/emulator-process.ts', [String(members)], (message) => {
    if (message === 'obeyed') obeyed.resolve();
  });
  const first = await child.first;
  if (first === 'obeyed') throw new TypeError('the emulator says first where it is');
  const order = async (what: 'kill' | 'start') => {
    obeyed = Promise.withResolvers();
    child.send(what);
    await Promise.race([obeyed.promise, child.ended]);
  };
  return {
    url: first.url,
    kill: () => order('kill'),
    end: () => order('kill'),
    start: () => order('start'),
    freeze: async () => child.signal('SIGSTOP'),
    thaw: async () => child.signal('SIGCONT'),
    [Symbol.asyncDispose]: () => child.kill(),
  };
}

const COMMANDS = ['KILL', 'END', 'START', 'FREEZE', 'THAW'] as const;
const RESIGN = 'RESIGN';

/** Environment variables that a real server needs and that are not set. */
export const missingVariables = (): string[] =>
  ['URL', ...COMMANDS].map((name) => `EVENTSTORE_${name}`).filter((name) => !process.env[name]);

/**
 * The real one at EVENTSTORE_URL. EVENTSTORE_KILL, _END, _START, _FREEZE and _THAW are shell commands, for example
 * `docker kill eventstore`, `docker stop eventstore`, `docker start eventstore`, `docker pause eventstore` and `docker
 * unpause eventstore`. In a cluster those that disturb it find its leader themselves, and EVENTSTORE_RESIGN, which need
 * not be set, asks it to resign (POST /admin/node/resign), and again where it was elected anew: it is, where the others
 * do not have all that it has. A node that was frozen may shut itself down, to cut off what nobody else has of its log:
 * who runs the cluster starts it again.
 */
export function realStore(): DisturbedStore {
  // EventStoreDB takes every variable of that beginning for an option of its own.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));
  const run = async (name: (typeof COMMANDS)[number] | typeof RESIGN): Promise<void> => {
    await promisify(execFile)('sh', ['-c', process.env[`EVENTSTORE_${name}`] ?? ''], { env });
  };
  return {
    url: process.env['EVENTSTORE_URL'] ?? '',
    kill: () => run('KILL'),
    end: () => run('END'),
    start: () => run('START'),
    freeze: () => run('FREEZE'),
    thaw: () => run('THAW'),
    ...(process.env[`EVENTSTORE_${RESIGN}`] ? { resign: () => run(RESIGN) } : {}),
    [Symbol.asyncDispose]: async () => undefined,
  };
}
