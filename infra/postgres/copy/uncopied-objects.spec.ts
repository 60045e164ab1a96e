import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uncopiedObjects } from './uncopied-objects.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Databases of other specs are on this server too. */
const found = async () => (await uncopiedObjects(client)).filter((name) => !name.startsWith('base '));

it('names what somebody else made, and nothing of Greffier’s', async () => {
  expect(await found()).toEqual([]);
  await client.query(
    `create table public.notes (id int); create view state.recent as select 1 as one;
     create function public.answer() returns int language sql as 'select 42'; create type public.mood as enum ('sad')`,
  );
  expect(await found()).toEqual(['notes', 'state.recent', 'answer()', 'mood']);
});
