import { startCommand } from '#test/support/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { TcpRelay } from '#test/support/tcp-relay.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { EXIT } from '../startup-error.ts';
import { openDatabase } from './database.ts';

const logger = pino({ level: 'silent' });

describe('a database that is configured and refuses connections', () => {
  let folder: string;
  let database: TestDatabase;
  let relay: TcpRelay;
  let environment: { readonly DATABASE_URL: string; readonly DATA_DIR: string };
  let place: string;
  let secret: string;
  beforeAll(async () => {
    [folder, database] = await Promise.all([mkdtemp(join(tmpdir(), 'greffier-away-')), createTestDatabase()]);
    const url = new URL(database.url);
    relay = await TcpRelay.open({ host: url.hostname, port: Number(url.port) });
    await relay.refuse();
    url.host = `127.0.0.1:${relay.port}`;
    secret = url.password;
    environment = { DATABASE_URL: url.href, DATA_DIR: folder };
    place = `127.0.0.1:${relay.port}${url.pathname}`;
  });
  afterAll(async () => {
    await relay.refuse();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['a server', ['serve'], 'SIGTERM', 0],
    ['a command', ['projections', 'status'], 'SIGINT', EXIT.interrupted],
  ] as const)('is named at once by %s, and by one that is told to end meanwhile', async (_, args, signal, code) => {
    const running = startCommand(args, environment);
    await running.printed(
      `DATABASE_URL\u00A0: la base ${place} ne répond pas (ECONNREFUSED)\u00A0: nouveaux essais pendant 30 secondes`,
    );
    running.child.kill(signal);
    const ended = await running.finished;
    expect(ended.code).toBe(code);
    const said = ended.out + ended.words;
    expect(said).toContain(`Arrêt demandé, alors que la base ${place} ne répond pas encore (ECONNREFUSED).`);
    expect(said).not.toContain(`${secret}@`);
  });

  it('is used once it answers', async () => {
    const lines: string[] = [];
    const opening = openDatabase(readConfig(environment), {
      purpose: 'command',
      logger,
      signal: new AbortController().signal,
      tell: (line) => lines.push(line),
    });
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    await relay.accept();
    expect((await opening).part).toMatchObject({ state: 'configuré', detail: place });
    expect(lines).toEqual([expect.stringContaining('ECONNREFUSED'), `La base ${place} répond\u00A0: la suite.`]);
  });

  it.each([
    [
      'a wrong password',
      (url: URL) => (url.password = 'autre'),
      'refuse cet utilisateur, ou son mot de passe (28P01).',
    ],
    ['a database that is not there', (url: URL) => (url.pathname = '/aucune'), 'n’existe pas sur ce serveur (3D000).'],
  ])('is not waited for with %s', async (_, change, words) => {
    const url = new URL(database.url);
    change(url);
    const opening = openDatabase(readConfig({ ...environment, DATABASE_URL: url.href }), {
      purpose: 'command',
      logger,
      signal: new AbortController().signal,
      tell: () => {},
    });
    await expect(opening).rejects.toMatchObject({
      exitCode: EXIT.unavailable,
      message: expect.stringContaining(words),
    });
  });
});
