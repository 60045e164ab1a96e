import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

test('a spec has a database of its own, in UTF-8, sorted by code point, with French sorting on request', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  const client = new Client({ connectionString: one.url });
  await client.connect();
  await client.query(`CREATE TABLE word (text text); INSERT INTO word VALUES ('zèbre'), ('Été'), ('eau'), ('étude')`);
  const words = async (order: string) =>
    (await client.query<{ text: string }>(`SELECT text FROM word ORDER BY ${order}`)).rows.map(({ text }) => text);
  expect(await words('text')).toEqual(['eau', 'zèbre', 'Été', 'étude']);
  expect(await words('text COLLATE "fr-x-icu"')).toEqual(['eau', 'Été', 'étude', 'zèbre']);
  expect((await client.query('SELECT lower($1) AS low', ['ÉTÉ'])).rows).toEqual([{ low: 'été' }]);
  await client.end();

  const neighbour = new Client({ connectionString: other.url });
  await neighbour.connect();
  await expect(neighbour.query('SELECT * FROM word')).rejects.toThrow('does not exist');
  await neighbour.end();
  await one.drop();
  await other.drop();
});

test('Postgres works in parallel, and takes apart French words where nothing else is asked for', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('SET debug_parallel_query = on');
  // A worker starts from the settings of the server: one that it cannot read fails every large query and index.
  expect((await client.query('SELECT count(*) > 0 AS some FROM pg_class')).rows).toEqual([{ some: true }]);
  expect((await client.query(`SELECT to_tsvector('décisions')::text AS words`)).rows).toEqual([{ words: `'décis':1` }]);
  await client.end();
  await database.drop();
});
