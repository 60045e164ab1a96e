import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PROJECT_ROOT } from '../project-root.ts';
import { useTemplateCluster } from '#test/support/template-cluster.ts';
import { isLong } from '#test/support/long.ts';
import { EXIT } from '../startup-error.ts';
import { findFreePort } from '../system/free-port.ts';
import { chooseAccount, reach } from './account.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, makeDirectory } from './cluster.ts';
import { findPostmaster } from './postmaster-file.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { EMBEDDED_SETTINGS } from './settings.ts';
import { addressOf, prepareSite } from './site.ts';

interface Tenant {
  readonly process: ChildProcess;
  readonly url: string;
  /** Of Postgres. */
  readonly pid: number;
  readonly found: boolean;
}

let dataDir: string;
let cluster: string;
const tenants: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greffier-embedded-'));
  cluster = join(dataDir, 'postgres', 'cluster');
});

afterEach(async () => {
  for (const tenant of tenants.splice(0)) await kill(tenant, 'SIGKILL');
  const left = await findPostmaster(cluster);
  if (left) await stopPostmaster(cluster, left.pid);
  await rm(dataDir, { recursive: true });
});

function launch(purpose: 'server' | 'command', prefix: readonly string[] = []): ChildProcess {
  const [program = process.execPath, ...args] = [
    ...prefix,
    process.execPath,
    join(PROJECT_ROOT, 'test/support/tenant.ts'),
    dataDir,
    purpose,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  tenants.push(child);
  return child;
}

async function enter(purpose: 'server' | 'command', prefix?: readonly string[]): Promise<Tenant> {
  const child = launch(purpose, prefix);
  const failed = fate(child).then(({ words }) => {
    throw new Error(words);
  });
  failed.catch(() => undefined);
  const [line] = (await Promise.race([once(child.stdout ?? child, 'data'), failed])) as [Buffer];
  return { process: child, ...(JSON.parse(line.toString()) as Omit<Tenant, 'process'>) };
}

async function fate(child: ChildProcess): Promise<{ code: number; words: string }> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, words };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'close');
}

