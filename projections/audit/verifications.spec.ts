import { STORE_UNAVAILABLE, type Batch } from '#domain/events/store.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyDaily } from './daily.ts';
import { beginVerification, findVerification, latestVerifications, noteVerification } from './verifications.ts';
import { verifyAudit } from './verify.ts';
import { prepareAudit } from './writer.ts';

/** A store that goes away in the middle: nothing more comes of it until it is `back`. */
function departing() {
  const back = Promise.withResolvers<void>();
  return {
    back: () => back.resolve(),
    id: 'store',
    async *subscribe(_after: bigint | null, signal: AbortSignal): AsyncGenerator<Batch> {
      yield { events: [], position: null, live: false };
      const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      await Promise.race([back.promise, left]);
      if (!signal.aborted) yield { events: [], position: null, live: true };
    },
    async *read() {},
  };
}

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
  await prepareAudit({ pool, store: departing() });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await findVerification(pool, id);
      if (found === null || found.finishedAt === null) throw new Error('it has not ended');
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );

it('goes on when the store is back', async () => {
  const store = departing();
  const { id, state } = await beginVerification({ pool, store, isAway: () => true });
  expect(state).toBe('running');
  store.back();
  expect(await ended(id)).toMatchObject({ state: 'done', error: null });
});

it('fails where the store stays away, and another one can begin', async () => {
  const { id } = await beginVerification({ pool, store: departing(), isAway: () => true, patienceMs: 1_500 });
  expect(await ended(id)).toMatchObject({ state: 'failed', error: STORE_UNAVAILABLE.code, report: null });
  const store = departing();
  const next = await beginVerification({ pool, store, isAway: () => false });
  expect(next.id).not.toBe(id);
  store.back();
  expect(await ended(next.id)).toMatchObject({ state: 'done' });
});

it('is begun by itself once a day', async () => {
  const store = departing();
  store.back();
  const leave = new AbortController();
  const daily = { pool, store, isAway: () => false, report: vi.fn<() => void>(), lookMs: 10 };
  const begun = async () => (await pool.query('select id from audit.verification')).rowCount ?? 0;
  await pool.query('delete from audit.verification');
  const running = verifyDaily(daily, leave.signal);
  await vi.waitFor(async () => expect((await latestVerifications(pool)).verified).not.toBeNull(), { timeout: 20_000 });
  expect(await begun()).toBe(1);
  await pool.query(`update audit.verification set finished_at = now() - interval '25 hours'`);
  await vi.waitFor(async () => expect(await begun()).toBe(2), { timeout: 20_000 });
  leave.abort();
  await running;
  expect(daily.report).not.toHaveBeenCalled();
});

it('is known where it was made elsewhere, and is the daily one then', async () => {
  const store = departing();
  store.back();
  await pool.query('delete from audit.verification');
  const startedAt = new Date(Date.now() - 2_000);
  await noteVerification(pool, await verifyAudit(pool, store), startedAt);
  const { verified, running } = await latestVerifications(pool);
  expect([verified?.state, verified?.startedAt, running]).toEqual(['done', startedAt, null]);
  expect(verified?.report).toMatchObject({ entries: 0, faults: [] });
});
