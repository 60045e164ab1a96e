import { chooseAccount, reach } from '#infra/postgres/account.ts';
import { createCluster, makeDirectory, SUPERUSER } from '#infra/postgres/cluster.ts';
import { findFormerBinaries } from '#infra/postgres/former-binaries.ts';
import { startPostmaster, stopPostmaster } from '#infra/postgres/postmaster.ts';
import { EMBEDDED_SETTINGS } from '#infra/postgres/settings.ts';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { upgradeEmbedded } from '#infra/postgres/upgrade.ts';
import { EXIT } from '#infra/startup-error.ts';
import { findFreePort } from '#infra/system/free-port.ts';
import { runGreffier, startCommand } from '#test/support/command.ts';
import { startProcess } from '#test/support/greffier-process.ts';
import { isLong } from '#test/support/long.ts';
import { copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreDatabase } from './dump.ts';
import { fileOf, releases, expectedOf, type Expected } from './fixture.ts';
import { callerOf } from './release-server.ts';
import { ApiClient } from './story.ts';

const FORMER = '17';
const PASSWORD = 'secret';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('data that the former major version of Postgres wrote', () => {
  let dataDir: string;
  let root: string;
  let expected: Expected;
  let environment: Readonly<Record<string, string>>;

  /** A data folder as an installation of then has it, with the data of a release. */
  beforeAll(async () => {
    const [release = ''] = await releases();
    expected = await expectedOf(release);
    dataDir = await mkdtemp(join(tmpdir(), 'greffier-major-'));
    environment = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', CHROME_PATH: join(dataDir, 'no-chrome') };
    root = join(dataDir, 'postgres');
    const cluster = join(root, 'cluster');
    const chosen = chooseAccount(cluster);
    await makeDirectory(root, chosen);
    const binaries = await findFormerBinaries(FORMER, undefined, chosen);
    const account = reach(chosen, binaries.postgres, root);
    await createCluster(binaries, account, { directory: cluster, password: PASSWORD });
    const port = await findFreePort();
    await writeFile(join(root, 'access.json'), JSON.stringify({ port, password: PASSWORD }));
    const log = join(root, 'log');
    const child = await startPostmaster({ binaries, account, cluster, port, log, settings: EMBEDDED_SETTINGS });
    const url = (database: string) => `postgres://${SUPERUSER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
    const client = new Client({ connectionString: url('postgres') });
    await client.connect();
    await client.query('create database greffier template template0');
    await client.end();
    await restoreDatabase(url('greffier'), await readFile(fileOf(release, 'dump')));
    await stopPostmaster(cluster, child.pid ?? 0);
    await copyFile(fileOf(release, 'masterKey'), join(dataDir, 'master.key'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const version = async (folder = 'cluster') => (await readFile(join(root, folder, 'PG_VERSION'), 'utf8')).trim();

  it('is refused at a start, which says how to go on', async () => {
    const start = startEmbeddedPostgres({ dataDir, purpose: 'server', logger: silent });
    await expect(start).rejects.toMatchObject({
      exitCode: EXIT.configuration,
      message: expect.stringMatching(
        new RegExp(`écrites par Postgres ${FORMER}[^]*«\u00A0greffier database upgrade\u00A0»`, 'u'),
      ),
    });
  });

  it.runIf(isLong)(
    'is left as it is where the former programs are missing, or the upgrade is interrupted',
    async () => {
      const missing = await runGreffier(['database', 'upgrade', '--former', dataDir], environment);
      expect(missing).toMatchObject({ code: EXIT.unavailable, words: expect.stringContaining('npm install --prefix') });
      const interrupted = new AbortController();
      const upgrading = upgradeEmbedded({
        dataDir,
        former: undefined,
        onProgress: (done) => done === 3 && interrupted.abort(),
        signal: interrupted.signal,
      });
      await expect(upgrading).rejects.toMatchObject({ name: 'AbortError' });
      expect(await version()).toBe(FORMER);
      expect((await readdir(root)).toSorted()).toEqual(['access.json', 'cluster', 'log']);
    },
  );

  it.runIf(isLong)('is left as it is by a process that is ended or killed, and the next one does it', async () => {
    const ended = startCommand(['database', 'upgrade'], environment);
    await ended.printed('Copie');
    ended.child.kill('SIGINT');
    expect(await ended.finished).toMatchObject({
      code: EXIT.interrupted,
      words: expect.stringContaining('l’ancienne base reste en place. La même commande recommence.'),
    });
    expect(await version()).toBe(FORMER);
    const killed = startCommand(['database', 'upgrade'], environment);
    await killed.printed('Copie');
    killed.child.kill('SIGKILL');
    await killed.finished;
    expect(await version()).toBe(FORMER);
    const server = await startCommand(['serve'], environment).finished;
    expect(server.words).toContain(`écrites par Postgres ${FORMER}`);
  });

  it('is copied as a whole, and served', async () => {
    // What the command calls, without its process.
    if (!isLong) await upgradeEmbedded({ dataDir, former: undefined, signal: new AbortController().signal });
    else
      expect(await runGreffier(['database', 'upgrade'], environment)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`La base est passée de Postgres ${FORMER} à 18`),
      });
    expect([await version(), await version(`cluster-${FORMER}`)]).toEqual(['18', FORMER]);
    // As a machine leaves it that stops between the two last steps.
    await rename(join(root, 'cluster'), join(root, 'cluster.next'));

    const server = await startProcess(['serve'], environment);
    expect(server.output).toContain('greffier database discard');
    const administrator = await ApiClient.signIn(callerOf(server.url ?? ''), expected.administrator);
    for (const { id, title, lines } of expected.meetings) {
      const shown = await administrator.meeting(id);
      // Whose erasure was still to be done may be gone already.
      const kept = (all: typeof lines) => all.filter(({ speaker }) => speaker !== expected.toErase);
      expect([shown.title, kept(shown.lines)]).toEqual([title, kept(lines)]);
    }
    if (isLong) {
      const running = await runGreffier(['database', 'upgrade'], environment);
      expect(running).toMatchObject({ code: 0, out: expect.stringContaining('déjà en Postgres 18') });
    }
    expect(await server.end('SIGTERM')).toBe(0);
    if (!isLong) return;
    expect(await runGreffier(['audit', 'verify'], environment)).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 anomalie'),
    });
  });

  it('is discarded once that is confirmed', async () => {
    if (isLong)
      expect(await runGreffier(['database', 'discard'], environment)).toMatchObject({
        words: expect.stringContaining('(NOT_CONFIRMED)'),
      });
    expect(await readdir(root)).toContain(`cluster-${FORMER}`);
    expect(await runGreffier(['database', 'discard', '--yes'], environment)).toMatchObject({ code: 0 });
    expect(await readdir(root)).not.toContain(`cluster-${FORMER}`);
  });
});
