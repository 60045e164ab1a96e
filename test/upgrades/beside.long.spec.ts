import { startProcess, type GreffierProcess } from '#test/support/greffier-process.ts';
import { payload } from '#test/support/minutes.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, startRelease, type ReleaseServer } from './release-server.ts';
import { ADMINISTRATOR, ApiClient } from './story.ts';

/** A checkout of the release before, with its dependencies; the suite is skipped without one. */
const FORMER = process.env['PREVIOUS_RELEASE'];
const ROLES = 'api,projector,analyst,eraser';

describe.skipIf(FORMER === undefined)('a process of the release before beside one of this (PREVIOUS_RELEASE)', () => {
  let database: TestDatabase;
  let folder: string;
  let former: ReleaseServer;
  let present: GreffierProcess;
  let environment: Readonly<Record<string, string>>;
  let clients: readonly ApiClient[];
  /** Ids of what was saved. */
  let all: readonly string[];
  beforeAll(async () => {
    [database, folder] = await Promise.all([createEmptyDatabase(), mkdtemp(join(tmpdir(), 'greffier-beside-'))]);
    environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    };
    former = await startRelease(FORMER ?? '', environment, ROLES);
  });
  afterAll(async () => {
    await former.end();
    await present.end('SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function query<Row extends object>(statement: string): Promise<Row[]> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }
  const save = async (client: ApiClient | undefined, title: string) => {
    const meeting = { ...payload({ subject: title }), meetingId: randomUUID() };
    return (await client?.ask<{ id: string }>('/api/meetings', meeting))?.id ?? '';
  };
  const titles = async (client: ApiClient) =>
    (await client.ask<{ meetings: { title: string }[] }>('/api/meetings?limit=50')).meetings
      .map(({ title }) => title)
      .toSorted();

  it('works on the same record: each shows what the other saved', async () => {
    const first = await ApiClient.signIn(former, ADMINISTRATOR);
    const before = await save(first, 'Avant');
    present = await startProcess(['serve', '--roles', ROLES], environment);
    clients = [first, await ApiClient.signIn(callerOf(present.url ?? ''), ADMINISTRATOR)];
    const saved = await Promise.all([0, 1, 0, 1, 0, 1].map((which, index) => save(clients[which], `Pendant ${index}`)));
    all = [before, ...saved];
    const shown = ['Avant', ...saved.map((_, index) => `Pendant ${index}`)];
    for (const client of clients) await expect.poll(() => titles(client)).toEqual(shown);
  });

  it('ends, and what it left goes on: every meeting is analysed, once', async () => {
    await former.end();
    // Requests whose tables are another release's may wait for the end of who holds their lock.
    const analysed = `select stream, count(*)::int as times from events.event where type = 'MeetingAnalysed' group by stream`;
    const once = all.map((id) => ({ stream: `meeting-${id}`, times: 1 }));
    await expect.poll(() => query(analysed)).toHaveLength(once.length);
    expect(await query(analysed)).toEqual(expect.arrayContaining(once));
    const [, client] = clients;
    const deleted = await save(client, 'Après');
    await client?.ask(`/api/meetings/${deleted}`, undefined, 'DELETE');
    await expect
      .poll(() => query(`select 1 from events.event where type = 'MeetingErased' and stream = 'meeting-${deleted}'`))
      .toHaveLength(1);
    expect(await query('select from state.dead_letter')).toEqual([]);
  });
});
