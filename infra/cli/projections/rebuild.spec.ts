import { saveMeeting } from '#commands/meeting/save.ts';
import { allProjections } from '#infra/main/projections.ts';
import { hashTables } from '#projections/engine/hash.ts';
import { EXIT } from '#infra/startup-error.ts';
import { runGreffier, startCommand } from '#test/support/command.ts';
import { ORGANISER } from '#test/support/erasable.ts';
import { openHome, someRequest } from '#test/support/inhabited.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { meetingOfLines } from '#test/support/published.ts';
import { prepareReadTables } from '#infra/main/read-tables.ts';
import { runProjections } from '#projections/engine/engine.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const rebuildable = allProjections.filter((one) => one.rebuildable);
const SHARE = /100\u00A0% \([\d\u202F]+ événements\), [\d\u202F,]+\/s, en \d+\u00A0s/u;

describe('greffier projections rebuild', () => {
  let database: TestDatabase;
  let folder: string;
  let environment: Readonly<Record<string, string>>;
  let watcher: Client;
  beforeAll(async () => {
    [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'greffier-rebuild-'))]);
    environment = { DATABASE_URL: database.url, DATA_DIR: folder };
    const { record, logger, stack } = await openHome(environment);
    await prepareReadTables(record, { logger, tell: () => undefined, signal: new AbortController().signal });
    const dependencies = { log: record.log, now: () => new Date().toISOString() };
    for (let index = 0; index < 40; index += 1)
      await saveMeeting(dependencies, meetingOfLines(40), someRequest(ORGANISER));
    const leave = new AbortController();
    const projecting = runProjections(
      {
        pool: record.pool,
        sealer: record.sealer,
        log: record.log,
        store: record.store.id,
        projections: allProjections,
        report: () => undefined,
      },
      leave.signal,
    );
    const head = String(await record.store.head());
    const behind = async () =>
      (await record.pool.query('select from state.checkpoint where position < $1', [head])).rowCount;
    for (let look = 0; look < 1_200 && (await behind()) !== 0; look += 1) await wait(50);
    leave.abort();
    await projecting;
    await stack.disposeAsync();
    watcher = new Client({ connectionString: database.url });
    await watcher.connect();
  });
  afterAll(async () => {
    await watcher.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const run = (...args: string[]) => runGreffier(['projections', 'rebuild', ...args], environment);
  const hashes = async () => {
    const all: string[] = [];
    for (const one of rebuildable) all.push(await hashTables(watcher, one, one.name));
    return all;
  };

  it('rebuilds everything from one reading, and says how fast, how long, and that nothing has changed', async () => {
    const before = await hashes();
    const { code, words } = await run('--all', '--verify');
    expect({ code, words }).toEqual({ code: 0, words: expect.stringMatching(SHARE) });
    expect(words).toContain(`Reconstruction de ${rebuildable.length} projections`);
    for (const { name } of rebuildable) expect(words).toContain(`${name}\u00A0: identique aux tables en service`);
    expect(await hashes()).toEqual(before);
  });

  it('ends with a code of its own when the live rows were others, and has mended them', async () => {
    const before = await hashes();
    await watcher.query(`update meetings.meetings set subject = 'Faux' where id = 1`);
    expect(await run('meetings', '--verify')).toMatchObject({
      code: EXIT.badData,
      words: expect.stringContaining('meetings\u00A0: DIFFÉRENTE'),
    });
    expect(await hashes()).toEqual(before);
    expect(await run('meetings')).toMatchObject({
      code: 0,
      words: expect.stringContaining('meetings\u00A0: reconstruite'),
    });
  });

  it('says what would change, swaps only once told to, and puts the former tables back', async () => {
    const before = await hashes();
    await watcher.query(`update meetings.meetings set subject = 'Faux' where id = 1`);
    const wrong = await hashes();
    const looked = await run('meetings', '--diff');
    expect(looked).toMatchObject({
      code: EXIT.tryAgain,
      out: expect.stringMatching(
        /^meetings\u00A0:\n {2}meetings\u00A0: 0 ligne ajoutée, 0 supprimée, 1 changée\n {4}~ meeting_id=[0-9a-f-]{36} \[subject\]\n$/u,
      ),
      words: expect.stringContaining('restent à côté de celles qui servent'),
    });
    expect(looked.out + looked.words).not.toContain('Faux');
    expect(await hashes()).toEqual(wrong);
    expect(await run('meetings', '--diff', '--yes')).toMatchObject({
      code: 0,
      words: expect.stringMatching(/meetings\u00A0: reconstruite \(tables d’avant gardées jusqu’au /u),
    });
    expect(await hashes()).toEqual(before);
    expect(await run('meetings', '--diff', '--examples', 'x')).toMatchObject({ code: EXIT.usage });
    expect(await runGreffier(['projections', 'undo', 'meetings'], environment)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^meetings\u00A0: tables d’avant remises en service \(celles/u),
    });
    expect(await hashes()).toEqual(wrong);
    expect(await run('meetings')).toMatchObject({ code: 0 });
    const discard = () => runGreffier(['projections', 'discard'], environment);
    expect(await discard()).toMatchObject({ out: expect.stringContaining('meetings') });
    expect(await discard()).toMatchObject({ out: 'Aucune table d’avant n’était gardée.\n' });
    expect(await runGreffier(['projections', 'undo', 'meetings'], environment)).toMatchObject({
      code: EXIT.notFound,
      words: expect.stringContaining('(NO_FORMER_TABLES)'),
    });
    expect(await hashes()).toEqual(before);
  });

  it('stops on Ctrl-C, and goes on where it was the next time', async () => {
    const before = await hashes();
    // Held up at the swap of the first, by somebody who reads its checkpoint: what was made until then must not be made
    // again.
    await watcher.query(`begin; select from state.checkpoint where projection = 'meetings' for no key update`);
    const command = startCommand(['projections', 'rebuild', 'meetings', 'transcripts'], environment);
    const look = new Client({ connectionString: database.url });
    await look.connect();
    const made = async () =>
      (
        await look.query(
          `select from pg_stat_activity where application_name like 'greffier %' and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await vi.waitFor(async () => expect(await made()).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
    command.child.kill('SIGINT');
    expect(await command.finished).toMatchObject({
      code: EXIT.interrupted,
      words: expect.stringContaining('relancée, elle reprendra là où elle en était'),
    });
    await watcher.query('rollback');
    await look.end();
    expect(await hashes()).toEqual(before);
    const { rows } = await watcher.query<{ projection: string }>(
      'select projection from state.rebuild where position > 0 order by 1',
    );
    expect(rows.map(({ projection }) => projection)).toEqual(['meetings', 'transcripts']);

    expect(await run('meetings', 'transcripts')).toMatchObject({
      code: 0,
      words: expect.stringMatching(/Reprise à la position \d+/u),
    });
    expect(await hashes()).toEqual(before);
    expect((await watcher.query('select from state.rebuild')).rowCount).toBe(0);
  });

  it('refuses what holds what is still to be done', async () => {
    expect(await run('requests')).toMatchObject({
      code: EXIT.badData,
      words: expect.stringContaining('(NOT_REBUILDABLE)'),
    });
  });
});
