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

describe.skipIf(!isGiven)('a real server whose folder is put back as a backup has it (needs EVENTSTORE_URL, _KILL, _START and _FOLDER)', () => {
  it('is noticed before anything is written, and gone on from once that is confirmed', async () => {
    // EventStoreDB takes every variable of that beginning for an option of its own.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));
    const shell = async (command = ''): Promise<void> => void (await promisify(execFile)('sh', ['-c', command], { env }));
    const backup = `${folder}.backup`;
    const greffier = await startGreffier({ EVENTSTORE_URL: String(url) });
    let token = '';
    const ask = async (path: string, body?: unknown) => {
      const response = await fetch(`${greffier.url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as { readonly accessToken?: string; readonly code?: string; readonly meetings?: unknown } };
    };
    const save = (id: string) =>
      ask('/api/meetings', { platform: 'teams', meetingId: id, subject: id, startTime: '2026-11-20T08:00:00Z', participants: [], transcript: 'Anne : Bonjour.' });
    const titles = async () => JSON.stringify((await ask('/api/meetings?limit=50')).body.meetings);
    const shown = (id: string) => vi.waitFor(async () => expect(await titles()).toContain(id), { timeout: 60_000, interval: 200 });
    const answers = (status: number, code?: string) =>
      vi.waitFor(async () => expect(await save(randomUUID())).toMatchObject({ status, ...(code ? { body: { code } } : {}) }), { timeout: 120_000, interval: 500 });
    const run = (...args: string[]) => runGreffier(args, { DATA_DIR: greffier.dataDir, EVENTSTORE_URL: String(url) });
    try {
      const { adminEmail: email, adminPassword: password } = greffier;
      token = String((await ask('/api/auth/login', { email, password })).body.accessToken);
      await save('avant');
      await shown('avant');
      await shell(kill);
      await cp(String(folder), backup, { recursive: true });
      await shell(start);
      await answers(201);
      await save('perdu');
      await shown('perdu');
      await shell(kill);
      await rm(String(folder), { recursive: true });
      await cp(backup, String(folder), { recursive: true });
      await shell(start);
      await answers(503, 'RECORD_OLDER');
      await shown('perdu');
      expect(await run('record', 'reconcile', '--from-store', '--yes')).toMatchObject({ code: 0 });
      await answers(201);
      await shown('avant');
      expect(await titles()).not.toContain('perdu');
      expect(await run('audit', 'verify')).toMatchObject({ code: 0, out: expect.stringContaining(' 0 anomalie,') });
    } finally {
      await greffier.stop();
      await rm(backup, { recursive: true, force: true });
    }
  }, 600_000);
});
