import { Caller } from '#test/support/caller.ts';
import { runGreffier } from '#test/support/command.ts';
import { auditChained } from '#test/support/audit-chained.ts';
import { inDatabaseOf } from '#test/support/embedded-client.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** The schema `events` alone is put back as a backup has it, as somebody does who restores a part of the database. */
describe('events in Postgres that were restored older than the read tables', () => {
  let greffier: Greffier;
  let caller: Caller;
  const kept = randomUUID();
  const lost = randomUUID();

  const inDatabase = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    inDatabaseOf(greffier, async (client) => (await client.query<Row>(statement, values)).rows);
  const run = (...args: string[]) => runGreffier(args, { DATA_DIR: greffier.dataDir });
  const count = async () =>
    (await inDatabase<{ count: number }>('select count(*)::int as count from events.event'))[0]?.count;

  beforeAll(async () => {
    greffier = await startGreffier();
    caller = new Caller(greffier);
    await caller.signIn();
    await caller.save(kept);
    await caller.shown(kept);
    const [backup] = await inDatabase<{ end: string }>('select max(position) as end from events.event');
    await caller.save(lost);
    await caller.shown(lost);
    await auditChained(greffier);
    await inDatabase('delete from events.event where position > $1', [backup?.end]);
  });
  afterAll(() => greffier.stop());

  it('are noticed while the server runs, within the interval at which it looks', async () => {
    await vi.waitFor(() => expect(greffier.output).toContain('the event store is older than the tables'), {
      timeout: 60_000,
      interval: 200,
    });
    const before = await count();
    expect(await caller.save(randomUUID())).toMatchObject({ status: 503, body: { code: 'RECORD_OLDER' } });
    expect(await count()).toBe(before);
    await caller.shown(lost);
  });

  it('are gone on from once that is confirmed, and a restart finds nothing to complain of', async () => {
    expect(await run('record', 'reconcile', '--from-store', '--yes')).toMatchObject({ code: 0 });
    await vi.waitFor(async () => expect((await caller.save('après')).status).toBe(201), {
      timeout: 30_000,
      interval: 200,
    });
    await caller.shown('après');
    await caller.shown(kept);
    expect(JSON.stringify(await caller.listed())).not.toContain(lost);
    await greffier.restart();
    expect((await caller.save('encore')).status).toBe(201);
    await caller.shown('encore');
    expect(await run('audit', 'verify')).toMatchObject({ code: 0, out: expect.stringContaining(' 0 anomalie,') });
  });
});
