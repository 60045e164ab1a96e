import { createEmptyDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_NEWER, migrate, MIGRATIONS, namesIn } from './migrate.ts';

let database: TestDatabase;
let client: Client;
beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const all = async (text: string): Promise<object[]> => (await client.query(text)).rows;
const recorded = () => all('select name from state.migration order by id');
/** Every column and index of the durable tables, as Postgres describes them. */
const definitions = async () => [
  await all(
    `select a.attrelid::regclass::text as table, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstorage, a.attcollation::regcollation::text
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = any (array['events', 'state', 'vault', 'logs', 'audit']::regnamespace[]) and a.attnum > 0 and not a.attisdropped and c.relkind = 'r' order by 1, 2`,
  ),
  await all(
    `select indexdef from pg_indexes where schemaname in ('events', 'state', 'vault', 'logs', 'audit') order by 1`,
  ),
];

describe('the migrations of the durable tables', () => {
  it('make every table on an empty database, in their order, and are recorded', async () => {
    await migrate(database.url);
    expect(await recorded()).toEqual((await namesIn(MIGRATIONS)).map((name) => ({ name })));
    const [columns] = await definitions();
    expect(new Set(columns?.map((column) => (column as { table: string }).table)).size).toBeGreaterThanOrEqual(28);
  });

  it('are run once by processes that start at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    expect(await recorded()).toEqual((await namesIn(MIGRATIONS)).map((name) => ({ name })));
  });

  it('adopt the tables of a release without migrations, and give them what they lack', async () => {
    await migrate(database.url);
    const before = await definitions();
    const [store] = await all('select id from events.store');
    await client.query(`
      drop table state.migration;
      alter table state.feed drop column moved_until, drop column last_event_stream;
      alter table state.checkpoint drop column error_event;
      alter table state.rebuild drop column cleanings;
      alter table vault.late_result drop column label;
      drop table state.waiting_lines;
      insert into state.feed (store, position, sequence) values ('one', 3, 4);
    `);
    await migrate(database.url);
    expect(await definitions()).toEqual(before);
    expect(await all('select id from events.store')).toEqual([store]);
    expect(await all('select store, sequence from state.feed')).toEqual([{ store: 'one', sequence: '4' }]);
  });

  it('lock nothing where there is nothing to do', async () => {
    await migrate(database.url);
    await client.query(
      'begin; lock table events.event, vault.key, state.checkpoint, state.feed, audit.entry, logs.line',
    );
    await migrate(database.url);
    await client.query('rollback');
  });

  it('refuse a database of a later release, and leave it as it is', async () => {
    await migrate(database.url);
    await client.query(`insert into state.migration (name, run_on) values ('9999_later', now())`);
    const before = await definitions();
    await expect(migrate(database.url)).rejects.toMatchObject({
      code: DATABASE_NEWER.code,
      details: { migrations: ['9999_later'] },
    });
    expect(await definitions()).toEqual(before);
  });
});

describe('one migration', () => {
  let folder: string;
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-migrations-'));
    await write('0001_one.sql', 'create table public.one (id int);');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('that fails leaves nothing behind and is told with its statement; those before it stay', async () => {
    await write('0002_two.sql', 'create table public.two (id int); select * from nowhere;');
    const told: unknown[] = [];
    const logger = { error: (details: object, message: string) => void told.push(details, message) };
    await expect(migrate(database.url, logger, folder)).rejects.toMatchObject({ code: '42P01' });
    expect(told).toContainEqual(expect.objectContaining({ statement: expect.stringContaining('from nowhere') }));
    expect(await recorded()).toEqual([{ name: '0001_one' }]);
    expect(await all(`select to_regclass('public.two') as two`)).toEqual([{ two: null }]);
    await write('0002_two.sql', 'create table public.two (id int);');
    await migrate(database.url, undefined, folder);
    expect(await recorded()).toEqual([{ name: '0001_one' }, { name: '0002_two' }]);
  });

  it('is waited for by a process that comes meanwhile', async () => {
    await client.query('create table public.gate ()');
    await client.query('begin; lock table public.gate');
    await write('0002_two.sql', 'lock table public.gate; create table public.two (id int);');
    const starting = Promise.all([1, 2].map(() => migrate(database.url, undefined, folder)));
    const waiting = `select (select count(*)::int from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())) as waiting`;
    await expect.poll(() => all(waiting), { timeout: 60_000 }).toEqual([{ waiting: 1 }]);
    await client.query('commit');
    await starting;
    expect(await recorded()).toEqual([{ name: '0001_one' }, { name: '0002_two' }]);
  });
});
