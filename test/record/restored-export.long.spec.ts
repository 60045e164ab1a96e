import { EXIT } from '#infra/startup-error.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import type { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { Caller } from '#test/support/caller.ts';
import { runGreffier } from '#test/support/command.ts';
import { inDatabaseOf } from '#test/support/embedded-client.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { isLong } from '#test/support/long.ts';
import { hashesOfTables } from '#test/support/table-hashes.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/**
 * What a restored store lacks is in an export that was made after the backup, and other applications have written
 * since.
 */
describe('an export that holds what a restored event store lacks', () => {
  let emulator: EventStoreDbEmulator;
  let greffier: Greffier;
  let folder: string;
  let caller: Caller;
  let restored: EmulatedLog;
  let hashes: Record<string, string>;

  const save = () => caller.save(randomUUID());
  const run = (...args: string[]) => runGreffier(args, { DATA_DIR: greffier.dataDir, EVENTSTORE_URL: emulator.url });
  /** Everything that follows the log has come to its end. */
  const caughtUp = () =>
    vi.waitFor(
      async () => {
        const end = emulator.log.records.findLast(({ stream }) => stream.startsWith('greffier.'))?.position ?? 0n;
        const places = await inDatabaseOf(greffier, async (client) => {
          const sql = 'select position from state.checkpoint union all select position from audit.head';
          return (await client.query<{ position: string }>(sql)).rows;
        });
        for (const { position } of places) expect(BigInt(position)).toBeGreaterThanOrEqual(end);
      },
      { timeout: 60_000, interval: 100 },
    );
  const tables = () => inDatabaseOf(greffier, hashesOfTables);
  const file = (name: string) => join(folder, name);
  const bring = (name: string) => run('record', 'reconcile', '--from-export', file(name), '--yes');

  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start();
    [greffier, folder] = await Promise.all([
      startGreffier({ EVENTSTORE_URL: emulator.url }),
      mkdtemp(join(tmpdir(), 'greffier-restored-')),
    ]);
    caller = new Caller(greffier);
    await caller.signIn();
    await save();
    restored = emulator.log.copy();
    await run('events', 'export', file('early.jsonl'));
    await save();
    await save();
    await caughtUp();
    await run('events', 'export', file('whole.jsonl'));
    hashes = await tables();
    await emulator.kill();
    // Positions differ from here on.
    restored.write('order-1', [
      { id: randomUUID(), type: 'Ordered', json: true, data: Buffer.from('{"much":1}'), metadata: Buffer.from('') },
    ]);
    await emulator.restart(restored);
    await vi.waitFor(
      async () => {
        if ((await save()).body.code !== 'RECORD_OLDER') throw new Error('not noticed yet');
      },
      { timeout: 30_000, interval: 200 },
    );
  });
  afterAll(async () => {
    await greffier.stop();
    await emulator.kill();
    await rm(folder, { recursive: true });
  });

  it('is refused where it was made too early, and nothing is written', async () => {
    const before = restored.records.length;
    expect(await bring('early.jsonl')).toMatchObject({
      code: EXIT.tryAgain,
      words: expect.stringContaining('(EXPORT_MISSES_EVENTS)'),
    });
    expect(restored.records.length).toBe(before);
  });

  it('brings the missing events in their order, at places of their own, and everything goes on', async () => {
    const { code, out } = await bring('whole.jsonl');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/\d+ événements rapportés/u) });
    expect(await tables()).toEqual(hashes);
    expect(restored.records.filter(({ type }) => type === 'RecordReconciled')).toHaveLength(1);
    await vi.waitFor(async () => expect((await save()).status).toBe(201), { timeout: 30_000, interval: 200 });
  });

  it('leaves an audit without anomalies in which nothing is lost, and tables that a rebuild gives again', async () => {
    await caughtUp();
    const { code, out } = await run('audit', 'verify');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(' 0 anomalie,') });
    expect(out).not.toContain('restauration');
    if (isLong)
      expect(await run('projections', 'rebuild', '--all', '--verify')).toMatchObject({
        code: 0,
        words: expect.not.stringContaining('DIFFÉRENTE'),
      });
    expect(await run('record', 'reconcile')).toMatchObject({ code: 0 });
  });
});
