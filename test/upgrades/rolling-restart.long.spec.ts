import { findFreePort } from '#infra/system/free-port.ts';
import { startProcess, type GreffierProcess } from '#test/support/greffier-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { startReverseProxy, type ReverseProxy } from '#test/support/reverse-proxy.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callConstantly } from './constant-calls.ts';

const ADMINISTRATOR = { email: 'admin@greffier.test', password: 'un mot de passe de test' };

describe('two processes that answer calls, behind a proxy that looks at their readiness', () => {
  let database: TestDatabase;
  let folder: string;
  let ports: readonly [number, number];
  let proxy: ReverseProxy;
  let running: [GreffierProcess, GreffierProcess];
  beforeAll(async () => {
    [database, folder, ports] = await Promise.all([
      createTestDatabase(),
      mkdtemp(join(tmpdir(), 'greffier-rolling-')),
      Promise.all([findFreePort(), findFreePort()]),
    ]);
    // The first makes the master key and the administrator; they work side by side from then on.
    const first = await start(ports[0]);
    running = [first, await start(ports[1])];
    proxy = await startReverseProxy(ports);
  });
  afterAll(async () => {
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
      DRAIN_SECONDS: '1',
    });

  it('are restarted one after the other, and no call is refused, lost or done twice', async () => {
    await expect.poll(() => fetch(`${proxy.url}/health/ready`).then(({ status }) => status)).toBe(200);
    const calls = await callConstantly(proxy.url, ADMINISTRATOR);
    for (const [index, port] of ports.entries()) {
      const other = ports[1 - index] ?? 0;
      const before = proxy.sent.get(port) ?? 0;
      await expect.poll(() => proxy.sent.get(port), { interval: 50 }).toBeGreaterThan(before + 20);
      expect(await running[index]?.end('SIGTERM')).toBe(0);
      // The other one answers alone meanwhile.
      const alone = proxy.sent.get(other) ?? 0;
      await expect.poll(() => proxy.sent.get(other), { interval: 50 }).toBeGreaterThan(alone + 20);
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
