import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

test('a spec has a database of its own, in UTF-8, sorted by code point, with French sorting on request', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  const client = new Client({ connectionString: one.url });
  await client.connect();
  await client.query(`CREATE TABLE word (text text); INSERT INTO word VALUES ('zèbre'), ('Été'), ('eau'), ('étude')`);
  const words = async (order: string) => (await client.query<{ text: string }>(`SELECT text FROM word ORDER BY ${order}`)).rows.map(({ text }) => text);
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
