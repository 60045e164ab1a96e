import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from 'nats';
import { randomUUID } from 'node:crypto';
import { someEntry } from '#test/contract/feed.ts';
import { isLong } from '#test/support/long.ts';
import { findFreePort } from '../system/free-port.ts';
import { commandLineOf } from '../system/process.ts';
import { configurationFile, natsConfiguration } from './nats-configuration.ts';
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

  const start = async (others: Partial<NatsServerOptions> = {}) => {
    const server = await NatsServer.start({ ...options, ...others });
    started.push(server);
    return server;
  };
  const pidOf = async () => Number(await readFile(join(folder, 'nats-server.pid'), 'utf8'));
  /** A port opens before JetStream has recovered its files. */
  const openFeed = (url: string) => vi.waitFor(() => NatsFeed.open(url), { timeout: 20_000, interval: 100 });

  it('lets in clients with the token, and nobody else', async () => {
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
    await first.publish(
      [
        {
          ...entry,
          message: {
            version: 1,
            kind: 'line',
            meetingId: entry.message.meetingId,
            line: 0,
            speaker: 0,
            name: null,
            at: null,
            text: sentinel,
          },
        },
      ],
      sequence,
    );
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

  it('starts with a secret that its configuration would read as a number', async () => {
    const numeric = { token: '8e4a'.padEnd(64, '0'), storeKey: '1e5'.padEnd(64, '0') };
    const server = await NatsServer.start({ ...options, ...numeric, folder: join(folder, 'numeric') });
    started.push(server);
    const feed = await openFeed(server.url);
    await feed.close();
  });

  it('reads what a version that gave the key without quotes has stored', async () => {
    const stored = join(folder, 'stored');
    await mkdir(stored);
    const port = await findFreePort();
    const file = configurationFile(stored);
    await writeFile(file, natsConfiguration({ folder: stored, port, pidFile: join(stored, 'nats-server.pid') }));
    const env = { GREFFIER_NATS_TOKEN: options.token, GREFFIER_NATS_KEY: options.storeKey };
    const former = spawn(options.program, ['-c', file], { stdio: 'ignore', env });
    const feed = await openFeed(`nats://${options.token}@127.0.0.1:${port}`);
    const { sequence } = await feed.end();
    await feed.publish([someEntry(randomUUID(), 0)], sequence);
    await feed.close();
    former.kill('SIGTERM');
    await once(former, 'exit');
    const server = await NatsServer.start({ ...options, folder: stored });
    started.push(server);
    const again = await openFeed(server.url);
    expect((await again.end()).sequence).toBe(sequence + 1n);
    await again.close();
  });

  it('says why the program does not start, as its log has it', async () => {
    const broken = join(folder, 'broken');
    await mkdir(broken);
    await writeFile(join(broken, 'jetstream'), 'a file where a folder has to be');
    await expect(NatsServer.start({ ...options, folder: broken })).rejects.toMatchObject({
      code: 'NATS_SERVER_NOT_STARTED',
      said: expect.stringMatching(/\[FTL\].*jetstream/iu),
    });
  });

  it('says why the program does not start, as its standard error has it, and no secret', async () => {
    // A character that configuration files of nats-server cannot name.
    const unnameable = join(folder, 'bell\u0007');
    const refusal = NatsServer.start({ ...options, folder: unnameable });
    await expect(refusal).rejects.toThrow(/nats-server does not start: .*Invalid escape character/u);
    await expect(refusal).rejects.not.toThrow(options.token);
  });

  it.runIf(isLong)('is killed after a while where it ignores the end of its process', async () => {
    const host = fork(HOST, { env: { ...process.env, NATS_OPTIONS: JSON.stringify(options) } });
    const [pid] = (await once(host, 'message')) as [number];
    process.kill(pid, 'SIGSTOP');
    host.kill('SIGKILL');
    const feed = await openFeed((await start()).url);
    expect(commandLineOf(pid)).not.toContain(folder);
    await feed.close();
  });

  it('is killed by the next start where nobody else was left to end it', async () => {
    const host = fork(HOST, { env: { ...process.env, NATS_OPTIONS: JSON.stringify(options) } });
    const [pid] = (await once(host, 'message')) as [number];
    const reapers = spawnSync('pgrep', ['-f', `reaper ${pid}$`], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .map(Number);
    for (const reaper of reapers) process.kill(reaper, 'SIGKILL');
    host.kill('SIGKILL');
    const feed = await openFeed((await start({ orphanPatienceMs: 500 })).url);
    expect(commandLineOf(pid)).not.toContain(folder);
    await feed.close();
  });

  it('of a process that lives is left alone, and named', async () => {
    const host = fork(HOST, { env: { ...process.env, NATS_OPTIONS: JSON.stringify(options) } });
    const [pid] = (await once(host, 'message')) as [number];
    await expect(NatsServer.start({ ...options, orphanPatienceMs: 500 })).rejects.toThrow(
      `nats-server ${pid} of another process uses ${folder}`,
    );
    host.kill('SIGKILL');
    await vi.waitFor(() => expect(commandLineOf(pid)).not.toContain(folder), { timeout: 20_000, interval: 100 });
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
