import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { seen, someChange, witness } from '#test/support/witness.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Differences } from './differences.ts';
import { hashTables } from './hash.ts';
import { rebuild, type RebuildDependencies } from './rebuild.ts';
import { personalColumn } from './table.ts';

const one = witness('compared');
const never = new AbortController().signal;

describe('the differences that a rebuild makes', () => {
  let record: TestRecord;
  let dependencies: RebuildDependencies;
  let stop: () => Promise<void>;
  const stream = `user-${randomUUID()}`;
  beforeAll(async () => {
    record = await openTestRecord([one]);
    const { pool, sealer, log, store } = record;
    const reading = { pool, sealer, log, store: store.id, head: () => store.head() };
    dependencies = { ...reading, projections: [one], report: () => {} };
    stop = record.project();
    await append(4);
    await record.caughtUp();
  });
  afterAll(() => record.close());

  const append = async (count: number) =>
    record.log.append(
      stream,
      (await record.log.load(stream)).revision,
      Array.from({ length: count }, () => someChange()),
    );
  async function compared(examples = 5, to = one): Promise<Differences | undefined> {
    let found: readonly Differences[] = [];
    const stopped = rebuild({ ...dependencies, projections: [to] }, to, {
      review: {
        examples,
        decide: async (all) => {
          found = all;
          throw new Error('looked at');
        },
      },
      signal: never,
    });
    await expect(stopped).rejects.toThrow('looked at');
    return found[0];
  }
  const live = () => hashTables(record.pool, one, 'compared');

  it('are none where the tables are as the log gives them', async () => {
    expect(await compared()).toEqual({ projection: 'compared', tables: [] });
  });

  it('are counted and named by key and column, and change nothing before they were looked at', async () => {
    await record.pool.query(`update compared.seen set times = 7 where ordinal = 2;
      delete from compared.seen where ordinal = 3;
      insert into compared.seen values (99, 'user-of-nobody', 0, 5, 1)`);
    const before = await live();
    const row = (kind: string, key: string, revision: string, columns: string[]) => ({
      kind,
      key: [
        { column: 'stream', value: key, masked: false },
        { column: 'revision', value: revision, masked: false },
      ],
      columns,
    });
    const found = await compared();
    expect(found?.tables).toMatchObject([{ table: 'seen', added: 1, removed: 1, changed: 1 }]);
    expect(found?.tables?.[0]?.examples.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      row('added', stream, '2', []),
      row('changed', stream, '1', ['times']),
      row('removed', 'user-of-nobody', '0', []),
    ]);
    expect((await compared(1))?.tables?.[0]?.examples).toHaveLength(1);
    expect(await live()).toBe(before);
  });

  it('are of one place in the log, also where the live tables are behind, or go on meanwhile', async () => {
    await rebuild(dependencies, one, { signal: never });
    await append(30);
    expect((await compared())?.tables).toEqual([]);
    await record.caughtUp();
    await stop();
    await append(30);
    const before = await live();
    expect((await compared())?.tables).toEqual([]);
    expect(await live()).toBe(before);
    stop = record.project();
    await record.caughtUp();
  });

  it('are told although somebody holds the live checkpoint, so that the projector waits', async () => {
    const holder = await record.pool.connect();
    try {
      await holder.query(`begin; select from state.checkpoint where projection = 'compared' for no key update`);
      await append(3);
      expect((await compared())?.tables).toEqual([]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await record.caughtUp();
  });

  it('mask what is personal in a key', async () => {
    const columns = { ...seen.columns, stream: personalColumn<string>('text') };
    const personal = { ...one, tables: new Map([['seen', { ...seen, columns }]]) };
    await record.pool.query('update compared.seen set times = 7 where ordinal = 2');
    expect((await compared(5, personal))?.tables?.[0]?.examples[0]?.key).toEqual([
      { column: 'stream', value: null, masked: true },
      { column: 'revision', value: '1', masked: false },
    ]);
  });

  it('are not told of tables of another definition', async () => {
    expect(await compared(5, { ...one, definition: 'of the next release' })).toEqual({
      projection: 'compared',
      tables: null,
    });
  });
});
