import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import type { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { runGreffier } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly position?: string; readonly accessToken?: string; readonly meetings?: readonly { readonly id: string }[] };
}

/** The store is put back as a backup has it, under a server whose tables have seen what came after. */
describe('a server whose event store was restored from an older backup', () => {
  let emulator: EventStoreDbEmulator;
  let greffier: Greffier;
  let token = '';
  let backup: EmulatedLog;
  let restored: EmulatedLog;
  const before: string[] = [];
  const lost: string[] = [];

  const ask = async (path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${greffier.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  const save = (id: string) =>
    ask('/api/meetings', {
      platform: 'teams',
      meetingId: id,
      subject: `Réunion ${id}`,
      startTime: '2026-11-20T08:00:00Z',
      participants: [],
      transcript: 'Anne : Bonjour.',
    });
  const saved = async (id: string): Promise<void> => {
    const { status } = await save(id);
    if (status !== 201) throw new Error(`a meeting was not saved (${status})`);
  };
  const titles = async () => JSON.stringify((await ask('/api/meetings?limit=50')).body.meetings);
  const command = (...args: string[]) => runGreffier(args, { DATA_DIR: greffier.dataDir, EVENTSTORE_URL: emulator.url });
  const shown = (all: readonly string[]) =>
    vi.waitFor(async () => {
      const list = await titles();
      for (const id of all) expect(list).toContain(id);
    }, { timeout: 30_000, interval: 200 });

  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start();
    greffier = await startGreffier({ EVENTSTORE_URL: emulator.url });
    const { adminEmail: email, adminPassword: password } = greffier;
    token = String((await ask('/api/auth/login', { email, password })).body.accessToken);
    for (let index = 0; index < 3; index += 1) {
      const id = randomUUID();
      before.push(id);
      await saved(id);
    }
    await shown(before);
    backup = emulator.log.copy();
    for (let index = 0; index < 3; index += 1) {
      const id = randomUUID();
      lost.push(id);
      await saved(id);
    }
    await shown(lost);
    await emulator.kill();
    restored = backup.copy();
    await emulator.restart(restored);
  });
  afterAll(async () => {
    await greffier.stop();
    await emulator.kill();
  });

  const isRefused = async () => expect(await save(randomUUID())).toMatchObject({ status: 503, body: { code: 'RECORD_OLDER' } });

  it('writes nothing, says so once, and reads on', async () => {
    await vi.waitFor(isRefused, { timeout: 30_000, interval: 100 });
    await isRefused();
    expect(restored.records.length).toBe(backup.records.length);
    await shown([...before, ...lost]);
    expect(greffier.output.split('the event store is older than the tables')).toHaveLength(2);
  });

  it('knows it from the start, before anything is written', async () => {
    await greffier.restart();
    await isRefused();
    expect(restored.records.length).toBe(backup.records.length);
    await shown([...before, ...lost]);
  });

  it('is told of by the command that shows how far the tables are', async () => {
    const { code, out } = await command('projections', 'status');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Le journal est plus ancien que les tables') });
  });

  it('lets no rebuild take the place of tables that know more', async () => {
    expect(await command('projections', 'rebuild', '--all')).toMatchObject({ words: expect.stringContaining('(RECORD_OLDER)') });
    await shown(lost);
  });
});
