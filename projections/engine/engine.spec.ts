import type { Recorded } from '#domain/events/event.ts';
import { UNKNOWN_EVENT } from '#domain/events/registry.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { seen, someChange, witness } from '#test/support/witness.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FOREIGN_CHECKPOINT, readCheckpoints, setStatus } from './checkpoint.ts';
import { deadLetters } from './dead-letters.ts';
import { prepareProjections } from './engine.ts';
import { PROJECTION_STOPPED } from './progress.ts';
import { retryDeadLetters } from './retry.ts';
import { projectionStatus } from './status.ts';

/** Streams whose events the second projection cannot take at the moment, and how. */
const poisoned = new Map<string, 'throws' | 'too long' | 'no index takes it'>();

const steady = witness('steady');
const squeamish = witness('squeamish', (event: Recorded) => {
  const poison = (event.data as { role?: unknown }).role === 'observer' ? poisoned.get(event.stream) : undefined;
  if (poison === 'throws') throw new TypeError('not this one');
  if (poison === 'too long')
    return [seen.insert({ stream: event.stream, revision: -1, position: '99999999999999999999', times: 0 })];
  if (poison === 'no index takes it')
    return [
      seen.insert({
        stream: Array.from({ length: 1_000 }, () => randomUUID()).join(''),
        revision: -1,
        position: '0',
        times: 0,
      }),
    ];
  return [];
});
const projections = [steady, squeamish];

let record: TestRecord;
beforeAll(async () => {
  record = await openTestRecord(projections);
});
afterAll(() => record.close());

const running: (() => Promise<void>)[] = [];
const project = () => {
  const stop = record.project();
  running.push(stop);
  return stop;
};
afterEach(async () => {
  poisoned.clear();
  await Promise.all(running.splice(0).map((stop) => stop()));
  vi.useRealTimers();
});

const freshStream = () => `user-${randomUUID()}`;
const append = async (stream: string, ...roles: ('observer' | 'user' | 'admin')[]) =>
  record.log.append(
    stream,
    (await record.log.load(stream)).revision,
    roles.map((role) => someChange(role)),
  );
const seenIn = async (projection: string, stream: string) =>
  (
    await record.pool.query<{ revision: number; times: number }>(
      `select revision, times from "${projection}".seen where stream = $1 order by ordinal`,
      [stream],
    )
  ).rows;
const once = (count: number) => Array.from({ length: count }, (_, revision) => ({ revision, times: 1 }));
const statusOf = async (name: string) => (await readCheckpoints(record.pool, [name])).get(name);

