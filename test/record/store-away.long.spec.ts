import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { runGreffier } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** A server as an operator runs it, while its event store is killed and comes back. */
describe('a server whose event store goes away', () => {
  let emulator: EventStoreDbEmulator;
  let greffier: Greffier;
  let token = '';
  let before = 0;
  let logBefore = 0;
  let verification = '';

  const ask = async (
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> => {
    const response = await fetch(`${greffier.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
  };
  const signIn = () => ask('/api/auth/login', { email: greffier.adminEmail, password: greffier.adminPassword });
  const save = () =>
    ask('/api/meetings', {
      platform: 'teams',
      meetingId: randomUUID(),
      subject: 'Point',
      startTime: '2026-11-20T08:00:00Z',
      participants: [],
      transcript: 'Anne : Bonjour.',
    });
  const storeIs = (status: string) =>
    vi.waitFor(
      async () => expect((await ask('/api/health')).body).toMatchObject({ checks: { eventStore: { status } } }),
      { timeout: 30_000, interval: 100 },
    );
  /**
   * Everything that the log's file has, at every level that is written, since the store was killed; calls that were
   * answered left out.
   */
  const lines = async () => {
    const text = await readFile(join(greffier.dataDir, 'greffier.log'), 'utf8');
    return text
      .slice(logBefore)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { readonly level: number; readonly msg: string; readonly status?: number })
      .filter(({ msg, status }) => msg !== 'call' || (status ?? 0) >= 500);
  };
  /** What needs attention, as the terminal shows it, since the store was killed. */
  const warnings = (): string[] =>
    greffier.output
      .slice(before)
      .split('\n')
      .filter((line) => /^\d\d:\d\d:\d\d [!✗]/u.test(line));

  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start();
    greffier = await startGreffier({ EVENTSTORE_URL: emulator.url });
    token = String((await signIn()).body['accessToken']);
    if ((await save()).status !== 201) throw new Error('a meeting was not saved');
    before = greffier.output.length;
    logBefore = (await readFile(join(greffier.dataDir, 'greffier.log'), 'utf8')).length;
    await emulator.kill();
  });
  afterAll(async () => {
    await greffier.stop();
    await emulator.kill();
  });

  it('notices by itself, and goes on showing what it has', async () => {
    await storeIs('down');
    expect((await ask('/api/health')).body).toMatchObject({
      status: 'degraded',
      checks: { database: { status: 'healthy' } },
    });
    expect((await ask('/api/meetings')).status).toBe(200);
    for (let index = 0; index < 10; index += 1)
      expect(await save()).toMatchObject({ status: 503, body: { code: 'STORE_UNAVAILABLE' } });
  });

  it('refuses hundreds of calls of every kind, and writes no line for any of them', async () => {
    const { adminEmail: email } = greffier;
    const kinds = [
      save,
      () => ask('/api/auth/login', { email, password: greffier.adminPassword }),
      () =>
        ask('/api/google-meet-bot/join', { meetingUrl: 'https://meet.google.com/abc-defg-hij', botName: 'Greffier' }),
    ];
    const codes = new Set<unknown>();
    for (let round = 0; round < 60; round += 1)
      for (const { body } of await Promise.all(kinds.map((call) => call()))) codes.add(body['code']);
    expect(codes).toContain('STORE_UNAVAILABLE');
    const first = 'the event store does not answer; nothing can be saved until it does';
    expect((await lines()).map(({ msg }) => msg)).toEqual([first]);
  });

  it('shows without the store how its projections stand', async () => {
    const { code, out } = await runGreffier(['projections', 'status'], {
      DATA_DIR: greffier.dataDir,
      EVENTSTORE_URL: emulator.url,
    });
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/ne répond pas[^]*^meetings +en marche +\d+\/\? +retard inconnu$/mu),
    });
  });

  it('does not hold against anybody that they could not sign in', async () => {
    for (let index = 0; index < 10; index += 1)
      expect(await signIn()).toMatchObject({ status: 503, body: { code: 'STORE_UNAVAILABLE' } });
  });

  it('begins a verification of the audit, and says that it waits', async () => {
    await vi.waitFor(
      async () => {
        const { status, body } = await ask('/api/admin/audit/verifications', {});
        expect({ status, body }).toMatchObject({ status: 202, body: { verification: { state: 'waiting' } } });
        verification = String(body['location']);
      },
      { timeout: 30_000, interval: 500 },
    );
    expect((await ask(verification)).body).toMatchObject({ state: 'waiting', report: null });
  });

  it('goes on by itself when the store is back, having logged one line for each', async () => {
    await emulator.restart();
    await storeIs('healthy');
    await vi.waitFor(async () => expect((await save()).status).toBe(201), { timeout: 30_000, interval: 200 });
    expect((await signIn()).status).toBe(200);
    await vi.waitFor(
      async () => expect((await ask(verification)).body).toMatchObject({ state: 'done', report: { faults: [] } }),
      { timeout: 30_000, interval: 200 },
    );
    expect(warnings()).toEqual([
      expect.stringContaining('the event store does not answer'),
      expect.stringMatching(/the event store answers again .*awaySeconds=\d+/u),
    ]);
    expect((await lines()).filter(({ level, status }) => level >= 40 || (status ?? 0) >= 500)).toMatchObject([
      { msg: 'the event store does not answer; nothing can be saved until it does' },
      { msg: 'the event store answers again' },
    ]);
  });
});
