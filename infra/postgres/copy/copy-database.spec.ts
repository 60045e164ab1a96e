import { createEmptyDatabase, createWholeDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyContents } from './copy-database.ts';
import { describeDatabase } from './description.ts';

const databases: TestDatabase[] = [];
const clients: Client[] = [];
let source: Client;
let target: Client;

async function connected(database: TestDatabase): Promise<Client> {
  databases.push(database);
  const client = new Client({ connectionString: database.url });
  clients.push(client);
  await client.connect();
  return client;
}

beforeAll(async () => {
  source = await connected(await createWholeDatabase());
  target = await connected(await createEmptyDatabase());
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

/** Between two versions of Postgres: test/upgrades/postgres-major.long.spec.ts. */
it('copies all that a database holds: tables, rows, the places of sequences, rules and indexes', async () => {
  await source.query(`insert into state.checkpoint (projection, store, position, definition)
    select 'read model ' || n, 'store', n, E'a\\ttab, a\\nline, a \\\\ and é' from generate_series(1, 300) n`);
  const described = await describeDatabase(source);
  const rows = async (client: Client) => {
    const sums: Record<string, unknown> = {};
    for (const { name } of described.tables) {
      const { rows: found } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${name} t`,
      );
      sums[name] = found[0]?.sum;
    }
    return sums;
  };
  const before = await rows(source);
  await source.query('begin isolation level repeatable read read only');
  await copyContents({ source, target }, { signal: new AbortController().signal });
  expect(await describeDatabase(target)).toEqual(described);
  expect(await rows(target)).toEqual(before);
  expect(before['state.checkpoint']).toMatch(/^300 |^3\d\d /u);
});
