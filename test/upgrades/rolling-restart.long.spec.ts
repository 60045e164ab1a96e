import { findFreePort } from '#infra/system/free-port.ts';
import { startProcess, type GreffierProcess } from '#test/support/greffier-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { hasCaddy, startCaddy } from '#test/support/caddy.ts';
import { startReverseProxy } from '#test/support/reverse-proxy.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callConstantly } from './constant-calls.ts';

const ADMINISTRATOR = { email: 'admin@greffier.test', password: 'un mot de passe de test' };

interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/** The container `web` of infra/compose.yaml, before these processes. */
async function startWebContainer(ports: readonly number[]): Promise<Proxy> {
  const { port, stop } = await startCaddy('web.Caddyfile', (own) => ({
    WEB_PORT: String(own),
    WEB_ROOT: tmpdir(),
    API_ADDRESSES: ports.map((one) => `127.0.0.1:${one}`).join(' '),
    PROXY_NETWORKS: '127.0.0.1/32',
  }));
  return { url: `http://127.0.0.1:${port}`, close: stop };
}

describe.each([
  ['a proxy that never tries a call twice', startReverseProxy, true],
  ['the web container (skipped without caddy)', startWebContainer, hasCaddy],
])('two processes that answer calls, behind %s', (_, startProxy, isThere) => {
  let database: TestDatabase;
  let folder: string;
  let ports: readonly [number, number];
  let proxy: Proxy;
  let running: [GreffierProcess, GreffierProcess];
  beforeAll(async () => {
    if (!isThere) return;
    [database, folder, ports] = await Promise.all([
      createTestDatabase(),
      mkdtemp(join(tmpdir(), 'greffier-rolling-')),
      Promise.all([findFreePort(), findFreePort()]),
    ]);
    // The first makes the master key and the administrator; they work side by side from then on.
    const first = await start(ports[0]);
    running = [first, await start(ports[1])];
    proxy = await startProxy(ports);
  });
  afterAll(async () => {
    if (!isThere) return;
    await proxy.close();
    await Promise.all(running.map((one) => one.end('SIGKILL')));
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const start = (port: number) =>
    startProcess(['serve', '--roles', 'api,projector'], {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      DRAIN_SECONDS: '4',
    });

  it.runIf(isThere)('are restarted one after the other, and no call is refused, lost or done twice', async () => {
    await expect.poll(() => fetch(`${proxy.url}/health/ready`).then(({ status }) => status)).toBe(200);
    const calls = await callConstantly(proxy.url, ADMINISTRATOR);
    for (const [index, port] of ports.entries()) {
      const before = calls.saved.length;
      await expect.poll(() => calls.saved.length, { interval: 50 }).toBeGreaterThan(before + 10);
      expect(await running[index]?.end('SIGTERM')).toBe(0);
      // The other one answers alone meanwhile.
      const alone = calls.saved.length;
      await expect.poll(() => calls.saved.length, { interval: 50 }).toBeGreaterThan(alone + 10);
      running[index] = await start(port);
    }
    await calls.stop();
    expect(calls.failures).toEqual([]);
    expect(calls.saved.length).toBeGreaterThan(20);
    expect(calls.reads).toBeGreaterThan(20);
    expect(calls.endings.length).toBeGreaterThanOrEqual(2);
    expect(new Set(calls.endings)).toEqual(new Set(['SERVER_STOPPING']));

    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ stream: string }>(
      `select stream from events.event where type = 'MeetingRegistered'`,
    );
    await client.end();
    expect(rows.map(({ stream }) => stream).toSorted()).toEqual(calls.saved.map((id) => `meeting-${id}`).toSorted());
  });
});
