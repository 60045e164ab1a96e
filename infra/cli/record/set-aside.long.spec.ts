import { EXIT } from '#infra/startup-error.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { runGreffier, type Finished } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Several processes a test, each of which starts from nothing.
vi.setConfig({ testTimeout: 240_000 });

describe('a foreign event in a stream of ours', () => {
  let emulator: EventStoreDbEmulator;
  let greffier: Greffier;
  let foreign: EventStoreDBClient;
  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start({ version: '24.2.0' });
    greffier = await startGreffier({ EVENTSTORE_URL: emulator.url });
    foreign = EventStoreDBClient.connectionString(emulator.url);
  });
  afterAll(async () => {
    await foreign.dispose();
    await greffier.end();
    await emulator.kill();
  });

  const run = (...args: string[]): Promise<Finished> =>
    runGreffier(args, { DATA_DIR: greffier.dataDir, EVENTSTORE_URL: emulator.url });
  const patiently = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 500 });

  async function writeForeign(stream: string): Promise<string> {
    const id = randomUUID();
    await foreign.appendToStream(`greffier.${stream}`, jsonEvent({ id, type: 'CustomerCreated', data: { a: 1 } }), {
      expectedRevision: ANY,
    });
    return id;
  }

  it('is named by status and audit, and everything goes on when it is set aside', async () => {
    const id = await writeForeign('user-4711');
    await patiently(async () => {
      const { out } = await run('projections', 'status');
      expect(out).toContain('(FOREIGN_EVENT)');
      expect(out).toContain(`user-4711 @ 0, événement ${id}`);
    });
    await patiently(async () => {
      const { code, out } = await run('audit', 'verify');
      expect(out).toContain(`étranger\u00A0: user-4711 @ 0, événement ${id}, pas mis de côté`);
      expect(out).toContain('1 anomalie, 0 événement pas encore enchaîné');
      expect(code).toBe(EXIT.badData);
    });
    expect(await run('record', 'set-aside', 'user-4711', '0', randomUUID(), '--reason', 'x')).toMatchObject({
      words: expect.stringContaining('(EVENT_NOT_FOUND)'),
    });
    const done = await run('record', 'set-aside', 'user-4711', '0', id, '--reason', 'La comptabilité');
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('mis de côté') });
    await patiently(async () => {
      const { out } = await run('projections', 'status');
      expect(out).not.toContain('FOREIGN_EVENT');
      expect(out).toContain('à jour');
    });
    const verified = await run('audit', 'verify');
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('La comptabilité') });
    expect((await run('projections', 'rebuild', '--verify')).words).not.toContain('DIFFÉRENTE');
  });
});
