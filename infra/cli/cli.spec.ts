import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runGreffier } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { useTemplateCluster } from '#test/support/template-cluster.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { findPostmaster } from '../postgres/postmaster-file.ts';
import { EXIT } from '../startup-error.ts';
import { checkProof } from './audit/check-proof.mjs';

let greffier: Greffier;

beforeAll(async () => {
  greffier = await startGreffier();
});

afterAll(() => greffier.stop());

/** The command as somebody at a terminal types it, on the data of `greffier`. */
async function type(...args: string[]): Promise<{ code: number; out: string; words: string }> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'test', DATA_DIR: greffier.dataDir };
  const child = spawn(join(PROJECT_ROOT, 'infra', 'greffier.mjs'), args, {
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, words] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, words };
}

/** The same without what starts it. */
const run = (...args: string[]) => runGreffier(args, { DATA_DIR: greffier.dataDir });

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const postmaster = () => findPostmaster(join(greffier.dataDir, 'postgres', 'cluster'));

describe('the command', () => {
  test('explains itself in French', async () => {
    const { code, out } = await type('projections', '--help');
    expect(code).toBe(0);
    expect(out).toContain('Commandes\u00A0:');
    expect(out).toContain('les reconstruit à partir des événements');
    expect(await type('projectons')).toMatchObject({
      code: EXIT.usage,
      words: expect.stringContaining('Commande inconnue\u00A0: projectons'),
    });
    expect(await run('record', 'reconcile', '--from-store', '--from-export', 'x')).toMatchObject({
      code: EXIT.usage,
      words: expect.stringMatching(/^Ces options ne vont pas ensemble\u00A0: .*--from-store.*--from-export/u),
    });
  });

  test('works beside a running server, on the same Postgres', async () => {
    const { code, out } = await run('projections', 'status');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^meetings +en marche +\d+\/\d+ +(?:à jour|en retard de \d+)$/m),
    });
    expect(await run('projections', 'rebuild', 'users', '--verify')).toMatchObject({
      code: 0,
      words: expect.stringContaining('users\u00A0: identique'),
    });
    expect(await (await fetch(`${greffier.url}/health`)).json()).toMatchObject({ status: 'healthy' });
  });

  test('pauses a projection and lets it run again', async () => {
    await run('projections', 'pause', 'users');
    expect((await run('projections', 'status')).out).toMatch(/^users +en pause/m);
    await run('projections', 'resume', 'users');
    expect((await run('projections', 'status')).out).not.toMatch(/en pause/);
  });

  test('tells what was set aside, and tries it again', async () => {
    expect(await run('projections', 'dead-letters')).toMatchObject({
      code: 0,
      out: 'Aucun événement n’est mis de côté.\n',
    });
    expect(await run('projections', 'dead-letters', 'retry')).toMatchObject({ code: 0, out: '' });
  });

  test('says which names there are', async () => {
    const { code, words } = await run('projections', 'rebuild', 'nope');
    expect(code).toBe(EXIT.usage);
    expect(words).toContain('Aucune projection ne s’appelle nope');
  });

  test('analyses again by no model where none is configured', async () => {
    const refusal = { code: EXIT.tryAgain, out: '', words: expect.stringContaining('(MODEL_NOT_CONFIGURED)') };
    expect(await run('analysis', 'replay', '--analyst', 'model', '--dry-run')).toEqual(refusal);
    expect(await run('analysis', 'replay', '--model', 'autre')).toEqual(refusal);
  });

  test('works alone, starting Postgres for itself and stopping it', async () => {
    await greffier.end();
    expect(await run('audit', 'verify')).toMatchObject({ code: 0, out: expect.stringContaining('0 anomalie,') });
    const proof = join(greffier.dataDir, 'preuve.jsonl');
    expect(await run('audit', 'prove', proof, '--from', '2020-01-01')).toMatchObject({ code: 0 });
    expect(await checkProof(proof)).toMatchObject({ first: '1', lost: 0 });
    expect(await run('audit', 'prove', `${proof}.2`, '--to', '2020-01-01')).toMatchObject({
      code: EXIT.notFound,
      words: expect.stringContaining('aucun événement de cette période'),
    });
    expect((await run('projections', 'status')).out).toMatch(/^meetings +sans serveur/m);
    expect(await postmaster()).toBeUndefined();
  });

  test('backs up, and restores on a machine that has nothing but the master key', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'greffier-restored-'));
    const places = ['--record', join(parent, 'record'), '--vault', join(parent, 'vault')];
    const dataDir = join(parent, 'data');
    await mkdir(dataDir);
    await useTemplateCluster(dataDir);
    const there = (...args: string[]) =>
      runGreffier(args, { DATA_DIR: dataDir, MASTER_KEY_FILE: join(greffier.dataDir, 'master.key') });
    // Each command would start Postgres for itself and stop it, as the test before this one shows.
    await using kept = new AsyncDisposableStack();
    for (const folder of [greffier.dataDir, dataDir]) {
      const options = { dataDir: folder, purpose: 'command', logger: SILENT } as const;
      kept.adopt(await startEmbeddedPostgres(options), (postgres) => postgres.stop());
    }
    expect(await run('backup')).toMatchObject({ code: EXIT.badData, words: expect.stringContaining('BACKUP_PLACES') });
    // A folder in which the system makes none is tried before the work.
    expect(await run('backup', ...places.with(1, '/proc/x/y'))).toEqual({
      code: EXIT.configuration,
      out: '',
      words: expect.stringContaining(
        '«\u00A0/proc/x\u00A0» ne peut pas être lu ou écrit (le système n’y crée pas de dossiers',
      ),
    });
    // Recorded without a server, which would chain it.
    await run('projections', 'pause', 'users');
    expect(await run('backup', ...places)).toMatchObject({ code: 0, out: expect.stringContaining('dans la liste') });
    const proof = await run('backup', 'prove', ...places);
    expect(proof).toMatchObject({
      code: 0,
      out: expect.stringMatching(/prouvée.*0 anomalie, 1\sévénement pas encore enchaîné\.$/mu),
    });
    // It is about nothing that serves: its reader has nothing to do.
    expect(proof.out).not.toContain('Personne n’est connecté');
    const restored = await there('restore', ...places);
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Personne n’est connecté') });
    expect(restored.out).toMatch(/restaurée\.\n0\seffacement rejoué, 0\sredemandé\.\n/u);
    expect(await there('restore', ...places)).toMatchObject({ words: expect.stringContaining('RESTORE_NOT_EMPTY') });
    const [here, head] = await Promise.all([run('audit', 'head', '--json'), there('audit', 'head', '--json')]);
    const hashIn = ({ out }: { out: string }) => (JSON.parse(out) as { hash: string }).hash;
    expect(hashIn(head)).toBe(hashIn(here));
    expect(await there('audit', 'verify')).toMatchObject({ code: 0, out: expect.stringContaining('0 anomalie,') });
    await kept.disposeAsync();
    await rm(parent, { recursive: true });
  });
});
