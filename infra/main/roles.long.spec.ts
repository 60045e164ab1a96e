import { meetingDetail } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { startTestNats, type TestNats } from '#test/support/nats.ts';
import { payload } from '#test/support/minutes.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { runGreffier } from '#test/support/command.ts';
import { startProcess, type GreffierProcess } from '#test/support/greffier-process.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../startup-error.ts';
import { fileOfKey } from '../vault/master-key/master-key-file.ts';
import { newKey } from '../vault/master-key/master-key.ts';

describe('processes that share the work', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let folder: string;
  let environment: Readonly<Record<string, string>>;
  const running: GreffierProcess[] = [];
  beforeAll(async () => {
    [database, nats, folder] = await Promise.all([
      createTestDatabase(),
      startTestNats(),
      mkdtemp(join(tmpdir(), 'greffier-roles-')),
    ]);
    environment = {
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_EMAIL: 'admin@greffier.test',
      ADMIN_PASSWORD: 'un mot de passe de test',
    };
  });
  afterAll(async () => {
    await Promise.all(running.map((one) => one.end('SIGKILL')));
    await nats.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const start = async (roles: string) => {
    const started = await startProcess(['serve', '--roles', roles], environment);
    running.push(started);
    return started;
  };

  async function query<Row extends object>(statement: string): Promise<Row[]> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  it('one answers calls, two project, and when one of these is killed with -9 the other takes over', async () => {
    // The first projector has every lock before the second one asks.
    const first = await start('projector,publisher');
    const api = await start('api,analyst,eraser');
    expect(first.url).toBeNull();
    expect(first.output).toMatch(/Rôles +projector, publisher/u);
    const token = await signIn(api.url);
    const save = () => call(api.url, token, 'POST', saveMeeting.path, payload());
    const shown = async ({ id, position }: { readonly id: string; readonly position: string }) =>
      call(
        api.url,
        token,
        'GET',
        `${meetingDetail.path.replace(':id', id)}?minPosition=${encodeURIComponent(position)}`,
      );
    expect((await shown((await save()).body)).status).toBe(200);

    const second = await start('projector,publisher');
    const saving = Promise.all(Array.from({ length: 10 }, save));
    await first.end('SIGKILL');
    const saved = [...(await saving), await save()].map(({ body }) => body);
    for (const one of saved) {
      // A read waits five seconds at most; a process that takes over may need longer to notice.
      let status = 0;
      for (let attempt = 0; attempt < 12 && status !== 200; attempt += 1) ({ status } = await shown(one));
      expect(status).toBe(200);
    }
    expect(
      await query(
        `select count(*)::int as meetings, count(distinct meeting_id)::int as different from meetings.meetings`,
      ),
    ).toEqual([{ meetings: 12, different: 12 }]);
    expect(await query('select from state.dead_letter')).toEqual([]);

    expect(await second.end('SIGTERM')).toBe(0);
    expect(await api.end('SIGTERM')).toBe(0);
  });

  it('a process with another master key is refused before it writes anything', async () => {
    const another = { ...environment, MASTER_KEY_FILE: join(folder, 'another.key') };
    const refused = () => runGreffier(['serve', '--roles', 'api'], another);
    expect(await refused()).toMatchObject({
      code: EXIT.notFound,
      words: expect.stringContaining('(MASTER_KEY_MISSING)'),
    });
    await writeFile(another.MASTER_KEY_FILE, fileOfKey(newKey()));
    expect(await refused()).toMatchObject({
      code: EXIT.internal,
      words: expect.stringMatching(/another\.key.*\(MASTER_KEY_UNUSABLE\)/u),
    });
  });

  it('a role that there is not is said to be none', async () => {
    expect(await runGreffier(['serve', '--roles', 'api,meetings'], environment)).toMatchObject({
      code: EXIT.usage,
      words: expect.stringContaining('Rôle inconnu\u00A0: meetings.'),
    });
  });

  async function call(url: string | null, token: string, method: string, path: string, body?: unknown) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as { id: string; position: string } };
  }

  async function signIn(url: string | null): Promise<string> {
    const body = JSON.stringify({ email: environment['ADMIN_EMAIL'], password: environment['ADMIN_PASSWORD'] });
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return ((await answer.json()) as { accessToken: string }).accessToken;
  }
});