async function query(url: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** Kills the Postgres `pid`, and resolves with the number of the one that took its place. */
async function succeed(pid: number): Promise<number> {
  process.kill(pid, 'SIGKILL');
  const ready = async () => {
    const successor = await findPostmaster(cluster);
    if (successor?.status !== 'ready' || successor.pid === pid) throw new Error('no successor yet');
    return successor.pid;
  };
  return vi.waitFor(ready, { timeout: 30_000, interval: 50 });
}

const keep = (url: string) => query(url, `CREATE TABLE kept AS SELECT 'procès-verbal' AS text`);
const kept = (url: string) => query(url, 'SELECT text FROM kept');
const ROWS = [{ text: 'procès-verbal' }];

describe('a first start', () => {
  test('leaves nothing running behind, and finds its data, port and password again', async () => {
    const first = await enter('server');
    await keep(first.url);
    await kill(first.process, 'SIGTERM');
    expect(await findPostmaster(cluster)).toBeUndefined();
    // As a machine leaves it that stops between the two last steps of an upgrade.
    await rename(cluster, `${cluster}.next`);

    const second = await enter('server');
    expect(second).toMatchObject({ url: first.url, found: false });
    expect(await kept(second.url)).toEqual(ROWS);
    const access = await stat(join(dataDir, 'postgres', 'access.json'));
    expect(access.mode & 0o777).toBe(0o600);
    expect(
      await query(
        second.url,
        `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS address`,
      ),
    ).toEqual([{ fsync: 'on', address: '127.0.0.1' }]);
  });

  test.runIf(isLong)('at the same instant as another: one serves and one is refused', async () => {
    const children = [launch('server'), launch('server')];
    const first = await Promise.race(children.map(async (child) => ({ child, ...(await fate(child)) })));
    expect(first).toMatchObject({ code: EXIT.alreadyRunning });
    expect(await findPostmaster(cluster)).toMatchObject({ status: 'ready' });
  });
});

describe('one server', () => {
  beforeEach(() => useTemplateCluster(dataDir));

  test('killed with -9, is followed by one that takes its Postgres over', async () => {
    const first = await enter('server');
    await keep(first.url);
    await kill(first.process, 'SIGKILL');
    const second = await enter('server');
    expect(second).toMatchObject({ pid: first.pid, found: true });
    expect(await kept(second.url)).toEqual(ROWS);
    await kill(second.process, 'SIGTERM');
    expect(await findPostmaster(cluster)).toBeUndefined();
  });

  test.runIf(isLong)('killed with -9 together with its Postgres, is followed by one that loses nothing', async () => {
    const first = await enter('server');
    await keep(first.url);
    process.kill(first.pid, 'SIGKILL');
    await kill(first.process, 'SIGKILL');
    const second = await enter('server');
    expect(second.found).toBe(false);
    expect(await kept(second.url)).toEqual(ROWS);
  });

  test('brings back a Postgres that is killed with -9, at the same address, under the same pool', async () => {
    const server = await enter('server');
    await keep(server.url);
    const pool = new Pool({ connectionString: server.url, max: 2 });
    pool.on('error', () => undefined);
    await pool.query('SELECT 1');
    const once = await succeed(server.pid);
    expect((await pool.query('SELECT text FROM kept')).rows).toEqual(ROWS);
    await succeed(once);
    expect((await pool.query('SELECT text FROM kept')).rows).toEqual(ROWS);
    await pool.end();
  });

  test.runIf(isLong)('brings back a Postgres that it took over and that is killed', async () => {
    const first = await enter('server');
    await kill(first.process, 'SIGKILL');
    const second = await enter('server');
    await succeed(second.pid);
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test.runIf(isLong)(
    'does not take a program that now has the number of its dead Postgres for that Postgres',
    async () => {
      const first = await enter('server');
      await keep(first.url);
      process.kill(first.pid, 'SIGKILL');
      await kill(first.process, 'SIGKILL');
      const file = join(cluster, 'postmaster.pid');
      const { uid, gid } = await stat(cluster);
      const stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' });
      const lines = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, [String(stranger.pid), ...lines.slice(1)].join('\n'));

      const second = await enter('server');
      expect(await kept(second.url)).toEqual(ROWS);
      expect(stranger.exitCode).toBeNull();
      await kill(stranger, 'SIGKILL');
    },
  );

  test.runIf(isLong)('replaces a Postgres left behind that does not answer', { timeout: 120_000 }, async () => {
    const first = await enter('server');
    await keep(first.url);
    await kill(first.process, 'SIGKILL');
    process.kill(first.pid, 'SIGSTOP');
    const second = await enter('server');
    expect(second.pid).not.toBe(first.pid);
    expect(await kept(second.url)).toEqual(ROWS);
  });

  test.runIf(isLong)('moves when its port is taken', async () => {
    const first = await enter('server');
    await keep(first.url);
    await kill(first.process, 'SIGTERM');
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    const second = await enter('server');
    expect(second.url).not.toBe(first.url);
    expect(await kept(second.url)).toEqual(ROWS);
    await new Promise((resolve) => squatter.close(resolve));
  });

  test.runIf(isLong)('never writes what a failed statement was about to its log', async () => {
    const { url } = await enter('server');
    await query(url, 'CREATE TABLE person (name text PRIMARY KEY, age int)');
    await query(url, 'INSERT INTO person VALUES ($1, 1)', ['Camille Secret']);
    await expect(query(url, 'INSERT INTO person VALUES ($1, 2)', ['Camille Secret'])).rejects.toThrow('duplicate key');
    await expect(query(url, `INSERT INTO person VALUES ('x', 'Camille Secret')`)).rejects.toThrow('invalid input');
    const log = await readFile(join(dataDir, 'postgres', 'log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('Secret');
  });
});

describe('two at once', () => {
  beforeEach(() => useTemplateCluster(dataDir));

  test.runIf(isLong)(
    'a second server says so in French and ends with a code of its own; the first is not disturbed',
    async () => {
      const first = await enter('server');
      const { code, words } = await fate(launch('server'));
      expect(code).toBe(EXIT.alreadyRunning);
      expect(words).toContain(`Greffier est déjà lancé sur ces données (processus ${first.process.pid})`);
      expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );

  test.runIf(isLong)('a command works beside a server and leaves its Postgres to it', async () => {
    const server = await enter('server');
    const command = await enter('command');
    expect(command).toMatchObject({ url: server.url, found: true });
    await kill(command.process, 'SIGTERM');
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a command alone starts Postgres for itself and stops it', async () => {
    const command = await enter('command');
    expect(command.found).toBe(false);
    await keep(command.url);
    await kill(command.process, 'SIGTERM');
    expect(await findPostmaster(cluster)).toBeUndefined();
    const next = await enter('server');
    expect(await kept(next.url)).toEqual(ROWS);
  });

  test.runIf(isLong)(
    'the last to leave stops Postgres: a server after a command, then a command after a server',
    async () => {
      const command = await enter('command');
      const server = await enter('server');
      expect(server.found).toBe(true);
      await kill(command.process, 'SIGTERM');
      expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      const outlasting = await enter('command');
      await kill(server.process, 'SIGTERM');
      expect(await query(outlasting.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await kill(outlasting.process, 'SIGTERM');
      expect(await findPostmaster(cluster)).toBeUndefined();
    },
  );
});

describe('what people can do something about', () => {
  test('data of another major version', async () => {
    await useTemplateCluster(dataDir);
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    const { code, words } = await fate(launch('server'));
    expect(code).toBe(EXIT.configuration);
    expect(words).toContain('ont été écrites par Postgres 17');
  });

  test.runIf(isLong)('a password file that is not the one of these data', async () => {
    const { process: server } = await enter('server');
    await kill(server, 'SIGTERM');
    const file = join(dataDir, 'postgres', 'access.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/"password":"..../, '"password":"zzzz'));
    const { code, words } = await fate(launch('server'));
    expect(code).toBe(EXIT.configuration);
    expect(words).toContain('access.json');
    expect(await findPostmaster(cluster)).toBeUndefined();
  });

  test('a folder where nothing can be written', async () => {
    await writeFile(join(dataDir, 'file'), '');
    dataDir = join(dataDir, 'file');
    const { code, words } = await fate(launch('server'));
    dataDir = join(dataDir, '..');
    expect(code).toBe(EXIT.configuration);
    expect(words).toContain('n’est pas un dossier');
  });

  const asRoot = process.getuid?.() === 0;

  test.runIf(asRoot)('a folder that belongs to somebody else', async () => {
    await chmod(dataDir, 0o755);
    const { code, words } = await fate(
      launch('server', ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups']),
    );
    expect(code).toBe(EXIT.noPermission);
    expect(words).toContain('n’a pas les droits nécessaires');
  });

  test.runIf(asRoot && isLong)(
    'a folder that belongs to an ordinary account: that account starts Postgres, and root goes on with it',
    async () => {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout),
      );
      await chown(dataDir, uid ?? 0, gid ?? 0);
      const ordinary = await enter('server', ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']);
      await keep(ordinary.url);
      await kill(ordinary.process, 'SIGKILL');
      const root = await enter('server');
      expect(root).toMatchObject({ found: true, pid: ordinary.pid });
      await kill(root.process, 'SIGTERM');
      const again = await enter('server');
      expect(await kept(again.url)).toEqual(ROWS);
    },
  );

  test.runIf(asRoot && isLong)(
    'a whole clone that is closed to everyone but root, such as one under root’s home',
    async () => {
      const { postgres } = await findBinaries();
      await cp(join(postgres, '..', '..'), join(dataDir, 'native'), { recursive: true });
      const binaries = {
        initdb: join(dataDir, 'native', 'bin', 'initdb'),
        postgres: join(dataDir, 'native', 'bin', 'postgres'),
      };
      const root = join(dataDir, 'postgres');
      const chosen = chooseAccount(cluster);
      await makeDirectory(root, chosen);
      const account = reach(chosen, binaries.postgres, root);
      expect(account.capability).toBe('dac_read_search');
      await createCluster(binaries, account, { directory: cluster, password: 'secret', flags: ['--no-sync'] });
      const server = await startPostmaster({
        binaries,
        account,
        cluster,
        port: await findFreePort(),
        log: join(root, 'log'),
        settings: EMBEDDED_SETTINGS,
      });
      expect(server.pid).toBe((await findPostmaster(cluster))?.pid);
    },
  );

  test.runIf(asRoot)('data in a folder that is closed to everyone but root', async () => {
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    const site = await prepareSite(dataDir);
    expect(site.account.capability).toBe('dac_read_search');
    const server = await enter('server');
    expect(addressOf(site, site.access.port, 'greffier')).toBe(server.url);
    expect((await readFile(`/proc/${server.pid}/status`, 'utf8')).match(/^Uid:\t(\d+)/m)?.[1]).not.toBe('0');
  });
});
