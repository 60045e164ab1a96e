import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { witness } from '#test/support/witness.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivered } from './apply.ts';
import { readCheckpoints, setStatus } from './checkpoint.ts';
import { passOver } from './pass-over.ts';
import type { TablesChanged } from './progress.ts';
import type { Projection } from './projection.ts';
import { inTransaction } from './transaction.ts';

const projections = [witness('first'), witness('second'), witness('third')];
const [first, second, third] = projections as [Projection, Projection, Projection];

let record: TestRecord;
const heard: TablesChanged[] = [];
beforeAll(async () => {
  record = await openTestRecord(projections);
  record.progress.onChange((change) => heard.push(change));
});
afterAll(() => record.close());
beforeEach(async () => {
  await record.pool.query(
    `update state.checkpoint set position = 10, status = 'running', definition = case projection when 'first' then $1 when 'second' then $2 else $3 end`,
    projections.map(({ definition }) => definition),
  );
  heard.length = 0;
});

const batch = (after: bigint, position: bigint): Delivered => ({ events: [], after, position, live: true });
const positions = async () =>
  [...(await readCheckpoints(record.pool, ['first', 'second', 'third'])).values()]
    .toSorted((a, b) => a.projection.localeCompare(b.projection))
    .map(({ position }) => position);

describe('passing over a batch that concerns nobody', () => {
  it('moves every checkpoint and tells of each', async () => {
    expect(await passOver(record.pool, projections, batch(10n, 15n))).toEqual([]);
    expect(await positions()).toEqual([15n, 15n, 15n]);
    await expect
      .poll(() => heard.map(({ projection, position }) => `${projection} ${position}`).toSorted())
      .toEqual(['first 15', 'second 15', 'third 15']);
  });

  it('moves none back, and says of those that are further that they are passed', async () => {
    expect(await passOver(record.pool, projections, batch(3n, 7n))).toEqual([]);
    expect(await positions()).toEqual([10n, 10n, 10n]);
  });

  it('leaves out what is paused, of another definition, or behind what was delivered before', async () => {
    await setStatus(record.pool, 'first', { status: 'paused' });
    await record.pool.query(`update state.checkpoint set definition = 'a later one' where projection = 'second'`);
    expect(await passOver(record.pool, projections, batch(10n, 15n))).toEqual([first, second]);
    expect(await positions()).toEqual([10n, 10n, 15n]);
    await record.pool.query(`update state.checkpoint set position = 9 where projection = 'third'`);
    expect(await passOver(record.pool, [third], batch(10n, 15n))).toEqual([third]);
  });

  it('does not wait for one that is locked', async () => {
    await inTransaction(record.pool, async (client) => {
      await client.query(`select from state.checkpoint where projection = 'second' for update`);
      expect(await passOver(record.pool, projections, batch(10n, 15n))).toEqual([second]);
    });
    expect(await positions()).toEqual([15n, 10n, 15n]);
  });
});
