import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Caller } from '#test/support/caller.ts';
import { runGreffier } from '#test/support/command.ts';
import { inDatabaseOf } from '#test/support/embedded-client.ts';
import { hastenRequests } from '#test/support/hasten.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';

/**
 * A real EventStoreDB, used by nobody else meanwhile: EVENTSTORE_URL is its address, EVENTSTORE_KILL and
 * EVENTSTORE_START are shell commands that end it and start it again in the background, EVENTSTORE_FOLDER is the folder
 * of its database.
 */
const { EVENTSTORE_URL: url, EVENTSTORE_KILL: kill, EVENTSTORE_START: start, EVENTSTORE_FOLDER: folder } = process.env;
const isGiven = url !== undefined && kill !== undefined && start !== undefined && folder !== undefined;

describe.skipIf(!isGiven)(
  'a real server whose folder is put back as a backup has it (needs EVENTSTORE_URL, _KILL, _START and _FOLDER)',
  () => {
    // EventStoreDB takes every variable of that beginning for an option of its own.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));
    const shell = async (command = ''): Promise<void> =>
      void (await promisify(execFile)('sh', ['-c', command], { env }));

    /** Other installations have written to it before. */
    const ofItsOwn = () => ({
      EVENTSTORE_URL: String(url),
      EVENTSTORE_STREAM_PREFIX: `spec-${randomUUID().slice(0, 8)}.`,
    });

    it('is noticed before anything is written, and gone on from once that is confirmed', async () => {
      const backup = `${folder}.backup`;
      const store = ofItsOwn();
      const greffier = await startGreffier(store);
      const caller = new Caller(greffier);
      const answers = (status: number, code?: string) =>
        vi.waitFor(
          async () =>
            expect(await caller.save(randomUUID())).toMatchObject({ status, ...(code ? { body: { code } } : {}) }),
          { timeout: 120_000, interval: 500 },
        );
      const run = (...args: string[]) => runGreffier(args, { DATA_DIR: greffier.dataDir, ...store });
      try {
        await caller.signIn();
        await caller.save('avant');
        await caller.shown('avant');
        await shell(kill);
        await cp(String(folder), backup, { recursive: true });
        await shell(start);
        await answers(201);
        await caller.save('perdu');
        await caller.shown('perdu');
        await shell(kill);
        await rm(String(folder), { recursive: true });
        await cp(backup, String(folder), { recursive: true });
        await shell(start);
        await answers(503, 'RECORD_OLDER');
        await caller.shown('perdu');
        expect(await run('record', 'reconcile', '--from-store', '--yes')).toMatchObject({ code: 0 });
        await answers(201);
        await caller.shown('avant');
        expect(JSON.stringify(await caller.listed())).not.toContain('perdu');
        expect(await run('audit', 'verify')).toMatchObject({ code: 0, out: expect.stringContaining(' 0 anomalie,') });
      } finally {
        await greffier.stop();
        await rm(backup, { recursive: true, force: true });
      }
    }, 600_000);

    it('shows what is saved after a restore that lost only what another application wrote', async () => {
      const backup = `${folder}.backup`;
      const greffier = await startGreffier(ofItsOwn());
      const caller = new Caller(greffier);
      const foreign = EventStoreDBClient.connectionString(String(url));
      const save = (id: string) =>
        vi.waitFor(async () => expect(await caller.save(id, '2026-11-20T09:00:00Z')).toMatchObject({ status: 201 }), {
          timeout: 120_000,
          interval: 500,
        });
      const other = () => jsonEvent({ type: 'OrderPlaced', data: { id: randomUUID() } });
      const openRequests = () =>
        inDatabaseOf(greffier, async (client) => {
          await hastenRequests(client);
          return (await client.query('select from requests.requests')).rowCount;
        });
      const places = () =>
        inDatabaseOf(greffier, async (client) => {
          const { rows } = await client.query<{ least: string }>(
            'select min(position) as least from (select position from state.checkpoint union all select position from audit.head) p',
          );
          return BigInt(rows[0]?.least ?? 0);
        });
      try {
        await caller.signIn();
        const [before, after] = [randomUUID(), randomUUID()];
        await save(before);
        await caller.shown(before);
        // Nothing is left to do for us: the backup has our last event.
        await vi.waitFor(
          async () => {
            expect((await caller.auditEntries()).map(({ type }) => type)).toContain('MeetingAnalysed');
            expect(await openRequests()).toBe(0);
          },
          { timeout: 120_000, interval: 500 },
        );
        await shell(kill);
        await cp(String(folder), backup, { recursive: true });
        await shell(start);
        const passed = await vi.waitFor(
          () => foreign.appendToStream('order-1', Array.from({ length: 500 }, other), { expectedRevision: ANY }),
          { timeout: 120_000, interval: 500 },
        );
        await vi.waitFor(
          async () => {
            for (let block = 0; block < 4; block += 1)
              await foreign.appendToStream('order-1', Array.from({ length: 500 }, other), { expectedRevision: ANY });
            expect(await places()).toBeGreaterThan(passed.position?.commit ?? 0n);
          },
          { timeout: 120_000, interval: 500 },
        );
        await shell(kill);
        await rm(String(folder), { recursive: true });
        await cp(backup, String(folder), { recursive: true });
        await shell(start);
        await save(after);
        await caller.shown(after);
        expect(greffier.output.split('the event store was restored and ends before')).toHaveLength(2);
        expect(await caller.auditReport()).toMatchObject({ faults: [], lost: 0 });
      } finally {
        await foreign.dispose();
        await greffier.stop();
        await rm(backup, { recursive: true, force: true });
      }
    }, 600_000);
  },
);
