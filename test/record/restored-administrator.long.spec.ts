import { EXIT } from '#infra/startup-error.ts';
import { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { Caller } from '#test/support/caller.ts';
import { runGreffier } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/**
 * The backup was made before the first start had an administrator: the log that is left knows nobody who could sign in.
 */
describe('a store that was restored from before there was an administrator', () => {
  let emulator: EventStoreDbEmulator;
  let greffier: Greffier;
  let caller: Caller;
  const run = (...args: string[]) => runGreffier(args, { DATA_DIR: greffier.dataDir, EVENTSTORE_URL: emulator.url });
  const types = () => emulator.log.records.map(({ type }) => type);

  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start();
    greffier = await startGreffier({ EVENTSTORE_URL: emulator.url });
    caller = new Caller(greffier);
    await caller.signIn();
    await caller.save('perdue');
    await caller.shown('perdue');
    const mark = emulator.log.records.findIndex(({ type }) => type === 'StoreMarked');
    const backup = new EmulatedLog(undefined, emulator.log.records.slice(0, mark + 1));
    await greffier.end();
    await emulator.kill();
    await emulator.restart(backup);
  });
  afterAll(async () => {
    await greffier.stop();
    await emulator.kill();
  });

  it('lets the server start for reading, and names the way out', async () => {
    await greffier.restart();
    expect(greffier.output).toContain('greffier record reconcile');
    // A sign-in needs its note in the log; people who are signed in go on reading.
    const { adminEmail: email, adminPassword: password } = greffier;
    const refused = await caller.ask('/api/auth/login', { email, password });
    expect(refused).toMatchObject({ status: 503, body: { code: 'RECORD_OLDER' } });
    expect(JSON.stringify(refused.body)).toContain('greffier record reconcile');
    await caller.shown('perdue');
    expect(await caller.save(randomUUID())).toMatchObject({ status: 503, body: { code: 'RECORD_OLDER' } });
    expect(types()).not.toContain('UserCreated');
  });

  it('is told of by the command also where no server runs and nobody is signed in', async () => {
    await greffier.end();
    const { code, out } = await run('record', 'reconcile');
    expect({ code, out }).toMatchObject({
      code: EXIT.unavailable,
      out: expect.stringMatching(/Aucun événement en commun[^]*--from-store/u),
    });
  });

  it('has an administrator again as soon as it is reconciled, under a running server', async () => {
    await greffier.restart();
    expect(await run('record', 'reconcile', '--from-store', '--yes')).toMatchObject({ code: 0 });
    await vi.waitFor(() => expect(types()).toContain('UserCreated'), { timeout: 30_000, interval: 100 });
    await vi.waitFor(
      async () => {
        await caller.signIn();
        expect((await caller.save('après')).status).toBe(201);
      },
      { timeout: 30_000, interval: 200 },
    );
    await caller.shown('après');
    expect(JSON.stringify(await caller.listed())).not.toContain('perdue');
    expect(await run('audit', 'verify')).toMatchObject({ code: 0, out: expect.stringContaining(' 0 anomalie,') });
  });

  it('starts afterwards as ever', async () => {
    await greffier.restart();
    await caller.signIn();
    expect((await caller.save('encore')).status).toBe(201);
  });
});
