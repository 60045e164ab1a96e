import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { useTemplateCluster } from '#test/support/template-cluster.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { APPLICATION_ROLE } from './application-role.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { prepareSite, superuserAddressOf } from './site.ts';

/**
 * Postgres with the settings that it really runs with, and every way in which it would write of a statement in its log.
 */
let dataDir: string;
let postgres: EmbeddedPostgres;
let said: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greffier-terse-'));
  await useTemplateCluster(dataDir);
  const ignore = () => undefined;
  postgres = await startEmbeddedPostgres({
    dataDir,
    purpose: 'server',
    logger: { info: ignore, warn: ignore, error: ignore },
  });
  const site = await prepareSite(dataDir);
  const superuser = new Client({ connectionString: superuserAddressOf(site, site.access.port, 'greffier') });
  await superuser.connect();
  // What provokes some of the lines: the application itself may not.
  await superuser.query(
    `grant set on parameter deadlock_timeout, log_lock_waits, log_temp_files to ${APPLICATION_ROLE}`,
  );
  await superuser.end();
  await as(async (client) =>
    client.query(
      `create table person (name text primary key check (length(name) < 60), age int); create table other (name text references person)`,
    ),
  );
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  said = `Sentinelle${randomUUID().replaceAll('-', '')}`;
});

async function as<T>(work: (client: Client, pid: number) => Promise<T>, setting = ''): Promise<T> {
  const client = new Client({ connectionString: postgres.url, options: setting });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return work(client, rows[0]?.pid ?? 0).finally(() => client.end().catch(() => undefined));
}

const refusedAs = (code: string, work: (client: Client) => Promise<unknown>, setting?: string) =>
  as((client) => expect(work(client)).rejects.toMatchObject({ code }), setting);

const log = () => readFile(join(dataDir, 'postgres', 'log'), 'utf8');

const insert = (client: Client, name: string) => client.query('insert into person values ($1, 1)', [name]);

test.each<[string, () => Promise<unknown>]>([
  [
    'a duplicate key',
    () => refusedAs('23505', async (client) => [await insert(client, said), await insert(client, said)]),
  ],
  ['a row that a constraint refuses', () => refusedAs('23514', (client) => insert(client, said.repeat(3)))],
  [
    'a reference to nothing',
    () => refusedAs('23503', (client) => client.query('insert into other values ($1)', [said])),
  ],
  ['a value that cannot be read', () => refusedAs('22P02', (client) => client.query('select $1::int', [said]))],
  ['a literal that cannot be read', () => refusedAs('22P02', (client) => client.query(`select '${said}'::int`))],
  ['words that are no statement', () => refusedAs('42601', (client) => client.query(`delete everything of ${said}`))],
  ['a JSON that is none', () => refusedAs('22P02', (client) => client.query('select $1::jsonb', [`{"${said}`]))],
  [
    'many rows of which one is refused',
    () =>
      refusedAs('23505', (client) =>
        client.query('insert into person select unnest($1::text[]), 1', [[said, 'x', said]]),
      ),
  ],
  ['a COPY that breaks off at a row', () => refusedAs('22P02', copyBroken)],
  [
    'a function that fails',
    () =>
      refusedAs('P0001', (client) =>
        client.query(`do $$ begin raise exception '${said}' using detail = '${said}'; end $$`),
      ),
  ],
  ['a warning', () => as((client) => client.query(`do $$ begin raise warning '${said}'; end $$`))],
  [
    'a statement that takes too long',
    () =>
      refusedAs('57014', (client) => client.query('select $1::text, pg_sleep(60)', [said]), '-c statement_timeout=50'),
  ],
  [
    'a lock that is waited for',
    () => refusedAs('55P03', waitForLock, '-c lock_timeout=50 -c deadlock_timeout=10 -c log_lock_waits=on'),
  ],
  ['a deadlock', deadlock],
  [
    'a sort that goes to disk',
    () =>
      as(
        (client) =>
          client.query('select count(*) from (select $1 || n as t from generate_series(1, 40000) n order by 1) s', [
            said,
          ]),
        '-c work_mem=64kB -c log_temp_files=0',
      ),
  ],
])('%s leaves nothing of a statement in the log', async (_, provoke) => {
  await provoke();
  expect((await log()).toLowerCase()).not.toContain(said.toLowerCase());
});

test('a server process that is killed, or told to go, leaves nothing of what it did', async () => {
  const loss = async (end: (pid: number) => unknown) =>
    as(async (client, pid) => {
      const running = client.query(`select '${said}', pg_sleep(60)`).then(
        () => 'done',
        () => 'lost',
      );
      await as((other) =>
        vi.waitFor(
          async () =>
            expect(
              (await other.query(`select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`, [pid]))
                .rowCount,
            ).toBe(1),
          { timeout: 20_000, interval: 20 },
        ),
      );
      await end(pid);
      expect(await running).toBe('lost');
    });
  await loss((pid) => as((other) => other.query('select pg_terminate_backend($1)', [pid])));
  await loss((pid) => process.kill(pid, 'SIGKILL'));
  // Postgres says of which of its processes it restarts everything, and not what that one did.
  await vi.waitFor(
    async () => expect(await log()).toMatch(/terminated by signal 9[\s\S]*ready to accept connections/u),
    { timeout: 30_000, interval: 50 },
  );
  expect(await log()).not.toContain(said);
});

async function copyBroken(client: Client): Promise<void> {
  const into = client.query(copyFrom('copy person from stdin'));
  into.end(`x\t${said}\n`);
  await once(into, 'finish');
}

async function waitForLock(client: Client): Promise<void> {
  await as(async (other) => {
    await other.query('begin; lock table other');
    await client.query('insert into other select name from person where name = $1', [said]);
  });
}

async function deadlock(): Promise<void> {
  await as(async (one) =>
    as(async (two) => {
      await insert(one, `${said}1`);
      await insert(one, `${said}2`);
      const touch = (client: Client, which: number) =>
        client.query('update person set age = age + 1 where name = $1', [`${said}${which}`]);
      await one.query('begin');
      await two.query('begin');
      await touch(one, 1);
      await touch(two, 2);
      const outcomes = await Promise.allSettled([touch(one, 2), touch(two, 1)]);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '40P01' } });
    }, '-c deadlock_timeout=50'),
  );
}
