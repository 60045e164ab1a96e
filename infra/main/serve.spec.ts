import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { login } from '#api/contract/auth.ts';
import { meetingDetail } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { callRoute } from '#test/support/calls.ts';
import { programFile } from '#test/support/bundle.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { isLong } from '#test/support/long.ts';
import { findPostmaster } from '../postgres/postmaster-file.ts';
import { EXIT } from '../startup-error.ts';

const started: Greffier[] = [];

async function start(environment?: Readonly<Record<string, string>>): Promise<Greffier> {
  const greffier = await startGreffier(environment);
  started.push(greffier);
  return greffier;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((greffier) => greffier.stop()));
});

const postmaster = ({ dataDir }: Greffier) => findPostmaster(join(dataDir, 'postgres', 'cluster'));

async function signIn({ url, adminEmail, adminPassword }: Greffier, password = adminPassword): Promise<number> {
  const body = JSON.stringify({ email: adminEmail, password });
  return (
    await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  ).status;
}

const health = async ({ url }: Greffier) =>
  ((await (await fetch(`${url}/health`)).json()) as { status: string }).status;

/** A start that is expected to fail: its exit code and what it said. */
async function refused(environment: Readonly<Record<string, string>>): Promise<{ code: number; words: string }> {
  const child = fork(programFile('main'), {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, words };
}

describe('the life of a server', () => {
  let greffier: Greffier;
  /** The first one, which the server invented. */
  let password: string;

  beforeAll(async () => {
    greffier = await startGreffier({ ADMIN_PASSWORD: '' });
    [, password = ''] = /mot de passe ([a-z0-9-]{20,})/.exec(greffier.output) ?? [];
  });

  afterAll(() => greffier.stop());

  test('says where it is, what it runs on and how to sign in', async () => {
    expect(greffier.output).toContain(`Greffier est prêt\u00a0: ${greffier.url}`);
    expect(greffier.output).toMatch(/Écoute +127\.0\.0\.1:\d+, et nulle part ailleurs/u);
    expect(greffier.output).toMatch(/Événements +embarqué/);
    expect(greffier.output).toMatch(/Microsoft Teams +non configuré/);
    // What needs attention is written in the terminal too: a first start has nothing of the kind.
    expect(greffier.output).not.toMatch(/^[\d:]{8} !/mu);
    expect(await health(greffier)).toBe('healthy');
    expect(await signIn(greffier, password)).toBe(200);
    expect(await signIn(greffier, 'another password')).toBe(401);
  });

  test('keeps its log for its owner alone', async () => {
    await health(greffier);
    const read = () => readFile(join(greffier.dataDir, 'greffier.log'), 'utf8');
    // A call is logged once its answer has left.
    await vi.waitFor(async () => expect(await read()).toContain('GET /health'), { timeout: 10_000, interval: 50 });
    const log = await read();
    expect((await stat(join(greffier.dataDir, 'greffier.log'))).mode & 0o777).toBe(0o600);
    expect(log).not.toContain(greffier.adminEmail);
  });

  test('goes on when its Postgres is killed with -9', async () => {
    const before = await postmaster(greffier);
    process.kill(before?.pid ?? Number.NaN, 'SIGKILL');
    await vi.waitFor(async () => expect((await postmaster(greffier))?.pid).not.toBe(before?.pid), {
      timeout: 30_000,
      interval: 100,
    });
    // The health of a second ago may still be told: what counts is that calls are answered.
    await vi.waitFor(async () => expect(await signIn(greffier, password)).toBe(200), {
      timeout: 30_000,
      interval: 250,
    });
    await vi.waitFor(async () => expect(await health(greffier)).toBe('healthy'), { timeout: 30_000, interval: 100 });
  });

  test('killed with -9, is back with everything after a restart', async () => {
    const meeting = {
      platform: 'google_meet' as const,
      meetingId: 'before-the-kill',
      subject: 'Avant la coupure',
      startTime: '2026-11-19T08:30:00.000Z',
      participants: [],
      transcript: 'Claire: On migre samedi.',
    };
    const asking = async () => {
      const body = { email: greffier.adminEmail, password };
      return (await callRoute(greffier.url, login, { body })).accessToken;
    };
    const { id } = await callRoute(greffier.url, saveMeeting, { token: await asking(), body: meeting });
    await greffier.kill9();
    await greffier.restart();
    const found = await callRoute(greffier.url, meetingDetail, { token: await asking(), params: { id } });
    expect(found.data).toMatchObject({ title: meeting.subject, lineCount: 1 });
    expect(await health(greffier)).toBe('healthy');
  });

  test('showed the first password once, and keeps it nowhere readable', () => {
    expect(greffier.output.split(password)).toHaveLength(2);
    expect(greffier.output).toContain('avec le mot de passe déjà choisi');
  });

  test('is alone on its data, and on its port', async () => {
    const beside = await refused({ DATA_DIR: greffier.dataDir, PORT: '0' });
    expect(beside).toMatchObject({ code: EXIT.alreadyRunning });
    expect(beside.words).toContain(`déjà lancé sur ces données (processus ${greffier.pid})`);
    if (!isLong) return;
    const { port } = new URL(greffier.url);
    const there = await refused({ DATA_DIR: `${greffier.dataDir}/other`, PORT: port, HOST: '127.0.0.1' });
    expect(there.code).toBe(EXIT.unavailable);
    expect(there.words).toContain(`Le port ${port} est déjà pris`);
    expect(await health(greffier)).toBe('healthy');
  });

  test('ends at once when it is asked a second time while a call holds it up', async () => {
    const { port } = new URL(greffier.url);
    const call = connect(Number(port), '127.0.0.1');
    call.on('error', () => undefined);
    call.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await vi.waitFor(async () => expect(await health(greffier)).toBe('healthy'));
    process.kill(greffier.pid, 'SIGINT');
    await vi.waitFor(() => expect(greffier.output).toContain('Arrêt en cours…'), { timeout: 10_000 });
    // Signals that come together are one.
    await delay(1_000);
    expect(await greffier.end('SIGINT')).toBe(EXIT.interrupted);
    expect(greffier.output).not.toContain('Greffier est arrêté.');
    await vi.waitFor(async () => expect(await postmaster(greffier)).toBeUndefined(), { timeout: 10_000 });
    call.destroy();
    await greffier.restart();
    expect(await signIn(greffier, password)).toBe(200);
  });

  test('ends in order on a Ctrl-C that the terminal and npm both send, and leaves nothing running', async () => {
    process.kill(greffier.pid, 'SIGINT');
    process.kill(greffier.pid, 'SIGINT');
    expect(await greffier.end()).toBe(0);
    expect(greffier.output).toContain('Greffier est arrêté.');
    expect(await postmaster(greffier)).toBeUndefined();
  });
});

describe('a server', () => {
  test.runIf(isLong)('gives up, and says why, when its Postgres cannot be brought back', async () => {
    const greffier = await start();
    const ended = greffier.ended();
    await appendFile(join(greffier.dataDir, 'postgres', 'cluster', 'postgresql.conf'), '\nshared_buffers = nonsense\n');
    process.kill((await postmaster(greffier))?.pid ?? Number.NaN, 'SIGKILL');
    expect(await ended).toBe(EXIT.unavailable);
    expect(greffier.output).toContain('Le Postgres embarqué ne démarre pas');
  });

  test.runIf(isLong)('keeps its events in an EventStoreDB that is configured', async () => {
    const emulator = await EventStoreDbEmulator.start();
    const greffier = await start({ EVENTSTORE_URL: emulator.url });
    expect(greffier.output).toMatch(new RegExp(`Événements +configuré +EventStoreDB, 127.0.0.1:${emulator.port}`));
    expect(await signIn(greffier)).toBe(200);
    await greffier.kill9();
    await greffier.restart();
    expect(await signIn(greffier)).toBe(200);
    expect(await greffier.end()).toBe(0);
    await emulator.kill();
  });
});

test('a server that cannot start for a bad value of a variable says so, and ends with a code of its own', async () => {
  const { code, words } = await refused({ PORT: 'http' });
  expect(code).toBe(EXIT.configuration);
  expect(words).toContain('PORT\u00A0: un nombre entier');
});

describe.runIf(isLong)('a server that cannot start says why and ends with a code that says which', () => {
  let greffier: Greffier;

  beforeAll(async () => {
    greffier = await startGreffier();
  });

  afterAll(() => greffier.stop());

  test('an EventStoreDB whose address cannot be used', async () => {
    const { code, words } = await refused({
      DATA_DIR: `${greffier.dataDir}/other`,
      PORT: '0',
      EVENTSTORE_URL: 'esdb://me:secret@127.0.0.1:1?tls=maybe',
    });
    expect(code).toBe(EXIT.configuration);
    expect(words).toContain('EVENTSTORE_URL');
    expect(words).not.toContain('secret');
  });

  test('a database that does not let us in', async () => {
    const access = JSON.parse(await readFile(join(greffier.dataDir, 'postgres', 'access.json'), 'utf8')) as {
      port: number;
    };
    const { code, words } = await refused({
      DATA_DIR: `${greffier.dataDir}/other`,
      PORT: '0',
      DATABASE_URL: `postgres://greffier:wrong@127.0.0.1:${access.port}/greffier`,
    });
    expect(code).toBe(EXIT.unavailable);
    expect(words).toContain('DATABASE_URL');
    expect(words).not.toContain('wrong');
  });

  test('events that were kept in another store before', async () => {
    await greffier.end();
    const emulator = await EventStoreDbEmulator.start();
    const { code, words } = await refused({ DATA_DIR: greffier.dataDir, PORT: '0', EVENTSTORE_URL: emulator.url });
    expect(code).toBe(EXIT.internal);
    expect(words).toContain('FOREIGN_CHECKPOINT');
    await emulator.kill();
  });
});
