import { createTestDatabase } from '#test/support/postgres.ts';
import { expect, it } from 'vitest';
import { openPool } from './pool.ts';

it('outlives connections that break in somebody’s hands and in nobody’s', async () => {
  const database = await createTestDatabase();
  const broken: string[] = [];
  const pool = openPool({ connectionString: database.url, max: 2 }, ({ message }) => broken.push(message));
  const held = await pool.connect();
  const idle = await pool.connect();
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
  idle.release();
  // Nobody but the pool listens for errors: without it, this one would end the process.
  const gone = new Promise<void>((resolve) => void held.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await gone;
  await expect(held.query('select 1')).rejects.toThrow(/not queryable|Connection terminated|closed/u);
  held.release(true);
  await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});
