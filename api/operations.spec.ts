import { listDeadLetters, listProjections, retryDeadLetters } from '#api/contract/admin.ts';
import { setActionStatus } from '#api/contract/meetings.ts';
import {
  cancelRebuild,
  listRebuilds,
  pauseProjection,
  projectionDetail,
  rebuildProjection,
  resumeProjection,
  tryDeadLetters,
  undoRebuild,
} from '#api/contract/operations.ts';
import { allProjections } from '#infra/main/projections.ts';
import { hashTables } from '#projections/engine/hash.ts';
import { sampleLag } from '#projections/engine/lag.ts';
import { runRebuilds } from '#projections/engine/rebuild-runner.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let api: TestApi;
let chief: Person;
let claire: Person;
let minutes: ReturnType<typeof minutesOf>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  [chief, claire] = await Promise.all([api.person('admin', 'camille'), api.person('user', 'claire')]);
});
afterAll(() => api.close());

const patiently = { timeout: 20_000, interval: 30 };
const detail = async (name: string) =>
  (await api.call(projectionDetail, { token: chief.token, params: { name } })).answer;
const standing = async (name: string) =>
  (await api.call(listProjections, { token: chief.token })).answer.projections.find((one) => one.name === name);
const rebuilds = async () => (await api.call(listRebuilds, { token: chief.token })).answer.rebuilds;

/** Does what was asked for, until it is stopped: what a process with the role `projector` does. */
function rebuilding(): () => Promise<void> {
  const { pool, sealer, log, store } = api.record;
  const leave = new AbortController();
  const done = runRebuilds(
    {
      pool,
      sealer,
      log,
      store: store.id,
      projections: allProjections,
      head: () => store.head(),
      report: () => {},
      keepFormerMs: 3_600_000,
      pace: { lookMs: 20, tellMs: 20 },
    },
    leave.signal,
  );
  return async () => {
    leave.abort();
    await done;
  };
}

describe('a projection', () => {
  it('is paused for a reason and goes on, and both are recorded with who did it', async () => {
    const params = { name: 'summaries' };
    const reason = 'Le disque est presque plein';
    expect((await api.call(pauseProjection, { token: chief.token, params, body: { reason: ' ' } })).body['code']).toBe(
      'REQUEST_INVALID',
    );
    const { answer } = await api.call(pauseProjection, { token: chief.token, params, body: { reason } });
    expect(answer.success).toBe(true);
    await api.record.progress.reached(['users'], answer.position);
    expect(await standing('summaries')).toMatchObject({
      status: 'paused',
      paused: { reason, by: { actor: `user:${chief.id}`, displayName: 'camille' } },
    });
    await vi.waitFor(async () => {
      await minutes.save(claire);
      expect((await standing('summaries'))?.behind).toBeGreaterThan(0);
    }, patiently);
    await sampleLag({ pool: api.record.pool, store: api.record.store });
    expect((await api.call(resumeProjection, { token: chief.token, params })).answer.success).toBe(true);
    await vi.waitFor(
      async () => expect(await standing('summaries')).toMatchObject({ status: 'running', paused: null, behind: 0 }),
      patiently,
    );
    const { operations, samples } = await detail('summaries');
    expect(operations?.map(({ kind, note }) => [kind, note])).toEqual([
      ['resumed', null],
      ['paused', reason],
    ]);
    expect(samples).toHaveLength(1);
    expect(samples[0]?.behind).toBeGreaterThan(0);
    expect(BigInt(samples[0]?.head ?? 0)).toBeGreaterThan(BigInt(samples[0]?.position ?? 0));
  });

  it('says how many rows each of its tables has, so that one that somebody emptied shows', async () => {
    await minutes.save(claire);
    await api.record.caughtUp();
    const { tables } = await detail('meetings');
    expect(tables.find(({ name }) => name === 'meetings')?.rows).toBeGreaterThan(0);
    for (const { name, rows } of tables) {
      const counted = await api.record.pool.query<{ rows: number }>(
        `select count(*)::int as rows from meetings."${name}"`,
      );
      expect({ name, rows }).toEqual({ name, rows: counted.rows[0]?.rows });
    }
  });

  it('is paused once by a call that is repeated', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const asked = { token: chief.token, params: { name: 'access' }, body: { reason: 'Deux fois' }, headers };
    const [first, again] = [await api.call(pauseProjection, asked), await api.call(pauseProjection, asked)];
    expect(again.answer.position).toBe(first.answer.position);
    await api.call(resumeProjection, { token: chief.token, params: { name: 'access' } });
  });

  it('that does not exist is refused by name', async () => {
    const asked = { token: chief.token, params: { name: 'perdue' } };
    for (const route of [projectionDetail, resumeProjection, rebuildProjection, cancelRebuild])
      expect((await api.call(route, asked)).body['code']).toBe('PROJECTION_UNKNOWN');
  });
});

