import { errorCode } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { TestRecord } from '#test/support/record.ts';
import { openSwapping, type Swapping } from '#test/support/swapping.ts';
import { someChange, witness } from '#test/support/witness.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanFormer } from './clean-former.ts';
import { dropOutlived, readFormerTables } from './former.ts';
import { hashTables } from './hash.ts';
import type { Projection } from './projection.ts';
import { REBUILD_UNDERWAY } from './rebuild-requests.ts';
import { rebuild, type RebuildDependencies } from './rebuild.ts';
import { FORMER_TABLES_CHANGED, FORMER_TABLES_FOREIGN, NO_FORMER_TABLES, undo } from './undo.ts';

/** Streams whose events the projection cannot take at the moment. */
const poisoned = new Set<string>();
const one = witness('watched', (event: Recorded) => {
  if (poisoned.has(event.stream)) throw new TypeError('not this one');
  return [];
});
const never = new AbortController().signal;
const freshStream = () => `user-${randomUUID()}`;

describe('undoing a rebuild', () => {
  let record: TestRecord;
  let dependencies: RebuildDependencies;
  let append: Swapping['append'];
  beforeAll(async () => {
    ({ record, dependencies, append } = await openSwapping(one));
  });
  afterAll(() => record.close());

  const rows = async (stream: string, schema = 'watched') =>
    (
      await record.pool.query<{ revision: number; times: number; ordinal: number }>(
        `select revision, times, ordinal from "${schema}".seen where stream = $1 order by ordinal`,
        [stream],
      )
    ).rows;
  const hash = (schema = 'watched') => hashTables(record.pool, one, schema);
  const back = (to: Projection = one, id = randomUUID()) => undo(dependencies, to, { id, signal: never });
  const former = async () => (await readFormerTables(record.pool, [one])).get(one.name);
  /** As a rebuild could find them: rows that the log does not give. */
  const change = (stream: string) => record.pool.query('update watched.seen set times = 7 where stream = $1', [stream]);

  it('puts back the tables that served, with what happened since, and keeps the others in turn', async () => {
    const [before, since] = [freshStream(), freshStream()];
    await append(before, 3);
    await record.caughtUp();
    await change(before);
    const { keptUntil } = await rebuild(dependencies, one, { signal: never });
    expect(keptUntil?.getTime()).toBeGreaterThan(Date.now());
    expect((await rows(before)).map(({ times }) => times)).toEqual([1, 1, 1]);
    await append(since, 40);
    await append(before, 1);
    await record.caughtUp();
    const rebuilt = await hash();
    expect((await back())?.getTime()).toBeGreaterThan(Date.now());
    expect((await rows(before)).map(({ times }) => times)).toEqual([7, 7, 7, 1]);
    expect(await rows(since)).toHaveLength(40);
    // What follows is projected into the tables that are back, and numbers go on.
    await append(since, 1);
    await record.caughtUp();
    expect((await rows(since)).map(({ ordinal }) => ordinal)).toEqual(
      Array.from({ length: 41 }, (_, at) => at + 4 + (at < 40 ? 0 : 1)),
    );
    expect(await hash('watched__former')).toBe(rebuilt);
    await back();
    expect((await rows(before)).map(({ times }) => times)).toEqual([1, 1, 1, 1]);
    expect(await rows(since)).toHaveLength(41);
  });

  it('is done once for each request, and is refused where there is nothing to put back', async () => {
    const stream = freshStream();
    await append(stream, 1);
    await record.caughtUp();
    await change(stream);
    await rebuild(dependencies, one, { signal: never });
    const id = randomUUID();
    await back(one, id);
    await back(one, id);
    expect((await rows(stream)).map(({ times }) => times)).toEqual([7]);
    await record.pool.query('update state.former_tables set kept_until = now()');
    await expect(back()).rejects.toMatchObject({ code: NO_FORMER_TABLES.code });
    expect(await dropOutlived(record.pool, [one])).toEqual([one.name]);
    await expect(back()).rejects.toMatchObject({ code: NO_FORMER_TABLES.code });
  });

  it('leaves tables of another release to that release', async () => {
    await rebuild(dependencies, { ...one, definition: 'of the next release' }, { signal: never });
    await expect(back({ ...one, definition: 'of the next release' })).rejects.toMatchObject({
      code: FORMER_TABLES_FOREIGN.code,
    });
    await back();
    await record.caughtUp();
    expect((await former())?.definition).toBe('of the next release');
  });

  it('keeps no tables that lack events which were set aside', async () => {
    const stream = freshStream();
    poisoned.add(stream);
    await append(stream, 1);
    await record.caughtUp();
    poisoned.clear();
    expect(await rebuild(dependencies, one, { signal: never })).toMatchObject({ keptUntil: null });
    expect(await former()).toBeUndefined();
    expect(await rows(stream)).toHaveLength(1);
  });

  it('has what is erased removed from the tables that are kept, at once and not only when they are put back', async () => {
    const [stays, erased] = [freshStream(), freshStream()];
    await append(stays, 2);
    await append(erased, 2);
    await record.caughtUp();
    await change(stays);
    await rebuild(dependencies, one, { signal: never });
    await record.log.append(erased, (await record.log.load(erased)).revision, [
      { ...someChange(), type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 1 } },
    ]);
    await record.caughtUp();
    expect(await rows(erased, 'watched__former')).toHaveLength(2);
    await cleanFormer(dependencies, one, never);
    expect(await rows(erased, 'watched__former')).toEqual([]);
    await back();
    expect(await rows(erased)).toEqual([]);
    expect((await rows(stays)).map(({ times }) => times)).toEqual([7, 7]);
  });

  it('drops kept tables that an event, or another release, keeps from being cleaned', async () => {
    await rebuild(dependencies, one, { signal: never });
    const stream = freshStream();
    poisoned.add(stream);
    await append(stream, 1);
    await record.caughtUp();
    await cleanFormer(dependencies, one, never);
    poisoned.clear();
    expect(await former()).toBeUndefined();
    await rebuild(dependencies, one, { signal: never });
    await rebuild(dependencies, { ...one, definition: 'of the next release' }, { signal: never });
    await rebuild(dependencies, one, { signal: never });
    await cleanFormer(dependencies, one, never);
    expect(await former()).toBeUndefined();
  });

  it('of two asked at once is done once: the tables that are back do not go again', async () => {
    const stream = freshStream();
    await append(stream, 1);
    await record.caughtUp();
    await change(stream);
    await rebuild(dependencies, one, { signal: never });
    const outcomes = await Promise.allSettled([back(), back()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // The other comes while the first is at work, or behind it.
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [errorCode(one.reason)] : []));
    expect([REBUILD_UNDERWAY.code, FORMER_TABLES_CHANGED.code]).toEqual(expect.arrayContaining(refused));
    expect((await rows(stream)).map(({ times }) => times)).toEqual([7]);
  });
});
