import { openPool } from '#infra/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import type { Pool } from 'pg';
import { isLong } from '#test/support/long.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardRewritings, rewriteTable } from './rewrite.ts';

const NAME = { schema: 'things', table: 'thing' };
const never = new AbortController().signal;

describe('writing a table anew', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool({ connectionString: database.url, max: 10 }, () => undefined);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    await pool.query(`
      drop schema if exists things cascade;
      create schema things;
      create type things.state as enum ('open', 'closed');
      create table things.thing (
        id int not null unique, name text collate "C", at int default 7 check (at > 0), state things.state not null default 'open',
        words tsvector generated always as (to_tsvector('french', name)) stored, primary key (name, at));
      alter table things.thing alter column name set statistics 0, alter column words set statistics 0;
      create index thing_words on things.thing using gin (words);
      create unique index thing_open on things.thing (id desc) where state = 'open';
      grant select on things.thing to public;
      insert into things.thing (id, name, at) select n, 'chose ' || n, n from generate_series(1, 500) n;
      delete from things.thing where id % 3 = 0;
    `);
  });

  const all = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows;
  const rows = () => all('select * from things.thing order by id');
  const shape = async () => [
    await all(`select indexdef from pg_indexes where schemaname = 'things' order by 1`),
    await all(
      `select conname, pg_get_constraintdef(oid) as is from pg_constraint where conrelid = 'things.thing'::regclass
        order by 1`,
    ),
    await all(
      `select attname, attstattarget, attstorage, attgenerated, format_type(atttypid, atttypmod) as type
        from pg_attribute where attrelid = 'things.thing'::regclass and attnum > 0 order by attnum`,
    ),
    await all(
      `select (aclexplode(relacl)).privilege_type as may, (aclexplode(relacl)).grantee as who from pg_class
        where oid = 'things.thing'::regclass order by 1, 2`,
    ),
    await all(`select nspname from pg_namespace where nspname like 'things%'`),
  ];
  const file = async () => (await all(`select pg_relation_filepath('things.thing') as path`))[0]?.['path'];

  it('keeps rows, indexes, constraints, statistics targets and grants, in other files', async () => {
    const [before, shaped, path] = [await rows(), await shape(), await file()];
    await rewriteTable(pool, NAME, { signal: never });
    expect(await rows()).toEqual(before);
    expect(await shape()).toEqual(shaped);
    expect(await file()).not.toBe(path);
    await expect(pool.query(`insert into things.thing (id, name) values (1, 'double')`)).rejects.toMatchObject({
      code: '23505',
    });
  });

  it('loses nothing that is written meanwhile, whether new, changed or gone', async () => {
    const wanted = new Map((await rows()).map(({ id, state }) => [id as number, state]));
    const done = new AbortController();
    const writing = (async () => {
      for (let turn = 1; !done.signal.aborted; turn += 1) {
        await pool.query('insert into things.thing (id, name, at) values ($1, $2, 1)', [1_000 + turn, `neuf ${turn}`]);
        wanted.set(1_000 + turn, 'open');
        const id = (turn * 7) % 500;
        await pool.query(`update things.thing set state = 'closed' where id = $1`, [id]);
        if (wanted.has(id)) wanted.set(id, 'closed');
        await pool.query('delete from things.thing where id = $1', [turn]);
        wanted.delete(turn);
      }
    })();
    for (let turn = 0; turn < 5; turn += 1) await rewriteTable(pool, NAME, { signal: never });
    done.abort();
    await writing;
    expect(new Map((await rows()).map(({ id, state }) => [id as number, state]))).toEqual(wanted);
  });

  it.runIf(isLong)('lets others read while somebody reads for long, and swaps once they are done', async () => {
    const path = await file();
    const reader = await pool.connect();
    await reader.query('begin; select count(*) from things.thing');
    let finished = false;
    const rewriting = rewriteTable(pool, NAME, { signal: never }).then(() => (finished = true));
    for (let read = 0; read < 40; read += 1) await pool.query('select pg_sleep(0.02), count(*) from things.thing');
    expect(finished).toBe(false);
    expect(await file()).toBe(path);
    await reader.query('commit');
    reader.release();
    await rewriting;
    expect(await file()).not.toBe(path);
  });

  it('gives up when it is told to, and what it left is no hindrance later', async () => {
    const reader = await pool.connect();
    await reader.query('begin; select count(*) from things.thing');
    const leave = new AbortController();
    const rewriting = rewriteTable(pool, NAME, { signal: leave.signal });
    leave.abort(new Error('leaving'));
    await expect(rewriting).rejects.toThrow('leaving');
    await reader.query('commit');
    reader.release();
    const before = await rows();
    await rewriteTable(pool, NAME, { signal: never });
    expect(await rows()).toEqual(before);
    expect((await shape())[4]).toEqual([{ nspname: 'things' }]);
  });

  /** Waits until a connection other than this one waits for a lock of that mode on the table. */
  const untilWaitingFor = async (mode: string) => {
    const waiting = `select from pg_locks where relation = 'things.thing'::regclass and mode = $1 and not granted`;
    await vi.waitFor(async () => expect((await pool.query(waiting, [mode])).rowCount).toBe(1), {
      timeout: 20_000,
      interval: 1,
    });
  };

  it('never ends a transaction that has read the table and writes while the swap waits for it', async () => {
    const path = await file();
    const writer = await pool.connect();
    await writer.query('begin; select count(*) from things.thing');
    const rewriting = rewriteTable(pool, NAME, { signal: never });
    await untilWaitingFor('AccessExclusiveLock');
    await writer.query(`update things.thing set state = 'closed' where id = 1`);
    await writer.query('commit');
    writer.release();
    await rewriting;
    expect(await file()).not.toBe(path);
    expect(await all('select state from things.thing where id = 1')).toEqual([{ state: 'closed' }]);
  });

  it('comes to its end, and ends nobody, while several read and then write without a pause', async () => {
    const done = new AbortController();
    const refused: unknown[] = [];
    const changing = async (id: number) => {
      const client = await pool.connect();
      let changes = 0;
      for (; !done.signal.aborted; changes += 1) {
        try {
          await client.query('begin; select count(*) from things.thing');
          await client.query('update things.thing set name = $2 where id = $1', [id, `chose ${id}, fois ${changes}`]);
          await client.query('commit');
        } catch (error) {
          refused.push((error as { code?: unknown }).code);
          await client.query('rollback');
        }
      }
      client.release();
      return { id, name: `chose ${id}, fois ${changes - 1}` };
    };
    const work = [1, 2, 4, 5, 7].map(changing);
    for (let turn = 0; turn < 5; turn += 1) await rewriteTable(pool, NAME, { signal: never });
    done.abort();
    const wanted = await Promise.all(work);
    expect(refused).toEqual([]);
    expect(await all('select id, name from things.thing where id < 8 order by id')).toEqual(wanted);
  });

  it('is done by one process at a time', async () => {
    const before = await rows();
    await Promise.all([1, 2, 3].map(() => rewriteTable(pool, NAME, { signal: never })));
    expect(await rows()).toEqual(before);
    expect((await shape())[4]).toEqual([{ nspname: 'things' }]);
  });

  it('keeps a column and an index that another process adds meanwhile', async () => {
    const reader = await pool.connect();
    await reader.query('begin; select count(*) from things.thing');
    const rewriting = rewriteTable(pool, NAME, { signal: never });
    await untilWaitingFor('AccessExclusiveLock');
    await reader.query(`
      alter table things.thing add column colour text default 'rouge';
      create index thing_colour on things.thing (colour);
      commit`);
    reader.release();
    const [before, shaped] = [await rows(), (await shape()).slice(0, 4)];
    await rewriting;
    expect(await rows()).toEqual(before);
    expect((await shape()).slice(0, 4)).toEqual(shaped);
  });

  it('lets a process that prepares its tables meanwhile go first', async () => {
    const other = await pool.connect();
    await other.query('begin; create index if not exists thing_state on things.thing (state)');
    const rewriting = rewriteTable(pool, NAME, { signal: never });
    await untilWaitingFor('ShareRowExclusiveLock');
    await other.query('alter table things.thing alter column state set statistics 0; commit');
    other.release();
    await rewriting;
    expect(await all(`select from pg_indexes where indexname = 'thing_state'`)).toHaveLength(1);
  });

  it('leaves nothing that writers have to note when it was cut off', async () => {
    const reader = await pool.connect();
    await reader.query('begin; select count(*) from things.thing');
    const leave = new AbortController();
    const rewriting = rewriteTable(pool, NAME, { signal: leave.signal });
    await untilWaitingFor('AccessExclusiveLock');
    const connections = pool.totalCount;
    leave.abort(new Error('leaving'));
    await expect(rewriting).rejects.toThrow('leaving');
    await reader.query('commit');
    reader.release();
    // Its connection has ended, and with it the lock that keeps other processes from rewriting.
    expect(pool.totalCount).toBeLessThan(connections);
    const triggers = `select tgname from pg_trigger where tgrelid = 'things.thing'::regclass`;
    expect(await all(triggers)).toEqual([{ tgname: 'greffier_rewrite' }]);
    await discardRewritings(pool, ['elsewhere', NAME.schema], never);
    expect(await all(triggers)).toEqual([]);
    expect((await shape())[4]).toEqual([{ nspname: 'things' }]);
  });

  it('passes over a table that is gone', async () => {
    await rewriteTable(pool, { schema: 'things', table: 'none' }, { signal: never });
  });
});
