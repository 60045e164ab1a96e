import { findFreePort } from '#infra/system/free-port.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { TcpRelay } from '#test/support/tcp-relay.ts';
import { administer } from '#test/support/template-database.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#test/support/throwaway-postgres.ts';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, METRICS_TOKEN, partOf, Worker } from './worker.ts';
import { startStoreProcess, type StoreProcess } from './processes/store.ts';

const MINUTE_MS = 60_000;
describe('a server whose Postgres refuses connections for a minute', () => {
  let postgres: ThrowawayPostgres;
  let worker: Worker;
  beforeAll(async () => {
    postgres = await startThrowawayPostgres();
    worker = new Worker(await startGreffier({ DATABASE_URL: postgres.url, METRICS_TOKEN }));
    await worker.signIn();
    await worker.works();
  });
  afterAll(async () => {
    await worker.greffier.stop();
    await postgres.stop();
  });

  it(
    'answers that it is away, says so to who watches it, and goes on by itself',
    async () => {
      await postgres.kill();
      const until = Date.now() + MINUTE_MS;
      while (Date.now() < until) {
        for (const call of [worker.save, () => worker.ask('/api/meetings')])
          expect(await call()).toMatchObject({ status: 503, body: { code: 'DATABASE_UNAVAILABLE' } });
        const told = await worker.health();
        expect(told).toMatchObject({
          status: 503,
          body: { status: 'down', checks: { database: { status: 'down' } } },
        });
        expect(partOf(told, 'database')).toMatch(/^La base de données ne répond pas/u);
        expect((await worker.ask('/health')).status).toBe(503);
        expect((await worker.ask('/health/live')).status).toBe(200);
        await wait(1_000);
      }
      await postgres.start();
      await worker.works();
      await worker.isWell();
    },
    5 * MINUTE_MS,
  );
});

describe('a server whose event store is away, hangs and is slow for ten minutes', () => {
  let postgres: ThrowawayPostgres;
  let store: StoreProcess;
  let relay: TcpRelay;
  let folder: string;
  let worker: Worker;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-away-'));
    postgres = await startThrowawayPostgres();
    const port = await findFreePort();
    store = await startStoreProcess({ file: join(folder, 'events'), port });
    relay = await TcpRelay.open({ host: '127.0.0.1', port });
    const EVENTSTORE_URL = `esdb://127.0.0.1:${relay.port}?tls=false`;
    worker = new Worker(await startGreffier({ DATABASE_URL: postgres.url, EVENTSTORE_URL, METRICS_TOKEN }));
    await worker.signIn();
    await worker.works();
  });
  afterAll(async () => {
    await worker.greffier.stop();
    await relay.close();
    await store.stop();
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  /** For that long reading goes on, nothing is saved, and it is said why. */
  async function isAwayFor(ms: number): Promise<void> {
    await eventually(async () => expect((await worker.health()).body.checks?.eventStore.status).toBe('down'));
    const until = Date.now() + ms;
    while (Date.now() < until) {
      expect((await worker.ask('/api/meetings')).status).toBe(200);
      expect(await worker.save()).toMatchObject({ status: 503, body: { code: 'STORE_UNAVAILABLE' } });
      const told = await worker.health();
      expect(told).toMatchObject({ status: 200, body: { status: 'degraded' } });
      expect(partOf(told, 'eventStore')).toMatch(/^Le journal d’événements ne répond pas/u);
      await wait(5_000);
    }
  }

  it(
    'reads, refuses what it cannot keep, says why, and goes on by itself each time',
    async () => {
      await relay.refuse();
      await isAwayFor(4 * MINUTE_MS);
      await relay.accept();
      await worker.works();
      await worker.isWell();

      relay.freeze();
      await isAwayFor(4 * MINUTE_MS);
      relay.thaw();
      await worker.works();
      await worker.isWell();

      // Every message and every answer half a second late; a session begun ten minutes ago ends meanwhile.
      await worker.signIn();
      relay.delay(500);
      const until = Date.now() + 2 * MINUTE_MS;
      while (Date.now() < until) {
        const answer = await worker.save();
        expect([201, 202, 503]).toContain(answer.status);
        if (answer.status === 503) expect(answer.body.code).toBe('STORE_UNAVAILABLE');
        expect((await worker.ask('/api/meetings')).status).toBe(200);
        await wait(2_000);
      }
      relay.delay(0);
      await worker.works();
      await worker.isWell();
    },
    20 * MINUTE_MS,
  );
});

/** Of Debian's package `faketime`: it shows a process another time, and moves it while it runs. */
const [FAKETIME] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

describe.skipIf(FAKETIME === undefined)('a server whose clock jumps by an hour (skipped without faketime)', () => {
  let postgres: ThrowawayPostgres;
  let folder: string;
  let worker: Worker;
  const setClock = async (offset: string) => {
    await writeFile(join(folder, 'clock'), `${offset}\n`);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-clock-'));
    await setClock('+0');
    postgres = await startThrowawayPostgres();
    await administer(postgres.url, 'create database jumping');
    const greffier = await startGreffier({
      DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: '/jumping' }).href,
      METRICS_TOKEN,
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    worker = new Worker(greffier);
    await worker.signIn();
    await worker.works();
  });
  afterAll(async () => {
    await worker.greffier.stop();
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['forwards', '+3600', 'avance'],
    ['back', '-3600', 'retarde'],
  ])(
    '%s: goes on with everything, and says by how much it is wrong',
    async (_, offset, word) => {
      await setClock(offset);
      await eventually(async () => {
        const told = await worker.health();
        expect(told).toMatchObject({ status: 200, body: { status: 'degraded' } });
        expect(partOf(told, 'clock')).toMatch(
          new RegExp(`^L’horloge du serveur ${word} de 60\u00A0minutes sur celle de la base`, 'u'),
        );
      });
      await worker.signIn();
      await worker.works();
      await setClock('+0');
      await worker.isWell();
      await worker.signIn();
      await worker.works();
    },
    5 * MINUTE_MS,
  );
});
