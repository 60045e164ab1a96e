import { EXIT } from '#infra/startup-error.ts';
import { runGreffier, startCommand, type Finished } from '#test/support/command.ts';
import { startProcess } from '#test/support/greffier-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const GOES_ON = 'Interrompu\u00A0: la même commande continue où elle en était.';
const beginsAgain = (standing: string): string => `Interrompu\u00A0: ${standing}. La même commande recommence.`;

/** What holds a command up in its middle: appends wait for this one, and reads go on. */
const NO_APPENDS = 'lock table events.event in exclusive mode';

describe('a command that is told to end in its middle', () => {
  let folder: string;
  let database: TestDatabase;
  let environment: Readonly<Record<string, string>>;
  const at = (name: string): string => join(folder, name);

  beforeAll(async () => {
    [folder, database] = await Promise.all([mkdtemp(join(tmpdir(), 'greffier-interrupted-')), createTestDatabase()]);
    environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_EMAIL: 'admin@greffier.test',
      ADMIN_PASSWORD: 'un mot de passe de test',
    };
    await writeFile(at('un.txt'), 'Léa : On retient le devis.\nNoé : Je prépare le budget.\n');
    await runGreffier(['import', at('un.txt')], environment);
    // A server chains what happened.
    const server = await startProcess(['serve'], environment);
    const looking = await connected();
    const chained = async () => ((await looking.query('select from audit.entry')).rowCount ?? 0) > 2;
    await vi.waitUntil(chained, { timeout: 30_000, interval: 50 });
    await looking.end();
    await server.end('SIGTERM');
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const connected = async (): Promise<Client> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    return client;
  };

  /** Runs it until it waits for what is held, tells it to end, and lets go. */
  async function interruptedAt(held: string, args: readonly string[]): Promise<Finished> {
    const [holder, looking] = await Promise.all([connected(), connected()]);
    await holder.query('begin');
    await holder.query(held);
    const { rows } = await looking.query<{ now: Date }>('select clock_timestamp() as now');
    const since = rows[0]?.now;
    const command = startCommand(args, environment);
    try {
      const waiting = `select from pg_stat_activity where datname = current_database() and backend_start > $1
        and cardinality(pg_blocking_pids(pid)) > 0`;
      await vi.waitFor(async () => expect((await looking.query(waiting, [since])).rowCount).toBeGreaterThan(0), {
        timeout: 30_000,
        interval: 20,
      });
      command.child.kill('SIGINT');
    } finally {
      await Promise.all([holder.end(), looking.end()]);
    }
    return command.finished;
  }

  const run = (args: readonly string[]) => runGreffier(args, environment);
  const said = (words: string) => ({ code: EXIT.interrupted, words: expect.stringContaining(words) });

  it('an import keeps what it saved, and names the files that it did not come to', async () => {
    const files = Array.from({ length: 12 }, (_, index) => at(`lot-${index}.txt`));
    for (const file of files) await writeFile(file, `Léa : On retient ${file}.\nNoé : Je prépare le budget.\n`);
    const ended = await interruptedAt(NO_APPENDS, ['import', ...files]);
    expect(ended).toMatchObject(said('les réunions enregistrées le restent ('));
    const left = /Pas encore importés\u00A0: (.*)\. N’importez que ceux-là/u.exec(ended.words)?.[1]?.split(', ') ?? [];
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(12);
    expect(await run(['import', ...left])).toMatchObject({ code: 0 });
    await run(['events', 'export', at('after.jsonl')]);
    const types = (await readFile(at('after.jsonl'), 'utf8')).matchAll(/"type":"(Meeting\w+)"/gu);
    const count = [...types].map(([, type]) => type);
    for (const type of ['MeetingRegistered', 'MeetingAnalysed'])
      expect([type, count.filter((one) => one === type).length]).toEqual([type, 13]);
  });

  it('an export writes no file, and is written whole then', async () => {
    const args = ['events', 'export', at('export.jsonl')];
    expect(await interruptedAt('lock table events.event in access exclusive mode', args)).toMatchObject(
      said(beginsAgain('aucun fichier n’est écrit')),
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('export'))).toEqual([]);
    expect(await run(args)).toMatchObject({ code: 0, out: expect.stringContaining('événements dans') });
  });

  it('an import of events goes on', async () => {
    const args = ['events', 'import', at('export.jsonl')];
    expect(await interruptedAt('lock table state.checkpoint in access exclusive mode', args)).toMatchObject(
      said(GOES_ON),
    );
    expect(await run(args)).toMatchObject({ code: 0, out: expect.stringMatching(/0 événement de plus.*déjà là/u) });
  });

  it.each([
    ['audit verify', ['audit', 'verify'], 'la chaîne n’est pas vérifiée, et rien n’a été changé', '0 anomalie'],
    ['audit prove', ['audit', 'prove', 'PROOF'], 'aucune preuve n’est écrite', 'À vérifier sans Greffier'],
  ])('%s changes nothing, and begins again', async (_, [...words], standing, done) => {
    const args = words.map((word) => (word === 'PROOF' ? at('preuve.json') : word));
    expect(await interruptedAt('lock table audit.entry in access exclusive mode', args)).toMatchObject(
      said(beginsAgain(standing)),
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('preuve'))).toEqual([]);
    expect(await run(args)).toMatchObject({ code: 0, out: expect.stringContaining(done) });
  });

  it('a backup and its proof leave those before, and begin again', async () => {
    const places = ['--record', at('record'), '--vault', at('vault')];
    const backedUp = async (): Promise<string[]> =>
      [...(await readdir(at('record'))), ...(await readdir(at('vault')))].toSorted();
    expect(await run(['backup', ...places])).toMatchObject({ code: 0 });
    const before = await backedUp();
    expect(
      await interruptedAt('lock table vault.webhook_secret in access exclusive mode', ['backup', ...places]),
    ).toMatchObject(said(beginsAgain('cette sauvegarde n’est pas faite, et celles d’avant restent')));
    expect(await backedUp()).toEqual(before);
    expect(await run(['backup', ...places])).toMatchObject({ code: 0 });
    expect((await backedUp()).length).toBe(before.length + 2);

    const prove = ['backup', 'prove', ...places];
    const proving = startCommand(prove, environment);
    await proving.printed('Restauration à part');
    proving.child.kill('SIGINT');
    expect(await proving.finished).toMatchObject(said(beginsAgain('la sauvegarde n’est ni prouvée ni changée')));
    expect(await run(prove)).toMatchObject({ code: 0, out: expect.stringContaining('prouvée') });
  });

  it('a backup to a folder that hangs says so and ends, although a thread of it waits for good', async () => {
    const places = ['--record', at('record'), '--vault', at('hung')];
    await mkdir(at('hung'));
    execFileSync('mkfifo', [at('hung/erasures.jsonl')]);
    const { code, words } = await startCommand(['backup', ...places], environment).finished;
    expect(words).toContain(`«\u00A0${at('hung')}\u00A0» ne répond pas`);
    expect(words).toContain('(FOLDER_HANGS)');
    // No process with such a thread ends by itself: it is killed, with no code of its own.
    expect(code).toBeNull();
  });

  it('a rebuild is put back, and goes on', async () => {
    expect(await run(['projections', 'rebuild', 'meetings'])).toMatchObject({ code: 0 });
    const held = `select from state.checkpoint where projection = 'meetings' for no key update`;
    const args = ['projections', 'undo', 'meetings'];
    expect(await interruptedAt(held, args)).toMatchObject(said(GOES_ON));
    expect(await run(args)).toMatchObject({ code: 0, out: expect.stringContaining('remises en service') });
  });
});
