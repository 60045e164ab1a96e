import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import type { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { Caller } from '#test/support/caller.ts';
import { runGreffier } from '#test/support/command.ts';
import { inDatabaseOf } from '#test/support/embedded-client.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { isLong } from '#test/support/long.ts';
import { EXIT } from '#infra/startup-error.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** The store is put back as a backup has it, under a server whose tables have seen what came after. */
describe('a server whose event store was restored from an older backup', () => {
  let emulator: EventStoreDbEmulator;
  let greffier: Greffier;
  let caller: Caller;
  let backup: EmulatedLog;
  let restored: EmulatedLog;
  const before: string[] = [];
  const kept: string[] = [];
  const lost: string[] = [];
  let erased = '';
  /** An administrator at the time of the backup, and no more. */
  let colleague: Caller;

  const saved = async (id: string): Promise<void> => {
    const { status } = await caller.save(id);
    if (status !== 201) throw new Error(`a meeting was not saved (${status})`);
  };
  /** Until its keys are destroyed. */
  const erase = async (id: string): Promise<void> => {
    await fetch(`${greffier.url}/api/meetings/${id}`, { method: 'DELETE', headers: caller.headers });
    await vi.waitFor(
      () => {
        if (!emulator.log.records.some(({ type, stream }) => type === 'MeetingErased' && stream.endsWith(id)))
          throw new Error('not erased yet');
      },
      { timeout: 30_000, interval: 100 },
    );
  };
  const command = (...args: string[]) =>
    runGreffier(args, { DATA_DIR: greffier.dataDir, EVENTSTORE_URL: emulator.url });
  const shown = async (all: readonly string[]): Promise<void> => {
    for (const id of all) await caller.shown(id);
  };

  /** Meetings whose room is still to be written. */
  const withoutRoom = () =>
    inDatabaseOf(
      greffier,
      async (client) => (await client.query(`select from requests.requests where kind = 'attach'`)).rowCount,
    );

  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start();
    greffier = await startGreffier({ EVENTSTORE_URL: emulator.url });
    caller = new Caller(greffier);
    await caller.signIn();
    for (let index = 0; index < 3; index += 1) {
      const id = randomUUID();
      before.push(id);
      await saved(id);
    }
    await shown(before);
    const [one] = await caller.listed();
    erased = one?.id ?? '';
    kept.push(...before.filter((id) => !one?.title.endsWith(id)));
    const invited = await caller.withColleague('admin');
    ({ colleague } = invited);
    if ((await colleague.ask('/api/admin/users')).status !== 200) throw new Error('they are no administrator');
    backup = emulator.log.copy();
    await caller.ask(`/api/admin/users/${invited.userId}/role`, { role: 'user' }, 'PUT');
    await erase(erased);
    for (let index = 0; index < 3; index += 1) {
      const id = randomUUID();
      lost.push(id);
      await saved(id);
    }
    await shown(lost);
    // What a reactor was about to write would be repeated on the store that comes back within two seconds.
    await vi.waitFor(
      async () => {
        if ((await withoutRoom()) !== 0) throw new Error('a meeting has no room yet');
      },
      { timeout: 30_000, interval: 100 },
    );
    await emulator.kill();
    restored = backup.copy();
    await emulator.restart(restored);
  });
  afterAll(async () => {
    await greffier.stop();
    await emulator.kill();
  });

  const waitingNotes = () =>
    inDatabaseOf(greffier, async (client) => (await client.query('select from state.waiting_event')).rowCount);
  const isRefused = async () =>
    expect(await caller.save(randomUUID())).toMatchObject({ status: 503, body: { code: 'RECORD_OLDER' } });

  it('writes nothing, says so once, and reads on', async () => {
    await vi.waitFor(isRefused, { timeout: 30_000, interval: 100 });
    await isRefused();
    expect(restored.records.length).toBe(backup.records.length);
    await shown([...kept, ...lost]);
    expect(greffier.output.split('the event store is older than the tables')).toHaveLength(2);
  });

  it('knows the rights of now, and keeps the note of who was refused until it can be written', async () => {
    expect(await colleague.ask('/api/admin/users')).toMatchObject({ status: 403, body: { code: 'ADMIN_ONLY' } });
    await vi.waitFor(async () => expect(await waitingNotes()).toBe(1), { timeout: 30_000, interval: 100 });
  });

  it('marks what is read as possibly ahead of the log, for who waits for a position too, and says so in the health', async () => {
    const { headers } = caller;
    const response = await fetch(`${greffier.url}/api/meetings?limit=1`, { headers });
    expect({ status: response.status, record: response.headers.get('greffier-record') }).toEqual({
      status: 200,
      record: 'older',
    });
    const health = (await (await fetch(`${greffier.url}/api/health`, { headers })).json()) as {
      readonly status: string;
      readonly checks: unknown;
    };
    expect(health).toMatchObject({ status: 'degraded', checks: { eventStore: { status: 'degraded' } } });
  });

  it.runIf(isLong)('knows it from the start, before anything is written', async () => {
    await greffier.restart();
    await isRefused();
    expect(restored.records.length).toBe(backup.records.length);
    await shown([...kept, ...lost]);
  });

  it.runIf(isLong)('is told of by the command that shows how far the tables are', async () => {
    const { code, out } = await command('projections', 'status');
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('Le journal est plus ancien que les tables'),
    });
  });

  it('lets no rebuild take the place of tables that know more', async () => {
    expect(await command('projections', 'rebuild', '--all')).toMatchObject({
      words: expect.stringContaining('(RECORD_OLDER)'),
    });
    await shown(lost);
  });

  it.runIf(isLong)('lets nobody try again what was set aside', async () => {
    expect(await command('projections', 'dead-letters', 'retry')).toMatchObject({
      words: expect.stringContaining('(RECORD_OLDER)'),
    });
    expect(await caller.ask('/api/admin/dead-letters/retry', { projection: 'meetings' })).toMatchObject({
      status: 503,
      body: { code: 'RECORD_OLDER' },
    });
  });

  it('is told of with what is missing, and changed by nothing that is not confirmed', async () => {
    const { code, out } = await command('record', 'reconcile');
    expect(code).toBe(EXIT.unavailable);
    expect(out).toMatch(/\d+ événements manquent d’après l’audit/u);
    expect(out).toContain(`meeting-${erased}`);
    expect(out).toContain('--from-export');
    expect(await command('record', 'reconcile', '--from-store')).toMatchObject({
      words: expect.stringContaining('(NOT_CONFIRMED)'),
    });
    expect(restored.records.length).toBe(backup.records.length);
  });

  it('goes on from what the store holds, once that is confirmed', async () => {
    expect(await command('record', 'reconcile', '--from-store', '--yes')).toMatchObject({ code: 0 });
    await vi.waitFor(async () => expect((await caller.save('après')).status).toBe(201), {
      timeout: 30_000,
      interval: 200,
    });
    await shown([...kept, 'après']);
    // The record of accesses lost its end, too.
    await vi.waitFor(async () => expect(await waitingNotes()).toBe(0), { timeout: 30_000, interval: 200 });
    expect(restored.records.filter(({ type }) => type === 'AccessRefused')).toHaveLength(1);
    await caller.signIn();
    const list = JSON.stringify(await caller.listed());
    for (const id of lost) expect(list).not.toContain(id);
    expect(restored.records.filter(({ type }) => type === 'RecordReconciled')).toHaveLength(1);
    expect(await command('record', 'reconcile')).toMatchObject({
      code: 0,
      out: expect.stringContaining('rien à réconcilier'),
    });
    expect(await command('record', 'reconcile', '--from-export', '/nulle/part/export.jsonl')).toMatchObject({
      code: EXIT.notFound,
      words: expect.stringMatching(/«\u00A0\/nulle\/part\/export\.jsonl\u00A0».*\(ARCHIVE_UNREADABLE\)/u),
    });
  });

  it('erases again what was erased since the backup, and shows it no more', async () => {
    const ends = () => restored.records.filter(({ stream }) => stream.endsWith(erased)).map(({ type }) => type);
    await vi.waitFor(() => expect(ends()).toContain('MeetingErased'), { timeout: 30_000, interval: 200 });
    expect((await caller.listed()).map(({ id }) => id)).not.toContain(erased);
    expect(await caller.listed()).toHaveLength(kept.length + 1);
  });

  it('has tables that a rebuild gives again, and an audit without anomalies that names what was lost', async () => {
    const behind = async () => {
      const end = restored.records.findLast(({ stream }) => stream.startsWith('greffier.'))?.position ?? 0n;
      const places = await inDatabaseOf(greffier, async (client) => {
        const sql = 'select position from state.checkpoint union all select position from audit.head';
        return (await client.query<{ position: string }>(sql)).rows;
      });
      return places.filter(({ position }) => BigInt(position) < end).length;
    };
    await vi.waitFor(async () => expect(await behind()).toBe(0), { timeout: 60_000, interval: 100 });
    if (isLong) {
      expect((await command('projections', 'status')).out).not.toMatch(/en retard|réconcilier/u);
      expect(await command('projections', 'rebuild', '--all', '--verify')).toMatchObject({
        code: 0,
        words: expect.not.stringContaining('DIFFÉRENTE'),
      });
    }
    expect(await command('audit', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/0 anomalie,[^]*événements qu’une restauration a perdus/u),
    });
  });

  it('has an audit whose answers to administrators name what was lost, too', async () => {
    const listed = await caller.auditEntries();
    expect(listed.filter(({ lost: isLost }) => isLost).length).toBeGreaterThan(0);
    expect(listed.filter(({ lost: isLost }) => !isLost).length).toBeGreaterThan(0);
    const report = await caller.auditReport();
    expect(report).toMatchObject({ faults: [] });
    expect(report.lost).toBe(listed.filter(({ lost: isLost }) => isLost).length);
  });

  it.runIf(isLong)('starts again as ever', async () => {
    await greffier.restart();
    expect((await caller.save('encore')).status).toBe(201);
    await shown(['encore']);
  });
});
