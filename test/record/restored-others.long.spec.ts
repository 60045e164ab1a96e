import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { Caller } from '#test/support/caller.ts';
import { runGreffier } from '#test/support/command.ts';
import { inDatabaseOf } from '#test/support/embedded-client.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const SET_BACK = 'the event store was restored and ends before places that were passed';

/**
 * In a store that others write to: the backup lacks events of theirs, and none of ours. What we passed lies behind its
 * end.
 */
describe.each([
  { ends: 'before what was passed', grows: false },
  { ends: 'behind what was passed, with other events there', grows: true },
])('a shared store that was restored from an older backup and ends $ends', ({ grows }) => {
  let emulator: EventStoreDbEmulator;
  let greffier: Greffier;
  let caller: Caller;
  const saved: string[] = [];

  const isOurs = ({ stream }: { readonly stream: string }) => stream.startsWith('greffier.');
  /** Of another application, until the log ends behind `end`. */
  async function writeOthers(log: EmulatedLog, end: bigint, text: string): Promise<void> {
    const data = Buffer.from(JSON.stringify({ text }));
    const other = () => ({ id: randomUUID(), type: 'OrderPlaced', json: true, data, metadata: Buffer.from('{}') });
    while (log.end < end) {
      log.write('order-1', Array.from({ length: 50 }, other));
      await wait(1);
    }
  }
  const places = () =>
    inDatabaseOf(greffier, async (client) => {
      const { rows } = await client.query<{ position: string }>(
        'select position from state.checkpoint union all select position from state.feed union all select position from audit.head',
      );
      return rows.map(({ position }) => BigInt(position));
    });
  /** Until everything that follows the log stands far behind our last event. */
  async function passOthers(): Promise<void> {
    const end = emulator.log.end + 300_000n;
    await vi.waitFor(
      async () => {
        await writeOthers(emulator.log, emulator.log.end + 50_000n, 'lost');
        for (const place of await places()) expect(place).toBeGreaterThan(end);
      },
      { timeout: 60_000, interval: 100 },
    );
  }
  /** The store as it was when our last event had just been written. */
  async function restore(): Promise<void> {
    await emulator.kill();
    const { records, end } = emulator.log;
    const backup = new EmulatedLog(undefined, records.slice(0, records.findLastIndex(isOurs) + 1));
    if (grows) await writeOthers(backup, end + 100_000n, 'of another size, since the restore');
    await emulator.restart(backup);
  }
  const save = async (): Promise<void> => {
    const id = randomUUID();
    await vi.waitFor(async () => expect((await caller.save(id)).status).toBe(201), { timeout: 30_000, interval: 100 });
    saved.push(id);
  };
  const command = (...args: string[]) =>
    runGreffier(args, { DATA_DIR: greffier.dataDir, EVENTSTORE_URL: emulator.url });
  const lines = () => greffier.output.split(SET_BACK).length - 1;
  const shown = async (): Promise<void> => {
    for (const id of saved) await caller.shown(id);
  };

  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start();
    greffier = await startGreffier({ EVENTSTORE_URL: emulator.url });
    caller = new Caller(greffier);
    await caller.signIn();
    await save();
    await shown();
  });
  afterAll(async () => {
    await greffier.stop();
    await emulator.kill();
  });

  it('shows what is saved from then on, and says so once', async () => {
    await passOthers();
    await restore();
    await save();
    await shown();
    expect(lines()).toBe(1);
    await save();
    await shown();
    expect(lines()).toBe(1);
  });

  it('does the same where it was restored while nothing ran', async () => {
    await passOthers();
    await greffier.end();
    await restore();
    await greffier.restart();
    await save();
    await shown();
    expect(lines()).toBe(2);
  });

  it('has everything published, chained and projected once', async () => {
    const head = emulator.log.records.findLast(isOurs)?.position ?? 0n;
    await vi.waitFor(
      async () => {
        for (const place of await places()) expect(place).toBeGreaterThanOrEqual(head);
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(await caller.listed()).toHaveLength(saved.length);
    expect(await command('projections', 'rebuild', '--all', '--verify')).toMatchObject({
      code: 0,
      words: expect.not.stringContaining('DIFFÉRENTE'),
    });
    expect(await caller.auditReport()).toMatchObject({ faults: [], lost: 0, unchained: 0 });
  });
});
