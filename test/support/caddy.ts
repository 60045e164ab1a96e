import { PROJECT_ROOT } from '#infra/project-root.ts';
import { findFreePort } from '#infra/system/free-port.ts';
import { onPath } from '#infra/setup/system.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What the containers `web` and `proxy` of infra/compose.yaml run (as root: apt-get install caddy). */
export const hasCaddy = onPath('caddy');

/** A Caddy in a process of its own, with a configuration that installations have. */
export interface Caddy {
  readonly port: number;
  stop(): Promise<void>;
}

/** How long it may take to listen, in looks of 50 ms. */
const LOOKS = 400;

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** @param name of the file in infra/compose. @param environment as the container has it, for a port of loopback */
export async function startCaddy(
  name: string,
  environment: (port: number) => Readonly<Record<string, string>>,
): Promise<Caddy> {
  const port = await findFreePort();
  const home = await mkdtemp(join(tmpdir(), 'greffier-caddy-'));
  const file = join(PROJECT_ROOT, 'infra', 'compose', name);
  const { PATH } = process.env;
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, ...environment(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)));
  const closed = once(child, 'close');
  for (let look = 0; !(await listens(port)); look += 1) {
    if (child.exitCode !== null || look > LOOKS) throw new Error(`caddy does not listen:\n${said}`);
    await wait(50);
  }
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await closed;
      await rm(home, { recursive: true });
    },
  };
}
