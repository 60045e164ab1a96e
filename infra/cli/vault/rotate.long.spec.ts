import { EXIT } from '#infra/startup-error.ts';
import { runGreffier, startCommand } from '#test/support/command.ts';
import { startProcess } from '#test/support/greffier-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const ADMIN = { email: 'admin@greffier.test', password: 'un mot de passe de test' };

describe('greffier vault rotate', () => {
  let database: TestDatabase;
  let folder: string;
  let file: string;
  let environment: Readonly<Record<string, string>>;
  beforeAll(async () => {
    [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'greffier-rotate-'))]);
    file = join(folder, 'master.key');
    environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const rotate = () => runGreffier(['vault', 'rotate'], environment);
  const key = () => readFile(file, 'utf8');
  const signIn = async (url: string | null) =>
    (
      await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ADMIN),
      })
    ).status;

  it('is refused while a server is connected, and changes nothing', async () => {
    const server = await startProcess(['serve'], environment);
    const before = await key();
    expect(await rotate()).toMatchObject({ code: EXIT.tryAgain, words: expect.stringContaining('(VAULT_IN_USE)') });
    expect(await key()).toBe(before);
    expect(await signIn(server.url)).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('leaves the former key in its place when it is interrupted', async () => {
    const before = await key();
    // Held up by somebody who works on a table of the vault, and told to end meanwhile.
    const [holder, watcher] = [
      new Client({ connectionString: database.url }),
      new Client({ connectionString: database.url }),
    ];
    await Promise.all([holder.connect(), watcher.connect()]);
    await holder.query('begin; lock table vault.smtp_login in exclusive mode');
    const rotating = startCommand(['vault', 'rotate'], environment);
    const waiting = () =>
      watcher.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'lock table vault.smtp_login%'`,
      );
    await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(1), { timeout: 60_000, interval: 50 });
    rotating.child.kill('SIGINT');
    await Promise.all([holder.end(), watcher.end()]);
    expect(await rotating.finished).toMatchObject({
      code: EXIT.interrupted,
      words: expect.stringContaining('l’ancienne clé maîtresse reste en place. La même commande recommence.'),
    });
    expect(await key()).toBe(before);
  });

  it('gives another key, with which a server goes on, and the former one opens nothing', async () => {
    const before = await key();
    expect(await rotate()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Nouvelle clé maîtresse dans .*: elle protège \d+ secrets\./u),
      words: expect.stringMatching(/Rotation.*100.%/u),
    });
    const after = await key();
    expect(after).not.toBe(before);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const server = await startProcess(['serve'], environment);
    expect(await signIn(server.url)).toBe(200);
    await server.end('SIGTERM');

    await writeFile(file, before);
    expect(await runGreffier(['projections', 'status'], environment)).toMatchObject({
      code: EXIT.internal,
      words: expect.stringContaining('(MASTER_KEY_UNUSABLE)'),
    });
    await writeFile(file, after);
    expect(await runGreffier(['projections', 'status'], environment)).toMatchObject({ code: 0 });
  });
});
