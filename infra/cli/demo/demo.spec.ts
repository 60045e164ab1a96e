import { runGreffier, startCommand } from '#test/support/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { EXIT } from '../../startup-error.ts';
import { checkArchive, eventsOf } from '../../main/archive/archive.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

// A whole load is in `demo.long.spec.ts`.
describe('greffier demo', () => {
  let database: TestDatabase;
  let folder: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'greffier-demo-'))]);
    environment = { DATABASE_URL: database.url, DATA_DIR: folder, ADMIN_EMAIL: 'admin@greffier.test' };
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const remove = (...args: string[]) => runGreffier(['demo', 'remove', ...args], environment);
  /** The types of the events of each stream, in their order. */
  async function streams(): Promise<ReadonlyMap<string, readonly string[]>> {
    const file = join(folder, 'export.jsonl');
    await runGreffier(['events', 'export', file], environment);
    const found = new Map<string, string[]>();
    for await (const { stream, type } of eventsOf(await checkArchive(file)))
      found.set(stream, [...(found.get(stream) ?? []), type]);
    return found;
  }

  it('takes away what a load that was killed after a few meetings has brought, once it is told to', async () => {
    const loading = startCommand(['demo', 'load'], environment);
    await loading.printed('Réunions\u00A0:');
    loading.child.kill('SIGKILL');
    await loading.finished;
    expect(await remove()).toMatchObject({ code: EXIT.tryAgain, words: expect.stringContaining('(NOT_CONFIRMED)') });
    expect(await remove('--yes')).toMatchObject({
      code: 0,
      out: 'Démonstration retirée\u00A0: 12 réunions et 6 comptes.\n',
    });

    const found = await streams();
    expect(found.get('settings-demonstration')).toEqual([
      'DemonstrationLoadBegun',
      'DemonstrationRemovalBegun',
      'DemonstrationRemoved',
    ]);
    const meetings = [...found].filter(([stream]) => stream.startsWith('meeting-'));
    expect(meetings.length).toBeGreaterThan(0);
    for (const [stream, types] of meetings) expect([stream, types.at(-1)]).toEqual([stream, 'MeetingErased']);
    const accounts = [...found].filter(([stream]) => stream.startsWith('user-'));
    expect(accounts.filter(([, types]) => types.at(-1) === 'UserErased')).toHaveLength(6);
    // Who looks stays.
    expect(accounts.filter(([, types]) => types.join() === 'UserCreated')).toHaveLength(1);
    expect(await remove('--yes')).toMatchObject({
      code: 0,
      out: 'Aucune démonstration n’est chargée\u00A0: rien n’a été changé.\n',
    });
  });
});
