import { FOREIGN_POSITION, INVALID_POSITION } from '#domain/events/position.ts';
import { cutListeners } from '#test/support/listeners.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { someChange, witness } from '#test/support/witness.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setStatus } from './checkpoint.ts';
import { mayHaveChanged, NOT_YET_VISIBLE, PROJECTION_STOPPED, type TablesChanged } from './progress.ts';

/** Longer than a test may take: a real wait of that length fails it. */
const FOR_EVER = 10 * 60_000;

describe('waiting for a position', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord([witness('one'), witness('other')]);
  });
  afterAll(() => record.close());

  const append = async () => (await record.log.append(`user-${randomUUID()}`, 'none', [someChange()])).position;
  const shown = async () =>
    (await record.pool.query<{ count: number }>('select count(*)::int as count from one.seen')).rows[0]?.count;

  it('ends as soon as everybody has passed it', async () => {
    const position = await append();
    const reading = record.progress.reached(['one', 'other'], position, { patience: FOR_EVER }).then(shown);
    const stop = record.project();
    expect(await reading).toBe(1);
    await stop();
  });

  it('ends at once where everybody has, and for nobody', async () => {
    const head = `${record.store.id}:${await record.store.head()}`;
    await record.progress.reached(['one', 'other'], head, { patience: 0 });
    await record.progress.reached([], await append(), { patience: 0 });
    await record.progress.reached(['one'], `${record.store.id}:0`, { patience: 0 });
  });

  it('has an end when it does not come', async () => {
    const position = await append();
    await expect(record.progress.reached(['one'], position, { patience: 50 })).rejects.toMatchObject({
      code: NOT_YET_VISIBLE.code,
      details: { projections: ['one'] },
    });
    await expect(
      record.progress.reached(['one'], `${record.store.id}:9999999999999999999`, { patience: 0 }),
    ).rejects.toMatchObject({
      code: NOT_YET_VISIBLE.code,
    });
  });

  it.each(['paused', 'stopped'] as const)(
    'is refused at once where somebody is %s, for what they have not shown',
    async (status) => {
      const before = `${record.store.id}:1`;
      const position = await append();
      await setStatus(record.pool, 'other', { status, error: status === 'stopped' ? 'BROKEN' : null });
      await expect(record.progress.reached(['one', 'other'], position, { patience: FOR_EVER })).rejects.toMatchObject({
        code: PROJECTION_STOPPED.code,
        details: { projections: ['one', 'other'] },
      });
      await record.progress.reached(['other'], before, { patience: 0 });
      await setStatus(record.pool, 'other', { status: 'running' });
    },
  );

  it('is refused while waiting when somebody stops', async () => {
    const reading = record.progress.reached(['one'], await append(), { patience: FOR_EVER });
    await Promise.all([
      expect(reading).rejects.toMatchObject({ code: PROJECTION_STOPPED.code }),
      setStatus(record.pool, 'one', { status: 'paused' }),
    ]);
    await setStatus(record.pool, 'one', { status: 'running' });
  });

  it('ends when the waiting caller leaves, before and while', async () => {
    const position = await append();
    const leave = new AbortController();
    const waiting = record.progress.reached(['one'], position, { patience: FOR_EVER, signal: leave.signal });
    leave.abort(new Error('leaving'));
    await expect(waiting).rejects.toThrow('leaving');
    await expect(
      record.progress.reached(['one'], position, { patience: FOR_EVER, signal: leave.signal }),
    ).rejects.toThrow('leaving');
  });

  it('is refused for a projection that nobody knows', async () => {
    await expect(
      record.progress.reached(['nobody'], `${record.store.id}:1`, { patience: FOR_EVER }),
    ).rejects.toMatchObject({
      code: PROJECTION_STOPPED.code,
    });
  });

  it('is refused for a position of another store, and for none', async () => {
    await expect(record.progress.reached(['one'], `${randomUUID()}:1`, { patience: FOR_EVER })).rejects.toMatchObject({
      code: FOREIGN_POSITION.code,
    });
    for (const text of ['', 'x', `${record.store.id}`, `${record.store.id}:-1`])
      await expect(record.progress.reached(['one'], text, { patience: FOR_EVER })).rejects.toMatchObject({
        code: INVALID_POSITION.code,
      });
  });

  it('hears again after its connection was killed, and is told that everything may have changed', async () => {
    const heard: TablesChanged[] = [];
    const forget = record.progress.onChange((change) => heard.push(change));
    const stop = record.project();
    await record.progress.reached(['one', 'other'], await append(), { patience: FOR_EVER });
    await vi.waitFor(
      () => expect(heard).toContainEqual({ projection: 'one', position: expect.any(String), tables: ['seen'] }),
      { timeout: 10_000 },
    );
    expect(await cutListeners(record.pool)).toBeGreaterThan(0);
    await vi.waitFor(() => expect(heard).toContainEqual({ projection: '*', position: null, tables: [] }), {
      timeout: 10_000,
    });
    await record.progress.reached(['one', 'other'], await append(), { patience: FOR_EVER });
    await vi.waitFor(
      async () => {
        heard.length = 0;
        await record.progress.reached(['one', 'other'], await append(), { patience: FOR_EVER });
        expect(heard.some(({ projection }) => projection === 'one')).toBe(true);
      },
      { timeout: 20_000 },
    );
    forget();
    await stop();
  });
});

describe('whether rows may have changed', () => {
  it('is so where a batch wrote tables, a projection stopped or messages were missed, and not where a batch passed', () => {
    const may = (projection: string, position: string | null, tables: string[]) =>
      mayHaveChanged('one', { projection, position, tables });
    expect(may('one', '7', ['seen'])).toBe(true);
    expect(may('one', '7', [])).toBe(false);
    expect(may('one', null, [])).toBe(true);
    expect(may('*', null, [])).toBe(true);
    expect(may('other', '7', ['seen'])).toBe(false);
  });
});
