import { findPostmaster } from '#infra/postgres/postmaster-file.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { freeze } from '#test/support/freeze.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { fewOf } from '#test/support/long.ts';
import { startTestNats, type TestNats } from '#test/support/nats.ts';
import { TcpRelay } from '#test/support/tcp-relay.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const METRICS = 'un-jeton-pour-les-mesures';
/** Of the client: far above the second in which the server means to answer, below the ten after which it gives up. */
const PATIENCE_MS = 7_000;

/** A server as an operator runs it, beside an event store, a NATS server and a Postgres of which one hangs. */
describe('the health of a server', () => {
  let emulator: EventStoreDbEmulator;
  let relay: TcpRelay;
  let nats: TestNats;
  let greffier: Greffier;
  let token = '';

  const ask = async (bearer?: string) => {
    const response = await fetch(`${greffier.url}/api/health`, {
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return {
      code: response.status,
      ...((await response.json()) as { status: string; checks?: Record<string, { status: string }> }),
    };
  };
  /** Whom it is: a stranger, somebody with a session, an administrator of metrics. */
  const callers = () => [undefined, token, 'un-jeton-inconnu', METRICS] as const;

  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start();
    relay = await TcpRelay.open(emulator.endpoint);
    nats = await startTestNats();
    const EVENTSTORE_URL = `esdb://127.0.0.1:${relay.port}?tls=false`;
    greffier = await startGreffier({ EVENTSTORE_URL, NATS_URL: nats.url, METRICS_TOKEN: METRICS });
    const response = await fetch(`${greffier.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: greffier.adminEmail, password: greffier.adminPassword }),
    });
    token = String(((await response.json()) as { accessToken: string }).accessToken);
  });
  afterAll(async () => {
    await greffier.stop();
    await relay.close();
    await emulator.kill();
    await nats.stop();
  });

  const freezePostgres = async () => {
    const postmaster = await findPostmaster(join(greffier.dataDir, 'postgres', 'cluster'));
    if (!postmaster) throw new Error('its Postgres does not run');
    return freeze(postmaster.pid);
  };
  const freezeStore = async () => {
    relay.freeze();
    return () => relay.thaw();
  };

  const parts = [
    ['database', 'down', freezePostgres],
    ['eventStore', 'degraded', freezeStore],
    ['feed', 'degraded', async () => freeze(nats.pid)],
  ] as const;
  it.each(fewOf(parts))('is answered to everybody and names it while %s hangs', async (part, status, hang) => {
    const well = { status: 'healthy', checks: { [part]: { status: 'healthy' } } };
    await expect.poll(() => ask(METRICS), { timeout: 60_000 }).toMatchObject(well);
    const goOn = await hang();
    try {
      await expect.poll(async () => (await ask(METRICS)).checks?.[part]?.status, { timeout: 30_000 }).toBe('down');
      // What strangers get is a second old at most.
      for (const bearer of callers())
        await expect.poll(() => ask(bearer), { timeout: 20_000 }).toMatchObject({ status });
      // Several at once wait for the same look.
      const many = await Promise.all(Array.from({ length: 20 }, () => ask(token)));
      expect(new Set(many.map((one) => one.status))).toEqual(new Set([status]));
    } finally {
      goOn();
    }
    await expect.poll(async () => (await ask(METRICS)).checks?.[part]?.status, { timeout: 30_000 }).toBe('healthy');
  });
});
