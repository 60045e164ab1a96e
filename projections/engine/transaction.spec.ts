import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from './transaction.ts';

describe('a transaction', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 2 });
    pool.on('error', () => {});
    await pool.query('create table note (text text)');
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const pidOf = async (client: PoolClient) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const notes = async () => (await pool.query('select text from note')).rows;

  it('is undone as a whole when its work fails, and leaves a usable connection', async () => {
    await expect(
      inTransaction(pool, async (client) => {
        await client.query(`insert into note values ('kept?')`);
        await client.query('select 1 / 0');
      }),
    ).rejects.toThrow('division by zero');
    expect(await notes()).toEqual([]);
    expect(await inTransaction(pool, async () => 'done')).toBe('done');
  });

  // Without somebody who listens, the connection's own error event ends the whole process.
  it.each(['during a query', 'between two queries'])(
    'fails, and nothing more, when its connection is killed %s',
    async (when) => {
      await expect(
        inTransaction(pool, async (client) => {
          await client.query(`insert into note values ('kept?')`);
          const pid = await pidOf(client);
          const ended = new Promise((resolve) => client.once('end', resolve));
          const working = when === 'during a query' ? client.query('select pg_sleep(60)') : ended;
          await Promise.all([working, pool.query('select pg_terminate_backend($1)', [pid])]);
          await client.query('select 1');
        }),
      ).rejects.toThrow(/terminat|not queryable/u);
      expect(await notes()).toEqual([]);
      expect(await Promise.all([notes(), notes(), notes()])).toEqual([[], [], []]);
    },
  );
});
