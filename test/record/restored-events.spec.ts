import { runGreffier } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** The schema `events` alone is put back as a backup has it, as somebody does who restores a part of the database. */
describe('events in Postgres that were restored older than the read tables', () => {
  let greffier: Greffier;
  let token = '';
  const kept = randomUUID();
  const lost = randomUUID();

  const inDatabase = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> => {
    const { port, password } = JSON.parse(await readFile(join(greffier.dataDir, 'postgres', 'access.json'), 'utf8')) as { port: number; password: string };
    const client = new Client({ connectionString: `postgres://greffier:${encodeURIComponent(password)}@127.0.0.1:${port}/greffier` });
    await client.connect();
    const { rows } = await client.query<Row>(statement, values).finally(() => client.end());
    return rows;
  };
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${greffier.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { readonly accessToken?: string; readonly code?: string; readonly meetings?: unknown } };
  };
  const save = (id: string) =>
    ask('/api/meetings', {
      platform: 'teams',
      meetingId: id,
      subject: `Réunion ${id}`,
      startTime: '2026-11-20T08:00:00Z',
      participants: [],
      transcript: 'Anne : Bonjour.',
    });
  const titles = async () => JSON.stringify((await ask('/api/meetings?limit=50')).body.meetings);
  const shown = (id: string) =>
    vi.waitFor(async () => {
      if (!(await titles()).includes(id)) throw new Error('not shown yet');
    }, { timeout: 30_000, interval: 100 });
  const run = (...args: string[]) => runGreffier(args, { DATA_DIR: greffier.dataDir });
  const count = async () => (await inDatabase<{ count: number }>('select count(*)::int as count from events.event'))[0]?.count;

  beforeAll(async () => {
    greffier = await startGreffier();
    const { adminEmail: email, adminPassword: password } = greffier;
    token = String((await ask('/api/auth/login', { email, password })).body.accessToken);
    await save(kept);
    await shown(kept);
    const [backup] = await inDatabase<{ end: string }>('select max(position) as end from events.event');
    await save(lost);
    await shown(lost);
    await vi.waitFor(async () => {
      if (!(await run('audit', 'verify')).out.includes(' 0 événement pas encore')) throw new Error('not chained yet');
    }, { timeout: 60_000, interval: 500 });
    await inDatabase('delete from events.event where position > $1', [backup?.end]);
  });
  afterAll(() => greffier.stop());

  it('are noticed while the server runs, within the interval at which it looks', async () => {
    await vi.waitFor(() => expect(greffier.output).toContain('the event store is older than the tables'), { timeout: 60_000, interval: 200 });
    const before = await count();
    expect(await save(randomUUID())).toMatchObject({ status: 503, body: { code: 'RECORD_OLDER' } });
    expect(await count()).toBe(before);
    await shown(lost);
  });

  it('are gone on from once that is confirmed, and a restart finds nothing to complain of', async () => {
    expect(await run('record', 'reconcile', '--from-store', '--yes')).toMatchObject({ code: 0 });
    await vi.waitFor(async () => expect((await save('après')).status).toBe(201), { timeout: 30_000, interval: 200 });
    await shown('après');
    await shown(kept);
    expect(await titles()).not.toContain(lost);
    await greffier.restart();
    expect((await save('encore')).status).toBe(201);
    await shown('encore');
    expect(await run('audit', 'verify')).toMatchObject({ code: 0, out: expect.stringContaining(' 0 anomalie,') });
  });
});
