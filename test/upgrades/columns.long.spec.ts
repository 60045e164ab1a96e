import { migrate, MIGRATIONS } from '#infra/postgres/migrate.ts';
import { Caller } from '#test/support/caller.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('a release with a column more', () => {
  let database: TestDatabase;
  let client: Client;
  let greffier: Greffier;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    greffier = await startGreffier({ DATABASE_URL: database.url });
    const caller = new Caller(greffier);
    await caller.signIn();
    for (const id of ['un', 'deux']) await caller.save(id);
  });
  afterAll(async () => {
    await client.end();
    await greffier.stop();
    await database.drop();
  });

  const count = async (table: string) =>
    (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;
  const titles = async () => {
    const caller = new Caller(greffier);
    await caller.signIn();
    return (await caller.listed()).map(({ title }) => title).toSorted();
  };

  it('in the requests starts on the data of before: everything is there, and what is open stays open', async () => {
    // Until a meeting is known, its capture has a request of its own.
    const kinds = async () => (await client.query('select kind from requests.requests')).rows as object[];
    await expect.poll(kinds, { timeout: 120_000 }).toEqual([{ kind: 'analyse' }, { kind: 'analyse' }]);
    await greffier.end();
    const open = async () => (await client.query('select * from requests.requests order by subject')).rows as object[];
    const toDo = await open();
    const analyses = `events.event where type like 'MeetingAnal%'`;
    const before = await count(analyses);
    await client.query(
      `alter table requests.requests drop column correlation_id;
       update state.checkpoint set definition = 'of a release before' where projection = 'requests'`,
    );
    await greffier.restart();
    expect(await titles()).toEqual(['Réunion deux', 'Réunion un']);
    expect(await open()).toEqual(toDo);
    expect(await count(analyses)).toBe(before);
  });

  it('in vault.session has it after its migration, while the release before serves and goes on signing people in', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'greffier-next-'));
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(join(folder, '9999_place.sql'), 'alter table vault.session add column place text;');
    const sessions = await count('vault.session');
    await migrate(database.url, undefined, folder);
    expect(await count('vault.session where place is null')).toBe(sessions);
    expect(await titles()).toEqual(['Réunion deux', 'Réunion un']);
    expect(await count('vault.session where place is null')).toBe(Number(sessions) + 1);
    await rm(folder, { recursive: true });
  });
});
