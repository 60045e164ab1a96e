import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOfOneMoment, isAsSeen } from './moment.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
  await pool.query('create schema read; create table read.row (id int); insert into read.row values (1)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('is told that a swap took the place of a table whose rows are read as of before it', async () => {
  const seen = await asOfOneMoment(pool, async (client) => {
    const before = [await isAsSeen(client, 'read', 'row'), (await client.query('select from read.row')).rowCount];
    await pool.query(
      `create schema shadow; create table shadow.row (id int); insert into shadow.row values (1);
       alter schema read rename to former; alter schema shadow rename to read`,
    );
    return [before, [await isAsSeen(client, 'read', 'row'), (await client.query('select from read.row')).rowCount]];
  });
  // The second row count is what a backup would have kept.
  expect(seen).toEqual([
    [true, 1],
    [false, 0],
  ]);
  expect(await asOfOneMoment(pool, (client) => isAsSeen(client, 'read', 'row'))).toBe(true);
});
