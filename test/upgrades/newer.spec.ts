import { runGreffier } from '#test/support/command.ts';
import { fewOf } from '#test/support/long.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { EXIT } from '#infra/startup-error.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('a database of a later release', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'greffier-newer-'))]);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`insert into state.migration (name, run_on) values ('9999_later', now())`);
    await client.end();
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const commands = [
    ['serve'],
    ['projections', 'status'],
    ['user', 'reset', 'a@exemple.fr'],
    ['vault', 'rotate'],
    ['audit', 'verify'],
  ];
  it.each(fewOf(commands, 2))('is refused by greffier %s %s', async (...args) => {
    const { code, words } = await runGreffier(args, { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0' });
    expect(words).toContain('La base de données vient d’une version plus récente de Greffier');
    expect(words).toContain('(DATABASE_NEWER)');
    expect(code).toBe(EXIT.badData);
  });
});
