import { Caller } from '#test/support/caller.ts';
import { runGreffier } from '#test/support/command.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';

/**
 * A real EventStoreDB without events of Greffier's: EVENTSTORE_URL is its address, EVENTSTORE_KILL and EVENTSTORE_START are
 * shell commands that end it and start it again in the background, EVENTSTORE_FOLDER is the folder of its database.
 */
const { EVENTSTORE_URL: url, EVENTSTORE_KILL: kill, EVENTSTORE_START: start, EVENTSTORE_FOLDER: folder } = process.env;
const isGiven = url !== undefined && kill !== undefined && start !== undefined && folder !== undefined;

describe.skipIf(!isGiven)(
  'a real server whose folder is put back as a backup has it (needs EVENTSTORE_URL, _KILL, _START and _FOLDER)',
  () => {
    it('is noticed before anything is written, and gone on from once that is confirmed', async () => {
      // EventStoreDB takes every variable of that beginning for an option of its own.
      const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));
      const shell = async (command = ''): Promise<void> =>
        void (await promisify(execFile)('sh', ['-c', command], { env }));
      const backup = `${folder}.backup`;
      const greffier = await startGreffier({ EVENTSTORE_URL: String(url) });
      const caller = new Caller(greffier);
      const answers = (status: number, code?: string) =>
        vi.waitFor(
          async () =>
            expect(await caller.save(randomUUID())).toMatchObject({ status, ...(code ? { body: { code } } : {}) }),
          { timeout: 120_000, interval: 500 },
        );
      const run = (...args: string[]) => runGreffier(args, { DATA_DIR: greffier.dataDir, EVENTSTORE_URL: String(url) });
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
  },
);
