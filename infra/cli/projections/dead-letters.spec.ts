import { saveMeeting } from '#commands/meeting/save.ts';
import { EXIT } from '#infra/startup-error.ts';
import { runGreffier } from '#test/support/command.ts';
import { ORGANISER } from '#test/support/erasable.ts';
import { inhabit, someRequest } from '#test/support/inhabited.ts';
import { startTestNats, type TestNats } from '#test/support/nats.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { meetingOfLines } from '#test/support/published.ts';
import { repeatingAnalyst } from '#test/support/repeating-analyst.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('greffier projections dead-letters', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let folder: string;
  let environment: Readonly<Record<string, string>>;
  beforeAll(async () => {
    [database, nats, folder] = await Promise.all([
      createTestDatabase(),
      startTestNats(),
      mkdtemp(join(tmpdir(), 'greffier-letters-')),
    ]);
    environment = { DATABASE_URL: database.url, NATS_URL: nats.url, DATA_DIR: folder };
  });
  afterAll(async () => {
    await nats.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const letters = (...args: string[]) => runGreffier(['projections', 'dead-letters', ...args], environment);

  it('lists what a projection could not take, what waits behind it, and takes both once it can', async () => {
    const greffier = await inhabit(environment, repeatingAnalyst());
    const { pool } = greffier.record;
    await pool.query(`alter table transcripts.transcripts add constraint refuses check (line <> 1)`);
    const { meetingId } = await saveMeeting(greffier.dependencies, meetingOfLines(3), someRequest(ORGANISER));
    await greffier.caughtUp();

    const { code, out } = await letters();
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(
        `^transcripts .*CapturePartRecorded [0-9a-f-]{36}  capture-[0-9a-f-]{36}, position \\d+  23514, 1 essai$`,
        'mu',
      ),
    );
    expect(out).toMatch(/^transcripts .*CaptureCompleted .*attend son tour$/mu);
    expect(JSON.parse((await letters('transcripts', '--json')).out)).toMatchObject([
      { error: '23514' },
      { error: null },
    ]);
    expect(await letters('users')).toMatchObject({ code: 0, out: 'Aucun événement n’est mis de côté.\n' });
    expect((await runGreffier(['projections', 'status'], environment)).out).toMatch(/^transcripts .*2 mis de côté$/mu);

    expect(await letters('retry')).toMatchObject({
      code: EXIT.badData,
      out: expect.stringMatching(
        new RegExp(
          `^transcripts\u00A0: 0 repris, 1 flux encore bloqués?\\n {2}capture-[0-9a-f-]{36} \\(23514\\)\\n$`,
          'u',
        ),
      ),
    });
    await pool.query('alter table transcripts.transcripts drop constraint refuses');
    expect(await letters('retry')).toMatchObject({
      code: 0,
      out: expect.stringContaining('transcripts\u00A0: 2 repris'),
    });
    expect((await letters()).out).toBe('Aucun événement n’est mis de côté.\n');
    expect((await pool.query('select from transcripts where meeting_id = $1', [meetingId])).rowCount).toBe(3);
    await greffier.leave();
  });
});
