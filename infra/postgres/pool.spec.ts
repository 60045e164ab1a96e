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

// Found by two hosts whose network was parted: what the vanished one had locked would stay locked for two hours.
it('has Postgres end connections of a host that vanished, beside what else is asked of it', async () => {
  const database = await createTestDatabase();
  const config = { connectionString: database.url, max: 1, options: '-c search_path=state,public' };
  const pool = openPool(config, () => undefined);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('search_path', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`,
  );
  await pool.end();
  await database.drop();
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    search_path: 'state,public',
    tcp_keepalives_count: '4',
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
  });
});
