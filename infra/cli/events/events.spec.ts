import { EXIT } from '#infra/startup-error.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { runGreffier, startCommand, type Finished } from '#test/support/command.ts';
import { auditChained } from '#test/support/audit-chained.ts';
import { inDatabaseOf } from '#test/support/embedded-client.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { isLong } from '#test/support/long.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Several processes a test, each of which starts from nothing.
vi.setConfig({ testTimeout: 240_000 });

interface Shown {
  readonly events: readonly {
    readonly type: string;
    readonly position: string;
    readonly data: Record<string, unknown>;
    readonly metadata: { readonly time: string };
  }[];
  readonly state: { readonly phase: string; readonly analysis: string };
}

describe('the log at the command line', () => {
  let greffier: Greffier;
  let folder: string;
  let stream: string;
  const run = (...args: string[]): Promise<Finished> => runGreffier(args, { DATA_DIR: greffier.dataDir });
  const show = async (...args: string[]): Promise<Shown> =>
    JSON.parse((await run('events', 'show', stream, '--json', ...args)).out) as Shown;

  async function importOne(name: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, 'Marie : Nous décidons de livrer le lot avant le 4 avril.\nPaul : Je m’en occupe.\n');
    const { out } = await run('import', file, '--json');
    return `meeting-${(JSON.parse(out) as { files: { meetingId: string }[] }).files[0]?.meetingId}`;
  }

  const inDatabase = (statement: string, values: unknown[] = []) =>
    inDatabaseOf(greffier, (client) => client.query(statement, values));

  beforeAll(async () => {
    [greffier, folder] = await Promise.all([startGreffier(), mkdtemp(join(tmpdir(), 'greffier-log-'))]);
    stream = await importOne('premier.txt');
  }, 240_000);
  afterAll(async () => {
    await greffier.stop();
    await rm(folder, { recursive: true });
  });

  it('shows a stream decrypted, as it is and as it was', async () => {
    const { events, state } = await show();
    expect(events.map(({ type }) => type)).toEqual(['MeetingRegistered', 'TranscriptCompleted', 'MeetingAnalysed']);
    expect(events[0]?.data).toMatchObject({ title: 'Premier' });
    expect(state).toMatchObject({ phase: 'complete', analysis: 'done' });
    expect(await show('--at', String(events[1]?.position))).toMatchObject({
      events: events.slice(0, 2),
      state: { phase: 'complete', analysis: 'none' },
    });
    if (isLong)
      expect(await show('--at', String(events[0]?.position))).toMatchObject({ state: { phase: 'recording' } });
    expect(await show('--at', String(events[1]?.metadata.time))).toMatchObject({ state: { phase: 'complete' } });
    expect(await run('events', 'show', stream, '--at', '2001-01-01')).toMatchObject({
      code: EXIT.notFound,
      words: expect.stringContaining('(STREAM_NOT_FOUND)'),
    });
    expect(await run('events', 'show', stream, '--at', 'ffffffff:12')).toMatchObject({
      code: EXIT.tryAgain,
      words: expect.stringContaining('(FOREIGN_POSITION)'),
    });
  });

  it('follows events as they come, until Ctrl-C or until nobody reads', async () => {
    const { events } = await show();
    const tail = startCommand(['events', 'tail', '--from', String(events.at(-1)?.position), '--json'], {
      DATA_DIR: greffier.dataDir,
    });
    const second = await importOne('second.txt');
    await tail.printed('"MeetingAnalysed"');
    tail.child.kill('SIGINT');
    const { code, out } = await tail.finished;
    const seen = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { stream: string; type: string });
    expect(code).toBe(0);
    const ofMeeting = seen.filter(({ stream: one }) => one.startsWith('meeting-'));
    expect(ofMeeting.map((event) => [event.stream, event.type]).slice(0, 2)).toEqual([
      [second, 'MeetingRegistered'],
      [second, 'TranscriptCompleted'],
    ]);
    // Whether the first one's minutes are mailed is settled after its analysis, perhaps only now.
    const types = seen.map(({ type }) => type).filter((type) => type !== 'MinutesMailingSettled');
    expect(types.slice(0, 2)).toEqual(['CaptureStarted', 'CapturePartRecorded']);

    if (!isLong) return;
    const left = startCommand(['events', 'tail', '--from', '0'], { DATA_DIR: greffier.dataDir });
    await left.printed('UserCreated');
    left.child.stdout?.destroy();
    await importOne('troisième.txt');
    expect(await left.finished).toMatchObject({ code: 0 });
  });

  it('finds what a request set off, by the id that an answer gave', async () => {
    const correlationId = '0197a1b2-3c4d-4e5f-8a9b-0c1d2e3f4a5b';
    const response = await fetch(`${greffier.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-correlation-id': correlationId.toUpperCase() },
      body: JSON.stringify({ email: 'personne@exemple.fr', password: 'pas-le-bon' }),
    });
    expect([response.status, response.headers.get('x-correlation-id')]).toEqual([401, correlationId]);
    await auditChained(greffier);
    const found = await vi.waitFor(
      async () => {
        const { out } = await run('events', 'find', correlationId, '--json');
        const answer = JSON.parse(out) as { events: { type: string }[]; lines: { message: string; route: string }[] };
        expect([answer.events.length, answer.lines.length]).toEqual([1, 1]);
        return answer;
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(found.events[0]).toMatchObject({ type: 'SignInRefused' });
    expect(found.lines[0]).toMatchObject({ message: 'call', route: 'POST /api/auth/login' });
    expect(await run('events', 'find', correlationId.replace('0', '1'))).toMatchObject({
      code: EXIT.notFound,
      words: expect.stringContaining('(CORRELATION_NOT_FOUND)'),
    });
  });

  it('finds a chain that was written anew as a whole, by a head that was kept elsewhere', async () => {
    await auditChained(greffier);
    const kept = join(folder, 'tête.json');
    const head = await run('audit', 'head', '--sign');
    expect(head).toMatchObject({ code: 0 });
    await writeFile(kept, head.out);
    expect(await run('audit', 'verify', '--head', kept)).toMatchObject({
      code: 0,
      out: expect.stringContaining('conforme'),
    });
    await writeFile(join(folder, 'faux.json'), head.out.replace(/"sequence": "\d+"/u, '"sequence": "1"'));
    expect(await run('audit', 'verify', '--head', join(folder, 'faux.json'))).toMatchObject({
      code: EXIT.badData,
      out: expect.stringContaining('sa signature ne correspond pas'),
    });

    await writeFile(join(folder, 'rien.json'), '{}');
    expect(await run('audit', 'verify', '--head', kept, join(folder, 'rien.json'))).toMatchObject({
      code: EXIT.badData,
      words: expect.stringMatching(/rien\.json.*\(HEAD_INVALID\)/u),
    });

    // In `npm test` projections/audit has a chain that was made again, and its head.
    if (!isLong) return;
    // Who can write to the database changes an event, and has the whole chain made again.
    await inDatabase(
      `update events.event set metadata = convert_to(replace(convert_from(metadata, 'UTF8'), 'user:', 'user:0'), 'UTF8') where stream = $1 and revision = 0`,
      [stream],
    );
    await inDatabase('truncate audit.entry');
    await inDatabase('update audit.head set position = 0');
    await greffier.restart();
    await auditChained(greffier);
    expect(await run('audit', 'verify')).toMatchObject({ code: 0 });
    expect(await run('audit', 'verify', '--head', kept)).toMatchObject({
      code: EXIT.badData,
      out: expect.stringContaining('la chaîne a été réécrite'),
    });
  });

  it('is taken by no installation that has not its keys', async () => {
    const file = join(folder, 'ailleurs.jsonl');
    expect(await run('events', 'export', file)).toMatchObject({ code: 0 });
    const other = await createTestDatabase();
    const elsewhere = { DATABASE_URL: other.url, DATA_DIR: join(folder, 'elsewhere') };
    expect(await runGreffier(['events', 'import', file], elsewhere)).toMatchObject({
      code: EXIT.tryAgain,
      out: '',
      words: expect.stringContaining('(ARCHIVE_OTHER_VAULT)'),
    });
    const again = join(folder, 'vide.jsonl');
    expect(await runGreffier(['events', 'export', again], elsewhere)).toMatchObject({
      out: expect.stringMatching(/^0\sévénement/u),
    });
    await other.drop();
  });

  it.runIf(isLong)('moves to an EventStoreDB, where the server goes on', async () => {
    const file = join(folder, 'journal.jsonl');
    expect(await run('events', 'export', file)).toMatchObject({ code: 0 });
    expect(await run('events', 'export', file)).toMatchObject({
      code: EXIT.tryAgain,
      words: expect.stringContaining('existe déjà'),
    });
    const emulator = await EventStoreDbEmulator.start({ version: '24.2.0' });
    const there = { DATA_DIR: greffier.dataDir, EVENTSTORE_URL: emulator.url };
    expect(await runGreffier(['events', 'import', file], there)).toMatchObject({
      code: EXIT.tryAgain,
      words: expect.stringContaining('(FOLLOWED_ELSEWHERE)'),
    });
    await greffier.end();
    await rm(file);
    expect(await run('events', 'export', file)).toMatchObject({ code: 0 });
    await writeFile(join(folder, 'coupé.jsonl'), (await readFile(file)).subarray(0, -60));
    expect(await runGreffier(['events', 'import', join(folder, 'coupé.jsonl')], there)).toMatchObject({
      code: EXIT.badData,
      words: expect.stringContaining('ARCHIVE_'),
    });
    expect(await runGreffier(['events', 'import', file], there)).toMatchObject({
      code: 0,
      out: expect.stringContaining('suivent maintenant ce journal'),
    });
    expect(await runGreffier(['events', 'import', file], there)).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 événement de plus'),
    });
    expect(await run('projections', 'status')).toMatchObject({
      code: EXIT.internal,
      words: expect.stringContaining('(FOREIGN_CHECKPOINT)'),
    });
    // Before the rebuild, which is recorded in events that a server would chain.
    expect(await runGreffier(['audit', 'verify'], there)).toMatchObject({
      code: 0,
      out: expect.stringContaining(' 0 événement pas encore enchaîné'),
    });
    expect(await runGreffier(['projections', 'rebuild', '--verify'], there)).toMatchObject({
      code: 0,
      words: expect.not.stringContaining('DIFFÉRENTE'),
    });
    expect(JSON.parse((await runGreffier(['events', 'show', stream, '--json'], there)).out)).toMatchObject({
      state: { phase: 'complete', analysis: 'done' },
    });
    await emulator.kill();
  });
});