describe('running projections', () => {
  it('shows everything once and in order, and who holds them', async () => {
    project();
    const stream = freshStream();
    await append(stream, ...Array(50).fill('user'));
    await record.caughtUp();
    for (const { name } of projections) expect(await seenIn(name, stream)).toEqual(once(50));
    expect((await projectionStatus(record.pool)).map(({ name, status, held }) => ({ name, status, held }))).toEqual([
      { name: 'squeamish', status: 'running', held: true },
      { name: 'steady', status: 'running', held: true },
    ]);
  });

  it('has a second process wait, and take over when the first leaves', async () => {
    const stop = project();
    const stream = freshStream();
    await append(stream, 'user');
    await record.caughtUp();
    project();
    await append(stream, 'user', 'user');
    await record.caughtUp();
    await stop();
    await append(stream, 'user');
    await record.caughtUp();
    for (const { name } of projections) expect(await seenIn(name, stream)).toEqual(once(4));
  });

  it('gives its lock up once another release has put tables of its own in the place of these', async () => {
    project();
    await record.caughtUp();
    const define = (definition: string) =>
      record.pool.query('update state.checkpoint set definition = $2 where projection = $1', [steady.name, definition]);
    const isHeld = async () => (await projectionStatus(record.pool)).find(({ name }) => name === steady.name)?.held;
    await define('of another release');
    onTestFinished(async () => void (await define(steady.definition)));
    const stream = freshStream();
    await append(stream, 'user');
    await expect.poll(isHeld, { interval: 50 }).toBe(false);
    expect(await seenIn(steady.name, stream)).toEqual([]);
    await expect.poll(() => seenIn(squeamish.name, stream), { interval: 50 }).toEqual(once(1));
    // That release was taken back.
    await define(steady.definition);
    await expect.poll(() => seenIn(steady.name, stream), { interval: 50 }).toEqual(once(1));
    expect(await isHeld()).toBe(true);
  });

  it('survives the death of every connection that holds its locks, twice over', async () => {
    project();
    project();
    const stream = freshStream();
    for (let round = 0; round < 2; round += 1) {
      await append(stream, 'user', 'user');
      await record.caughtUp();
      const { rowCount } = await record.pool.query(
        `select pg_terminate_backend(pid) from (select distinct pid from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())) holders`,
      );
      expect(rowCount).toBeGreaterThan(0);
      await append(stream, 'user');
    }
    await record.caughtUp();
    for (const { name } of projections) expect(await seenIn(name, stream)).toEqual(once(6));
  });

  it('leaves a paused projection where it is, says so to readers, and goes on from there', async () => {
    project();
    const stream = freshStream();
    await append(stream, 'user');
    await record.caughtUp();
    await setStatus(record.pool, 'steady', { status: 'paused' });
    const { position } = await append(stream, 'user');
    await record.progress.reached(['squeamish'], position, { patience: 30_000 });
    await expect(record.progress.reached(['steady'], position, { patience: 30_000 })).rejects.toMatchObject({
      code: PROJECTION_STOPPED.code,
    });
    expect(await seenIn('steady', stream)).toEqual(once(1));
    await setStatus(record.pool, 'steady', { status: 'running' });
    await record.caughtUp();
    expect(await seenIn('steady', stream)).toEqual(once(2));
  });

  it('refuses tables that follow another store, and leaves them alone', async () => {
    const before = await statusOf('steady');
    await expect(prepareProjections({ pool: record.pool, store: randomUUID(), projections })).rejects.toMatchObject({
      code: FOREIGN_CHECKPOINT.code,
    });
    expect(await statusOf('steady')).toEqual(before);
  });

  it('stops for all to see at an event that this version cannot read, and goes on when it can', async () => {
    project();
    await record.caughtUp();
    const id = randomUUID();
    await record.store.append(freshStream(), 'none', [
      { id, type: 'FromTheFuture', data: Buffer.from('{}'), metadata: Buffer.from('{"schemaVersion":1}') },
    ]);
    const stream = freshStream();
    const { position } = await append(stream, 'user');
    const becomeReadable = () => record.pool.query('delete from events.event where id = $1', [id]);
    onTestFinished(async () => void (await becomeReadable()));
    await vi.waitFor(
      async () => expect(await statusOf('steady')).toMatchObject({ status: 'stopped', error: UNKNOWN_EVENT.code }),
      { timeout: 20_000 },
    );
    await expect(record.progress.reached(['squeamish'], position, { patience: 30_000 })).rejects.toMatchObject({
      code: PROJECTION_STOPPED.code,
    });
    await vi.waitFor(() => expect(record.reports.some((report) => report.includes(UNKNOWN_EVENT.code))).toBe(true), {
      timeout: 20_000,
    });
    await becomeReadable();
    for (const { name } of projections)
      await vi.waitFor(async () => expect(await statusOf(name)).toMatchObject({ status: 'running', error: null }), {
        timeout: 20_000,
      });
    await record.caughtUp();
    expect(await seenIn('steady', stream)).toEqual(once(1));
  });
});

