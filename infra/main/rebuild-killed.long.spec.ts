import { listRebuilds, rebuildProjection } from '#api/contract/operations.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { PostgresEventStore } from '#infra/event-store/postgres/store.ts';
import { administrator } from '#test/support/calls.ts';
import { runGreffier } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const [STREAMS, EVENTS_EACH] = [1_000, 50];

/** Appends so many changes of roles that reading them takes longer than noticing that it has begun. */
async function fill(url: string): Promise<void> {
  const pool = openPool({ connectionString: url, max: 2 }, () => undefined);
  const store = await PostgresEventStore.open(pool, url);
  const metadata = { actor: 'system:spec', correlationId: 'spec', causationId: 'spec', schemaVersion: 1 };
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  for (let stream = 0; stream < STREAMS; stream += 1)
    await store.append(
      `user-${randomUUID()}`,
      'none',
      Array.from({ length: EVENTS_EACH }, (_, index) => ({
        id: randomUUID(),
        type: 'UserRoleChanged',
        data: json({ role: index % 2 === 0 ? 'user' : 'observer' }),
        metadata: json({ ...metadata, time: '2026-07-01T08:00:00.000Z' }),
      })),
    );
  await store.close();
  await pool.end();
}

describe('a rebuild that was asked for on screen, of a server that is killed in the middle of it', () => {
  let database: TestDatabase;
  let folder: string;
  let greffier: Greffier;
  const environment = () => ({ DATABASE_URL: database.url, MASTER_KEY_FILE: join(folder, 'master.key') });

  beforeAll(async () => {
    [database, folder] = await Promise.all([createEmptyDatabase(), mkdtemp(join(tmpdir(), 'greffier-killed-'))]);
    greffier = await startGreffier(environment());
    await fill(database.url);
  });
  afterAll(async () => {
    await greffier.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const latest = async () => (await (await administrator(greffier))(listRebuilds)).rebuilds[0];

  it('goes on when the server is back, and serves the rows that the log gives', async () => {
    await (
      await administrator(greffier)
    )(rebuildProjection, { params: { name: 'users' } });
    await vi.waitFor(async () => expect(await latest()).toMatchObject({ status: 'running', phase: 'reading' }), {
      timeout: 60_000,
      interval: 20,
    });
    await greffier.kill9();
    await greffier.restart();
    const interrupted = await latest();
    expect(interrupted?.status).not.toBe('done');
    await vi.waitFor(async () => expect(await latest()).toMatchObject({ status: 'done' }), {
      timeout: 120_000,
      interval: 250,
    });
    expect(await latest()).toMatchObject({ id: interrupted?.id, resumed: 1, error: null });
    expect(await greffier.end()).toBe(0);
    const verified = await runGreffier(['projections', 'rebuild', 'users', '--verify'], environment());
    expect(verified).toMatchObject({ code: 0 });
  });
});
