import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { isLong } from '#test/support/long.ts';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostmaster } from '../postgres/postmaster-file.ts';

const MEGABYTE = 1_048_576;

/** A disk of its own; only root may have one. */
const disk = mkdtempSync(join(tmpdir(), 'greffier-full-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=420m', 'tmpfs', disk]).status === 0;

const others = join(disk, 'others');
/** Somebody else takes all the space that is left. */
async function fill(): Promise<void> {
  await using file = await open(others, 'a');
  const zeros = Buffer.alloc(MEGABYTE);
  try {
    for (;;) await file.write(zeros);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
}
const free = (): Promise<void> => rm(others);

describe.runIf(isMounted)('a server whose disk is full', () => {
  let greffier: Greffier;
  let token: string;

  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${greffier.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: (await response.json()) as { code?: string; meetings?: unknown[]; accessToken?: string },
    };
  };
  const save = () =>
    ask('/api/meetings', {
      platform: 'teams',
      meetingId: randomUUID(),
      subject: 'Budget',
      startTime: '2026-11-20T08:00:00Z',
      participants: [],
      transcript: 'Anne : Bonjour.',
    });
  const list = () => ask('/api/meetings?limit=1');
  /** What an administrator is told: how the server stands, and why. */
  const says = async () => (await ask('/api/health')).body;
  const refusesWrites = () =>
    vi.waitFor(async () => expect(await save()).toMatchObject({ status: 503, body: { code: 'DISK_FULL' } }), {
      timeout: 60_000,
      interval: 200,
    });
  const acceptsWrites = () =>
    vi.waitFor(async () => expect((await save()).status).toBe(201), { timeout: 60_000, interval: 200 });

  beforeAll(async () => {
    await chmod(disk, 0o755);
    greffier = await startGreffier({}, disk);
    const { adminEmail: email, adminPassword: password } = greffier;
    token = '';
    token = String((await ask('/api/auth/login', { email, password })).body.accessToken);
  });
  afterAll(async () => {
    await greffier.stop();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test('refuses writes with a code, goes on reading, and writes again when there is room', async () => {
    await acceptsWrites();
    await fill();
    await refusesWrites();
    for (let turn = 0; turn < (isLong ? 20 : 3); turn += 1) {
      expect((await save()).body.code).toBe('DISK_FULL');
      expect(await list()).toMatchObject({ status: 200 });
    }
    expect(await says()).toMatchObject({
      status: 'degraded',
      checks: { disk: { status: 'down' } },
      reasons: expect.arrayContaining([expect.objectContaining({ part: 'disk', status: 'down' })]),
    });
    await free();
    await acceptsWrites();
    expect(await says()).toMatchObject({ checks: { disk: { status: 'healthy' } } });
  });

  test.runIf(isLong)(
    'refuses an undoing by name, and gives up the kept tables for room rather than what serves',
    async () => {
      await acceptsWrites();
      const operation = (what: 'rebuild' | 'undo') => ask(`/api/admin/projections/meetings/${what}`, {});
      const latest = async () => {
        const { rebuilds } = (await ask('/api/admin/rebuilds')).body as unknown as {
          rebuilds: { kind: string; status: string }[];
        };
        return rebuilds[0];
      };
      expect((await operation('rebuild')).status).toBe(202);
      await vi.waitFor(async () => expect(await latest()).toMatchObject({ kind: 'rebuild', status: 'done' }), {
        timeout: 60_000,
        interval: 200,
      });
      await fill();
      await refusesWrites();
      const refused = await operation('undo');
      expect(refused).toMatchObject({ status: expect.toSatisfy((status) => status === 503 || status === 404) });
      expect(['DISK_FULL', 'NO_FORMER_TABLES']).toContain(refused.body.code);
      expect((await list()).status).toBe(200);
      await vi.waitFor(async () => expect((await operation('undo')).body.code).toBe('NO_FORMER_TABLES'), {
        timeout: 120_000,
        interval: 500,
      });
      await free();
      await acceptsWrites();
      expect((await operation('undo')).body.code).toBe('NO_FORMER_TABLES');
      expect((await list()).status).toBe(200);
    },
  );

  test.runIf(isLong)('brings its Postgres back by itself, however long the disk stays full', async () => {
    await fill();
    await refusesWrites();
    await fill();
    const postmaster = () => findPostmaster(join(greffier.dataDir, 'postgres', 'cluster'));
    const before = await postmaster();
    process.kill(before?.pid ?? Number.NaN, 'SIGKILL');
    const waits = /the disk is full: Postgres waits for room \(attempts=2\)/u;
    // A dead Postgres gives some blocks back: somebody takes those as well, until there is none to start with.
    const isBack = async () =>
      ((await postmaster())?.pid ?? before?.pid) !== before?.pid && (await list()).status === 200;
    await vi.waitFor(
      async () => {
        await fill();
        expect(waits.test(greffier.output) || (await isBack())).toBe(true);
      },
      { timeout: 60_000, interval: 20 },
    );
    await free();
    await acceptsWrites();
    expect((await list()).status).toBe(200);
  });
});