describe('events that a projection cannot take', () => {
  const letters = async (stream: string) => deadLetters(record.pool, { projection: 'squeamish', stream });

  it.each(['throws', 'too long', 'no index takes it'] as const)(
    'are parked alone, visibly, with what follows in their stream (%s)',
    async (how) => {
      const [bad, good] = [freshStream(), freshStream()];
      poisoned.set(bad, how);
      await append(bad, 'user', 'observer', 'user');
      await append(good, 'user', 'observer');
      await append(bad, 'user');
      project();
      await record.caughtUp();
      expect(await seenIn('squeamish', bad)).toEqual(once(1));
      expect(await seenIn('squeamish', good)).toEqual(once(2));
      expect(await seenIn('steady', bad)).toEqual(once(4));
      expect((await letters(bad)).map(({ error, attempts }) => ({ failed: error !== null, attempts }))).toEqual([
        { failed: true, attempts: 1 },
        { failed: false, attempts: 0 },
        { failed: false, attempts: 0 },
      ]);
      expect(await statusOf('squeamish')).toMatchObject({ status: 'running' });
      expect(record.reports.some((report) => report.includes('event parked') && report.includes('squeamish'))).toBe(
        true,
      );

      expect(await retryDeadLetters(record, record.log, { one: squeamish })).toMatchObject({
        applied: 0,
        failed: [{ stream: bad }],
      });
      expect((await letters(bad))[0]).toMatchObject({ attempts: 2 });
      poisoned.clear();
      expect(await retryDeadLetters(record, record.log, { one: squeamish })).toEqual({ applied: 3, failed: [] });
      expect(await seenIn('squeamish', bad)).toEqual(once(4));
      expect(await letters(bad)).toEqual([]);
      await append(bad, 'user');
      await record.caughtUp();
      expect(await seenIn('squeamish', bad)).toEqual(once(5));
    },
  );

  it('never keep anything else from being shown, wherever they stand', async () => {
    const script = fc.array(
      fc.record({
        which: fc.nat({ max: 4 }),
        role: fc.constantFrom('user' as const, 'user' as const, 'observer' as const),
      }),
      { minLength: 1, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(script, fc.subarray([0, 1, 2, 3, 4]), async (events, bad) => {
        const streams = Array.from({ length: 5 }, freshStream);
        for (const which of bad) poisoned.set(streams[which] ?? '', 'throws');
        const expected = streams.map(() => ({ shown: 0, parked: 0 }));
        for (const { which, role } of events) {
          await append(streams[which] ?? '', role);
          const one = expected[which];
          if (one && (one.parked > 0 || (role === 'observer' && bad.includes(which)))) one.parked += 1;
          else if (one) one.shown += 1;
        }
        const stop = project();
        await record.caughtUp();
        await stop();
        for (const [which, stream] of streams.entries()) {
          expect(await seenIn('squeamish', stream)).toEqual(once(expected[which]?.shown ?? -1));
          expect(await letters(stream)).toHaveLength(expected[which]?.parked ?? -1);
        }
        poisoned.clear();
        await retryDeadLetters(record, record.log, { one: squeamish });
        for (const stream of streams)
          expect(await seenIn('squeamish', stream)).toEqual(once((await record.log.load(stream)).events.length));
      }),
      { numRuns: 12 },
    );
  });

  it('are retried to the last, also those that came meanwhile', async () => {
    const bad = freshStream();
    poisoned.set(bad, 'throws');
    project();
    await append(bad, 'observer', 'user');
    await record.caughtUp();
    poisoned.clear();
    let loads = 0;
    const meanwhile = {
      load: async (stream: string) => {
        loads += 1;
        const loaded = await record.log.load(stream);
        if (loads === 1) {
          await append(bad, 'user');
          await record.caughtUp();
        }
        return loaded;
      },
    };
    await retryDeadLetters(record, meanwhile, { one: squeamish });
    expect(await letters(bad)).toEqual([]);
    expect(await seenIn('squeamish', bad)).toEqual(once(3));
  });

  it('do not keep an erasure waiting, which comes again in its turn', async () => {
    const bad = freshStream();
    poisoned.set(bad, 'throws');
    project();
    await append(bad, 'user', 'user', 'observer', 'user');
    const { revision } = await record.log.load(bad);
    await record.log.append(bad, revision, [
      { ...someChange(), type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 1 } },
    ]);
    await record.caughtUp();
    expect(await seenIn('squeamish', bad)).toEqual([]);
    expect((await letters(bad)).map(({ type }) => type)).toEqual(['UserRoleChanged', 'UserRoleChanged', 'UserErased']);
    poisoned.clear();
    await retryDeadLetters(record, record.log, { one: squeamish });
    expect(await letters(bad)).toEqual([]);
    expect(await seenIn('squeamish', bad)).toEqual([]);
  });
});
