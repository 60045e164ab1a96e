import { openPool } from '#infra/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exclusively } from './exclusive.ts';
import { tryLock, unlockAll } from './locks.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool({ connectionString: database.url }, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const signal = new AbortController().signal;

it.each([
  ['done', async () => undefined],
  ['refused', () => Promise.reject(new Error('refused'))],
])('has given back every lock once its work is %s, so that the next one is not told to wait', async (_, end) => {
  const next = await pool.connect();
  for (let round = 0; round < 20; round += 1) {
    await exclusively({ pool, names: 'undo', signal }, async (_signal, client) => {
      expect(await tryLock(client, 'rebuild')).toBe(true);
      await end();
    }).catch((error: unknown) => expect(error).toMatchObject({ message: 'refused' }));
    expect([await tryLock(next, 'greffier.undo'), await tryLock(next, 'rebuild')]).toEqual([true, true]);
    await unlockAll(next);
  }
  next.release();
});
