import { changeMeeting, saveMeeting } from '#commands/meeting/meeting.ts';
import type { Request } from '#commands/handle.ts';
import { allProjections } from '#projections/all.ts';
import { rebuild } from '#projections/engine/rebuild.ts';
import { meetingsProjection } from '#projections/meetings/projection.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eraser } from '../eraser/eraser.ts';
import { runReactor, type Reactor, type ReactorMeans } from '../reactor.ts';
import { cleaner, REBUILD_AT_WORK } from './cleaner.ts';

const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: randomUUID() });

describe('cleaning after an erasure', () => {
  let record: TestRecord;
  let means: ReactorMeans;
  const reports: string[] = [];
  const leave = new AbortController();
  const work: Promise<void>[] = [];
  beforeAll(async () => {
    record = await openTestRecord();
    record.project();
    const head = async () => {
      const position = await record.store.head();
      return position === null ? null : `${record.store.id}:${position}`;
    };
    means = { pool: record.pool, progress: record.progress, head, report: (problem, details) => reports.push(`${problem} ${String(details['code'])}`) };
    const reactors: Reactor[] = [eraser(record.means, record.vault), cleaner({ ...means, durableTables: async () => [], discardTraces: async () => {}, intervalMs: 0 }, allProjections)];
    work.push(...reactors.map((one) => runReactor(means, one, leave.signal)));
  });
  afterAll(async () => {
    leave.abort();
    await Promise.all(work);
    await record.close();
  });

  const remove = (meetingId: string) => changeMeeting(record.means, meetingId, { type: 'deleteMeeting', asker: { userId: ORGANISER, isAdmin: false } }, request());
  const cleaned = () =>
    vi.waitFor(
      async () => {
        await record.caughtUp();
        expect((await record.pool.query('select from requests')).rowCount).toBe(0);
      },
      { timeout: 30_000, interval: 50 },
    );
  const schemas = async () => (await record.pool.query<{ name: string }>(`select nspname as name from pg_namespace where nspname ~ '__(rebuild|former)$'`)).rows.map(({ name }) => name);

  it('leaves nothing in the tables of a rebuild that was interrupted and never resumed', async () => {
    const { meetingId } = await saveMeeting(record.means, someMeeting({ title: 'Sentinelle', endedAt: '2199-01-01T00:00:00.000Z' }), request());
    await record.caughtUp();
    const interrupt = new AbortController();
    const all = { pool: record.pool, sealer: record.sealer, log: record.log, store: record.store.id, projections: allProjections, report: () => {}, head: () => record.store.head() };
    const onProgress = ({ phase }: { phase: string }) => (phase === 'indexing' ? interrupt.abort(new Error('interrupted')) : undefined);
    await expect(rebuild(all, meetingsProjection, { onProgress }, interrupt.signal)).rejects.toThrow('interrupted');
    expect((await record.pool.query(`select from meetings__rebuild.meetings where subject = 'Sentinelle'`)).rowCount).toBe(1);
    await remove(meetingId);
    await cleaned();
    expect(await schemas()).toEqual([]);
    expect((await rebuild(all, meetingsProjection, { verify: true }, new AbortController().signal)).same).toBe(true);
  });

  it('waits for a rebuild that is at work', async () => {
    const client = await record.pool.connect();
    await client.query(`select pg_advisory_lock(hashtext('greffier.rebuild.summaries'))`);
    const { meetingId } = await saveMeeting(record.means, someMeeting({ endedAt: '2199-01-01T00:00:00.000Z' }), request());
    await remove(meetingId);
    await vi.waitFor(() => expect(reports).toContain(`request postponed ${REBUILD_AT_WORK.code}`), { timeout: 20_000 });
    expect((await record.pool.query(`select from requests where kind = 'clean'`)).rowCount).toBe(1);
    client.release(true);
    await cleaned();
  });
});