describe('a rebuild', () => {
  const ask = (name: string) => api.call(rebuildProjection, { token: chief.token, params: { name } });
  const rows = async (name: string) => {
    const one = allProjections.find((projection) => projection.name === name);
    if (!one) throw new TypeError(name);
    const client = await api.record.pool.connect();
    try {
      return await hashTables(client, one, name);
    } finally {
      client.release();
    }
  };

  it('is asked for, waits for a process, is the only one, and gives the same rows', async () => {
    await minutes.saved(claire, { subject: 'Reconstruite' });
    await api.record.caughtUp();
    const before = await rows('meetings');
    expect((await ask('requests')).body['code']).toBe('NOT_REBUILDABLE');
    expect((await ask('meetings')).status).toBe(202);
    expect(await rebuilds()).toMatchObject([
      { projection: 'meetings', status: 'waiting', by: { displayName: 'camille' }, finishedAt: null },
    ]);
    expect((await ask('transcripts')).body['code']).toBe('REBUILD_UNDERWAY');
    const stop = rebuilding();
    await vi.waitFor(async () => expect((await rebuilds())[0]?.status).toBe('done'), patiently);
    await stop();
    expect((await rebuilds())[0]).toMatchObject({ share: 1, error: null, resumed: 0 });
    expect(await rows('meetings')).toBe(before);
    expect((await detail('meetings')).operations?.[0]).toMatchObject({ kind: 'rebuild-requested' });
  });

  it('goes on after the process that did it has ended', async () => {
    const holder = await api.record.pool.connect();
    // Held up at its swap by somebody who reads the checkpoint.
    await holder.query(`begin; select from state.checkpoint where projection = 'meetings' for no key update`);
    await ask('meetings');
    const stop = rebuilding();
    await vi.waitFor(async () => expect((await rebuilds())[0]?.phase).toBe('swapping'), patiently);
    await stop();
    expect((await rebuilds())[0]).toMatchObject({ status: 'running', resumed: 0 });
    await holder.query('rollback');
    holder.release();
    const stopAgain = rebuilding();
    await vi.waitFor(async () => expect((await rebuilds())[0]?.status).toBe('done'), patiently);
    await stopAgain();
    expect((await rebuilds())[0]?.resumed).toBe(1);
  });

  it('is cancelled: the tables that serve stay, and nothing is left of the others', async () => {
    const before = await rows('meetings');
    const holder = await api.record.pool.connect();
    await holder.query(`begin; select from state.checkpoint where projection = 'meetings' for no key update`);
    await ask('meetings');
    const stop = rebuilding();
    await vi.waitFor(async () => expect((await rebuilds())[0]?.phase).toBe('swapping'), patiently);
    const params = { name: 'meetings' };
    expect((await api.call(cancelRebuild, { token: chief.token, params })).answer.success).toBe(true);
    await vi.waitFor(async () => expect((await rebuilds())[0]?.status).toBe('cancelled'), patiently);
    await holder.query('rollback');
    holder.release();
    await stop();
    expect(await rows('meetings')).toBe(before);
    expect((await api.record.pool.query('select from state.rebuild')).rowCount).toBe(0);
    expect((await api.call(cancelRebuild, { token: chief.token, params })).body['code']).toBe('NO_REBUILD');
  });

  it('says how the tables changed, and is undone: the tables from before serve again', async () => {
    const asked = { token: chief.token, params: { name: 'meetings' } };
    expect((await api.call(undoRebuild, { ...asked, params: { name: 'mails' } })).body['code']).toBe(
      'NO_FORMER_TABLES',
    );
    await api.record.caughtUp();
    await api.record.pool.query(`update meetings.meetings set subject = 'À la main' where id = 1`);
    const before = await rows('meetings');
    await ask('meetings');
    const stop = rebuilding();
    const done = () => vi.waitFor(async () => expect((await rebuilds())[0]?.status).toBe('done'), patiently);
    await done();
    const [rebuilt] = await rebuilds();
    expect(rebuilt?.differences?.tables).toEqual([
      {
        table: 'meetings',
        added: 0,
        removed: 0,
        changed: 1,
        examples: [
          {
            kind: 'changed',
            key: [{ column: 'meeting_id', value: expect.any(String), masked: false }],
            columns: ['subject'],
          },
        ],
      },
    ]);
    expect(await rows('meetings')).not.toBe(before);
    expect((await detail('meetings')).former).toMatchObject({ undoable: true });
    expect((await detail('meetings')).former?.bytes).toBeGreaterThan(0);
    expect((await api.call(undoRebuild, asked)).status).toBe(202);
    await done();
    await stop();
    expect((await rebuilds())[0]).toMatchObject({ kind: 'undo', error: null, differences: null });
    expect(await rows('meetings')).toBe(before);
    expect((await detail('meetings')).operations?.[0]).toMatchObject({ kind: 'undo-requested' });
    await api.record.pool.query('delete from state.rebuild_request');
  });

  it('that the data makes fail is named, and leaves the tables that serve', async () => {
    const broken = allProjections.map((one) =>
      one.name === 'meetings'
        ? {
            ...one,
            handlers: new Map([
              ...one.handlers,
              [
                'MeetingRegistered',
                () => {
                  throw new RangeError('no such meeting');
                },
              ] as const,
            ]),
          }
        : one,
    );
    const { pool, sealer, log, store } = api.record;
    const before = await rows('meetings');
    await ask('meetings');
    const leave = new AbortController();
    const done = runRebuilds(
      {
        pool,
        sealer,
        log,
        store: store.id,
        projections: broken,
        head: () => store.head(),
        report: () => {},
        pace: { lookMs: 20, tellMs: 20 },
      },
      leave.signal,
    );
    await vi.waitFor(async () => expect((await rebuilds())[0]?.status).toBe('failed'), patiently);
    leave.abort();
    await done;
    expect((await rebuilds())[0]).toMatchObject({
      error: 'UNEXPECTED',
      errorEvent: { stream: expect.stringMatching(/^meeting-/u), revision: 0 },
    });
    expect(await rows('meetings')).toBe(before);
  });
});

