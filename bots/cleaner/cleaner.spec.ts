import { isLong } from '#test/support/long.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Request } from '#commands/handle.ts';
import { allProjections } from '#infra/main/projections.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { rebuild } from '#projections/engine/rebuild.ts';
import { personalColumn } from '#projections/engine/table.ts';
import { meetingsProjection } from '#projections/meetings/projection.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eraser } from '../eraser/eraser.ts';
import { runReactor, type Reactor, type ReactorDependencies } from '../reactor.ts';
import { cleaner, REBUILD_AT_WORK } from './cleaner.ts';

const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: randomUUID() });

/** The rule is the same for each table: those of a few projections take a tenth of the time. */
const projections = allProjections.filter(({ name }) =>
  ['requests', 'meetings', 'transcripts', 'users'].includes(name),
);

describe('cleaning after an erasure', () => {
  let record: TestRecord;
  let dependencies: ReactorDependencies;
  const reports: string[] = [];
  const leave = new AbortController();
  const work: Promise<void>[] = [];
  beforeAll(async () => {
    record = await openTestRecord(projections);
    record.project();
    const head = async () => {
      const position = await record.store.head();
      return position === null ? null : `${record.store.id}:${position}`;
    };
    dependencies = {
      pool: record.pool,
      progress: record.progress,
      head,
      report: (problem, details) => reports.push(`${problem} ${String(details['code'])}`),
    };
    const reactors: Reactor[] = [
      eraser(record.dependencies, record.vault),
      cleaner(
        {
          ...dependencies,
          sealer: record.sealer,
          log: record.log,
          store: record.store.id,
          durableTables: async () => [],
          discardTraces: async () => {},
          intervalMs: 0,
        },
        projections,
      ),
    ];
    work.push(...reactors.map((one) => runReactor(dependencies, one, leave.signal)));
  });
  afterAll(async () => {
    leave.abort();
    await Promise.all(work);
    await record.close();
  });

  const remove = (meetingId: string) =>
    changeMeeting(record.dependencies, {
      meetingId,
      command: { type: 'deleteMeeting', principal: { userId: ORGANISER, isAdmin: false } },
      request: request(),
    });
  const cleaned = () =>
    vi.waitFor(
      async () => {
        await record.caughtUp();
        // Nobody analyses here, or tells rooms and webhooks.
        const open = `select from requests where kind not in ('analyse', 'attach', 'tell-webhooks')`;
        expect((await record.pool.query(open)).rowCount).toBe(0);
      },
      { timeout: 30_000, interval: 50 },
    );
  const schemas = async () =>
    (
      await record.pool.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname ~ '__(rebuild|former)$'`,
      )
    ).rows.map(({ name }) => name);

  it('leaves nothing in the tables of a rebuild that was interrupted and never resumed', async () => {
    const { meetingId } = await saveMeeting(
      record.dependencies,
      someMeeting({ title: 'Sentinelle', endedAt: '2199-01-01T00:00:00.000Z' }),
      request(),
    );
    await record.caughtUp();
    const interrupt = new AbortController();
    const all = {
      pool: record.pool,
      sealer: record.sealer,
      log: record.log,
      store: record.store.id,
      projections,
      report: () => {},
      head: () => record.store.head(),
    };
    const onProgress = ({ phase }: { phase: string }) =>
      phase === 'indexing' ? interrupt.abort(new Error('interrupted')) : undefined;
    await expect(rebuild(all, meetingsProjection, { onProgress, signal: interrupt.signal })).rejects.toThrow(
      'interrupted',
    );
    expect(
      (await record.pool.query(`select from meetings__rebuild.meetings where subject = 'Sentinelle'`)).rowCount,
    ).toBe(1);
    await remove(meetingId);
    await cleaned();
    expect(await schemas()).toEqual([]);
    expect((await rebuild(all, meetingsProjection, { verify: true, signal: new AbortController().signal })).same).toBe(
      true,
    );
  });

  /** A rebuild whose reading of the log is held at one point, and what it takes to look at its tables. */
  function heldRebuild(hold: 'before a batch is written' | 'after a batch was written', to = meetingsProjection) {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let readings = 0;
    let foundAgain: readonly string[] | null = null;
    const log: Pick<typeof record.log, 'subscribe' | 'load'> = {
      load: (stream) => record.log.load(stream),
      async *subscribe(after, signal) {
        readings += 1;
        const isFirst = readings === 1;
        // What it had written when it read for the second time.
        if (readings === 2) foundAgain = await subjects('meetings__rebuild');
        for await (const batch of record.log.subscribe(after, signal)) {
          // A rebuild puts some batches together before it writes.
          if (isFirst && hold === 'after a batch was written')
            for (const events of [batch.events, [], [], []]) yield { ...batch, events, live: false };
          if (isFirst) {
            reached.resolve();
            await gate.promise;
          }
          if (!isFirst || hold === 'before a batch is written') yield batch;
          if (isFirst && hold === 'after a batch was written') yield { events: [], position: null, live: true };
        }
      },
    };
    const { pool, sealer, store } = record;
    const of = { projections, report: () => {}, head: () => store.head() };
    const dependencies = { pool, sealer, log, store: store.id, ...of };
    const rebuilt = rebuild(dependencies, to, { verify: true, signal: leave.signal });
    return { reached: reached.promise, release: () => gate.resolve(), rebuilt, foundAgain: () => foundAgain };
  }
  const subjects = async (schema: string) => {
    const { rows } = await record.pool.query<{ subject: string }>(`select subject from "${schema}".meetings`);
    return rows.map(({ subject }) => subject);
  };
  const untilWritten = (title: string) =>
    vi.waitFor(async () => expect(await subjects('meetings__rebuild')).toContain(title), { timeout: 20_000 });
  const file = async (table: string) => {
    const path = 'select pg_relation_filepath($1::regclass) as path';
    return (await record.pool.query<{ path: string }>(path, [table])).rows[0]?.path;
  };
  const saved = async (title: string) => {
    const meeting = someMeeting({ title, endedAt: '2199-01-01T00:00:00.000Z' });
    const { meetingId } = await saveMeeting(record.dependencies, meeting, request());
    await record.caughtUp();
    return meetingId;
  };

  it.runIf(isLong)(
    'removes what is erased from the tables of a rebuild that is at work, and from the live ones',
    async () => {
      const erased = await saved('Sentinelle');
      await saved('Reste');
      const { reached, release, rebuilt } = heldRebuild('after a batch was written');
      await reached;
      await untilWritten('Sentinelle');
      const files = await Promise.all([file('meetings.meetings'), file('meetings__rebuild.meetings')]);
      await remove(erased);
      await cleaned();
      expect(await subjects('meetings__rebuild')).toEqual(['Reste']);
      const anew = await Promise.all([file('meetings.meetings'), file('meetings__rebuild.meetings')]);
      expect(anew.filter((path) => files.includes(path))).toEqual([]);
      release();
      expect((await rebuilt).same).toBe(true);
      expect(await schemas()).toEqual([]);
    },
  );

  it('has a rebuild read again what it had read before the keys were destroyed', async () => {
    const erased = await saved('Sentinelle');
    const { reached, release, rebuilt, foundAgain } = heldRebuild('before a batch is written');
    await reached;
    await remove(erased);
    await cleaned();
    release();
    expect((await rebuilt).same).toBe(true);
    expect(foundAgain()).toEqual([]);
    expect(await subjects('meetings')).not.toContain('Sentinelle');
  });

  /** As the next release could define them: with another column that holds readable text. */
  const redefined = (): Projection => {
    const live = meetingsProjection.tables.get('meetings');
    if (!live) throw new TypeError('meetings has a table of that name');
    const columns = { ...live.columns, agenda: personalColumn<string | null>('text') };
    const tables = new Map(meetingsProjection.tables).set('meetings', { ...live, columns });
    return { ...meetingsProjection, tables, definition: 'of the next release' };
  };

  it.runIf(isLong)('has a rebuild to another definition remove what is erased while it is at work', async () => {
    const erased = await saved('Sentinelle');
    const next = redefined();
    const { reached, release, rebuilt } = heldRebuild('after a batch was written', next);
    await reached;
    await untilWritten('Sentinelle');
    const files = await Promise.all([file('meetings.meetings'), file('meetings__rebuild.meetings')]);
    await remove(erased);
    await cleaned();
    expect(await subjects('meetings__rebuild')).not.toContain('Sentinelle');
    const anew = await Promise.all([file('meetings.meetings'), file('meetings__rebuild.meetings')]);
    expect(anew.filter((path) => files.includes(path))).toEqual([]);
    release();
    await rebuilt;
    const { pool, sealer, log, store } = record;
    const of = { projections, report: () => {}, head: () => store.head() };
    const rebuilding = { pool, sealer, log, store: store.id, ...of };
    expect((await rebuild(rebuilding, next, { verify: true, signal: leave.signal })).same).toBe(true);
    await rebuild(rebuilding, meetingsProjection, { signal: leave.signal });
    await record.caughtUp();
  });

  it.runIf(isLong)('cleans what it can, and the rest later, beside a rebuild of an earlier version', async () => {
    const erased = await saved('Sentinelle');
    const { reached, release, rebuilt } = heldRebuild('after a batch was written');
    await reached;
    await untilWritten('Sentinelle');
    await record.pool.query(`update state.rebuild set cleanings = null where projection = 'meetings'`);
    const live = await file('meetings.meetings');
    await remove(erased);
    await vi.waitFor(() => expect(reports).toContain(`request postponed ${REBUILD_AT_WORK.code}`), { timeout: 30_000 });
    expect(await file('meetings.meetings')).not.toBe(live);
    expect((await record.pool.query(`select from requests where kind = 'clean'`)).rowCount).toBe(1);
    await record.pool.query(`update state.rebuild set cleanings = 0 where projection = 'meetings'`);
    release();
    await rebuilt;
    await cleaned();
  });
});
