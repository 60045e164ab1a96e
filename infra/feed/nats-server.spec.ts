import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from 'nats';
import { randomUUID } from 'node:crypto';
import { someEntry } from '#test/contract/feed.ts';
import { commandLineOf } from '../system/process.ts';
import { NatsFeed } from './nats.ts';
import { findProgram } from '../system/program.ts';
import { NatsServer, NATS_SERVER, type NatsServerOptions } from './nats-server.ts';

const program = findProgram(NATS_SERVER);

/** Starts a server for as long as it lives itself, and says its process number. */
const HOST = join(import.meta.dirname, '..', '..', 'test', 'support', 'nats-host.ts');

describe.skipIf(program === null)('a nats-server of our own', () => {
  let folder: string;
  let options: NatsServerOptions;
  const started: NatsServer[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-own-nats-'));
    options = { program: String(program), folder, token: 'a'.repeat(64), storeKey: 'b'.repeat(64), report: () => {} };
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = async () => {
    const server = await NatsServer.start(options);
    started.push(server);
    return server;
  };
  const pidOf = async () => Number(await readFile(join(folder, 'nats-server.pid'), 'utf8'));
  /** A port opens before JetStream has recovered its files. */
  const openFeed = (url: string) => vi.waitFor(() => NatsFeed.open(url), { timeout: 20_000, interval: 100 });

  it('lets in whoever knows the token, and nobody else', async () => {
    const { url } = await start();
    const feed = await openFeed(url);
    await feed.close();
    await expect(connect({ servers: new URL(url).host })).rejects.toMatchObject({ code: 'AUTHORIZATION_VIOLATION' });
  });

  it('keeps what was published across starts, unreadable on disk', async () => {
    const sentinel = `sentinelle-${randomUUID()}`;
    const entry = someEntry(randomUUID(), 0);
    const first = await openFeed((await start()).url);
    const { sequence } = await first.end();
    await first.publish([{ ...entry, message: { version: 1, kind: 'line', meetingId: entry.message.meetingId, line: 0, speaker: 0, name: null, at: null, text: sentinel } }], sequence);
    await first.close();
    await started.splice(0).at(0)?.stop();
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) expect((await readFile(join(file.parentPath, file.name))).includes(sentinel)).toBe(false);
    }
    const again = await openFeed((await start()).url);
    expect((await again.end()).sequence).toBe(sequence + 1n);
    await again.close();
  });

  it('comes back by itself when it is killed, at the same address', async () => {
    const server = await start();
    const feed = await openFeed(server.url);
    const before = await pidOf();
    process.kill(before, 'SIGKILL');
    await vi.waitFor(async () => expect(await pidOf()).not.toBe(before), { timeout: 20_000, interval: 50 });
    await vi.waitFor(() => feed.end(), { timeout: 20_000, interval: 100 });
    await feed.close();
  });

  it('does not outlive a process that is killed, and the next start waits for its end', async () => {
    const host = fork(HOST, { env: { ...process.env, NATS_OPTIONS: JSON.stringify(options) } });
    const [pid] = (await once(host, 'message')) as [number];
    expect(commandLineOf(pid)).toContain(folder);
    host.kill('SIGKILL');
    const feed = await openFeed((await start()).url);
    expect(commandLineOf(pid)).not.toContain(folder);
    await feed.close();
  });
});
