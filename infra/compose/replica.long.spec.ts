import { chooseAccount, type Account } from '#infra/postgres/account.ts';
import { PROJECT_ROOT } from '#infra/project-root.ts';
import { findFreePort } from '#infra/system/free-port.ts';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';

/** Programs of a whole Postgres, of one version: npm's has neither psql nor pg_basebackup. */
const BIN = globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
  .toSorted((one, other) => Number(/\d+/u.exec(one)) - Number(/\d+/u.exec(other)))
  .at(-1)
  ?.replace(/\/pg_basebackup$/u, '');
const compose = join(PROJECT_ROOT, 'infra', 'compose');
const { services } = parse(readFileSync(join(PROJECT_ROOT, 'infra', 'compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, { readonly command: readonly string[] }>>;
};
/** Settings as the container is given them. */
const SETTINGS = services['postgres']?.command.slice(1) ?? [];

describe.skipIf(BIN === undefined)('Postgres and its replica (skipped without a Postgres of the system)', () => {
  let root: string;
  let account: Account;
  let environment: Record<string, string>;
  let ports: readonly [number, number];
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'greffier-replica-'));
    account = chooseAccount(join(root, 'primary'));
    if (account.uid !== undefined && account.gid !== undefined) chownSync(root, account.uid, account.gid);
    ports = await Promise.all([findFreePort(), findFreePort()]);
    environment = { PATH: `${BIN}:${process.env['PATH']}`, HOME: root, SECRETS: join(root, 'secrets'), PGHOST: root };
    run('sh', [join(compose, 'secrets.sh'), join(root, 'secrets')]);
    run('initdb', ['--pgdata', join(root, 'primary'), '--username=postgres', '--auth-host=scram-sha-256', '--no-sync']);
  });
  afterAll(async () => {
    await Promise.all(running.map(end));
    await rm(root, { recursive: true });
  });

  function run(program: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): void {
    const { status, stderr } = spawnSync(program, args, {
      ...account,
      env: { ...environment, ...more },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stderr}`);
  }
  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGQUIT');
    await once(child, 'close');
  }
  function start(program: string, args: readonly string[], more: Readonly<Record<string, string>>): ChildProcess {
    const child = spawn(program, args, { ...account, env: { ...environment, ...more }, stdio: 'ignore' });
    running.push(child);
    return child;
  }
  const settings = (port: number) => [
    ...SETTINGS,
    `--port=${port}`,
    '--listen_addresses=127.0.0.1',
    `--unix_socket_directories=${root}`,
  ];
  const startReplica = () =>
    start('bash', [join(compose, 'postgres-replica.sh'), 'postgres', ...settings(ports[1])], {
      PGDATA: join(root, 'replica'),
      PRIMARY_HOST: '127.0.0.1',
      PRIMARY_PORT: String(ports[0]),
      REPLICATION_PASSWORD_FILE: join(root, 'secrets', 'postgres-replication-password'),
    });
  const secret = (name: string) => readFileSync(join(root, 'secrets', name), 'utf8').trim();
  async function ask<Row extends object>(port: number, statement: string, user = 'greffier'): Promise<Row[]> {
    const superuser = { host: root, user: 'postgres', database: 'greffier' };
    const greffier = {
      host: '127.0.0.1',
      user: 'greffier',
      password: secret('postgres-password'),
      database: 'greffier',
    };
    const client = new Client({ ...(user === 'greffier' ? greffier : superuser), port });
    await client.connect();
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }
  const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
  const words = (port: number) =>
    ask<{ word: string }>(port, 'select word from kept order by word').then((rows) => rows.map(({ word }) => word));

  it('follows from the first moment on, and after it was killed', async () => {
    start('postgres', settings(ports[0]), { PGDATA: join(root, 'primary') });
    await eventually(async () => run('pg_isready', ['--port', String(ports[0])]));
    run('bash', [join(compose, 'postgres.sh')], { PGPORT: String(ports[0]), PGDATA: join(root, 'primary') });
    run('psql', ['--port', String(ports[0]), '--username=postgres', '--command=select pg_reload_conf()']);
    await ask(ports[0], `create table kept as select 'avant' as word`);

    const first = startReplica();
    await eventually(async () => expect(await words(ports[1])).toEqual(['avant']));
    await expect(ask(ports[1], 'delete from kept')).rejects.toMatchObject({ code: '25006' });
    first.kill('SIGKILL');
    await once(first, 'close');
    await ask(ports[0], `insert into kept values ('pendant')`);
    startReplica();
    await eventually(async () => expect(await words(ports[1])).toEqual(['avant', 'pendant']));
    expect(await ask(ports[0], `select slot_name, active from pg_replication_slots`)).toEqual([
      { slot_name: 'replica', active: true },
    ]);
  });

  it('takes the place of a primary that is lost, with the same role and password', async () => {
    const [primary] = running;
    primary?.kill('SIGKILL');
    await ask(ports[1], 'select pg_promote()', 'postgres');
    await ask(ports[1], `insert into kept values ('suite')`);
    expect(await words(ports[1])).toEqual(['avant', 'pendant', 'suite']);
  });
});