describe('an event that a projection could not take', () => {
  it('is tried without writing anything, and then taken, of its stream alone', async () => {
    const { record } = api;
    await record.pool.query(
      `alter table summaries.action_marks add constraint broken check (marked_by <> 'user:${claire.id}')`,
    );
    const id = await minutes.analysed(claire, 'Garée');
    const [action] = (await minutes.summary(claire, id)).actionItems ?? [];
    await api.call(setActionStatus, {
      token: claire.token,
      params: { id, actionId: action?.id ?? '' },
      body: { status: 'completed' },
    });
    const letters = async () => (await api.call(listDeadLetters, { token: chief.token })).answer;
    await vi.waitFor(async () => expect((await letters()).total).toBe(1), patiently);
    expect((await standing('summaries'))?.deadLetters).toBe(1);
    const body = { projection: 'summaries', stream: `meeting-${id}` };
    const tried = async () => (await api.call(tryDeadLetters, { token: chief.token, body })).answer;
    expect(await tried()).toMatchObject({ tried: [{ type: 'ActionItemCompleted', code: '23514', rows: [] }], left: 0 });
    await record.pool.query('alter table summaries.action_marks drop constraint broken');
    const marks = () => record.pool.query('select from summaries.action_marks');
    const before = (await marks()).rowCount;
    const { tried: good } = await tried();
    expect(good).toMatchObject([
      { code: null, rows: expect.arrayContaining([{ table: 'action_marks', inserted: 1, updated: 0, deleted: 0 }]) },
    ]);
    expect([(await marks()).rowCount, (await letters()).total]).toEqual([before, 1]);
    const elsewhere = { projection: 'summaries', stream: `meeting-${randomUUID()}` };
    expect((await api.call(retryDeadLetters, { token: chief.token, body: elsewhere })).answer.applied).toBe(0);
    expect((await api.call(retryDeadLetters, { token: chief.token, body })).answer).toMatchObject({
      applied: 1,
      failed: [],
    });
    expect([(await marks()).rowCount, (await letters()).total]).toEqual([(before ?? 0) + 1, 0]);
    expect((await detail('summaries')).operations?.[0]).toMatchObject({
      kind: 'dead-letters-retried',
      note: body.stream,
    });
  });
});
