import { killedAt, type Kill } from '#test/support/killed-connections.ts';
import { isLong } from '#test/support/long.ts';
import type { TestRecord } from '#test/support/record.ts';
import { openSwapping, swapped as one, type Swapping } from '#test/support/swapping.ts';
import { witness } from '#test/support/witness.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareProjections } from './engine.ts';
import { hashTables } from './hash.ts';
import { rebuild, type RebuildDependencies } from './rebuild.ts';
import { undo } from './undo.ts';

// The faults of tables that are swapped. Others are named elsewhere: a whole server that is killed
// (`infra/main/rebuild-killed.long.spec.ts`, `undo-killed.long.spec.ts`), erasures (`bots/cleaner/cleaner.spec.ts`,
// `undo.spec.ts`, `test/record/erasure-beside-rebuild.long.spec.ts`), a disk that is full (`undo-full-disk.spec.ts`,
// `infra/main/full-disk.spec.ts`).

const never = new AbortController().signal;
const freshStream = () => `user-${randomUUID()}`;
/** Every so many statements of a run one dies; in the long form each of them. */
const EACH = isLong ? 1 : 8;

let record: TestRecord;
let dependencies: RebuildDependencies;
let append: Swapping['append'];
beforeAll(async () => {
  ({ record, dependencies, append } = await openSwapping());
});
afterAll(() => record.close());

const hash = (schema = 'swapped') => hashTables(record.pool, one, schema);
/** What a rebuild from nothing gives, in tables of its own. */
async function fromNothing(): Promise<string> {
  await record.caughtUp();
  const anew = witness('anew');
  await record.pool.query('drop schema if exists anew cascade');
  await record.pool.query(`delete from state.checkpoint where projection = 'anew'`);
  await prepareProjections({ pool: record.pool, store: record.store.id, projections: [anew] });
  await rebuild({ ...dependencies, projections: [anew], keepFormerMs: 0 }, anew, { signal: never });
  return hashTables(record.pool, anew, 'anew');
}
const marked = async () =>
  (await record.pool.query('select from swapped.seen where times > 1')).rowCount === 0 ? 'rebuilt' : 'former';
/** Rows that the log does not give, by which the tables are known again. */
const mark = () => record.pool.query('update swapped.seen set times = 7 where ordinal = 1');

/**
 * Repeats `run` with a connection that dies at one statement after the other, until it ends before it comes to that.
 */
async function killedAtEachStep(when: Kill['when'], run: (dependencies: RebuildDependencies) => Promise<unknown>) {
  for (let at = 1; at < 400; at += EACH) {
    const { pool, used } = killedAt(record.pool, { at, when });
    await run({ ...dependencies, pool }).catch((error: unknown) =>
      expect(String(error)).toMatch(/connection|terminat/iu),
    );
    if (used() < at) return at;
  }
  throw new Error('it never ends');
}

describe('a rebuild', () => {
  it.each(['before', 'after'] as const)(
    'that is killed %s each of its steps leaves tables that serve, and ends when it is repeated',
    async (when) => {
      const stream = freshStream();
      await append(stream, 30);
      await record.caughtUp();
      await mark();
      const steps = await killedAtEachStep(when, async (killed) => {
        const review = { examples: 1, decide: async () => {} };
        await rebuild(killed, one, { review, signal: never });
      });
      expect(steps).toBeGreaterThan(10);
      await append(stream, 1);
      await record.caughtUp();
      expect(await hash()).toBe(await fromNothing());
    },
  );

  it('beside which others write gives what one from nothing gives', async () => {
    const leave = new AbortController();
    const stream = freshStream();
    const writing = (async () => {
      while (!leave.signal.aborted) await append(stream, 3);
    })();
    for (let round = 0; round < 3; round += 1) await rebuild(dependencies, one, { signal: never });
    leave.abort();
    await writing;
    await record.caughtUp();
    expect(await hash()).toBe(await fromNothing());
  });

  it('that is asked for twice at once is done one after the other, and both end', async () => {
    const rebuilt = await Promise.all([1, 2].map(() => rebuild(dependencies, one, { verify: true, signal: never })));
    expect(rebuilt.map(({ same }) => same)).toEqual([true, true]);
  });

  it('is waited for by nobody: a reader whose transaction spans the swap reads the former tables, then the new ones', async () => {
    await record.caughtUp();
    await mark();
    const reader = await record.pool.connect();
    try {
      await reader.query('begin');
      const sum = async () =>
        (
          await reader.query<{ rows: number; most: number }>(
            'select count(*)::int as rows, max(times) as most from seen',
          )
        ).rows[0];
      const before = await sum();
      expect(before?.most).toBe(7);
      await rebuild(dependencies, one, { signal: never });
      expect(await sum()).toEqual({ rows: before?.rows, most: 1 });
      await reader.query('commit');
    } finally {
      reader.release();
    }
  });
});

describe('an undoing', () => {
  const rebuiltOver = async () => {
    const stream = freshStream();
    await append(stream, 30);
    await record.caughtUp();
    await mark();
    await rebuild(dependencies, one, { signal: never });
    expect(await marked()).toBe('rebuilt');
    await append(stream, 30);
    await record.caughtUp();
    return stream;
  };

  it.each(['before', 'after'] as const)(
    'that is killed %s each of its steps is done once when it is repeated',
    async (when) => {
      const stream = await rebuiltOver();
      const rows = async () =>
        (await record.pool.query('select from swapped.seen where stream = $1', [stream])).rowCount;
      let id = randomUUID();
      let expected = 'former';
      const steps = await killedAtEachStep(when, async (killed) => {
        const isKilled = await undo(killed, one, { id, signal: never }).then(
          () => false,
          () => true,
        );
        // As a caller that repeats its request does.
        if (isKilled) await undo(dependencies, one, { id, signal: never });
        await undo(dependencies, one, { id, signal: never });
        expect(await marked()).toBe(expected);
        await record.caughtUp();
        expect(await rows()).toBe(60);
        [id, expected] = [randomUUID(), expected === 'former' ? 'rebuilt' : 'former'];
      });
      expect(steps).toBeGreaterThan(10);
    },
  );

  it('beside which others write lacks nothing of it', async () => {
    const stream = await rebuiltOver();
    const leave = new AbortController();
    let written = 60;
    const writing = (async () => {
      for (; !leave.signal.aborted; written += 3) await append(stream, 3);
    })();
    for (let round = 0; round < 4; round += 1) await undo(dependencies, one, { id: randomUUID(), signal: never });
    leave.abort();
    await writing;
    await record.caughtUp();
    expect(await marked()).toBe('rebuilt');
    expect(await hash()).toBe(await fromNothing());
    const { rowCount } = await record.pool.query('select from swapped.seen where stream = $1', [stream]);
    expect(rowCount).toBe(written);
  });

  it('does not wait for a reader whose transaction spans it', async () => {
    await rebuiltOver();
    const reader = await record.pool.connect();
    try {
      await reader.query('begin');
      const most = async () =>
        (await reader.query<{ most: number }>('select max(times) as most from seen')).rows[0]?.most;
      expect(await most()).toBe(1);
      await undo(dependencies, one, { id: randomUUID(), signal: never });
      expect(await most()).toBe(7);
      await reader.query('commit');
    } finally {
      reader.release();
    }
  });

  it('is refused while a rebuild is at work', async () => {
    await rebuiltOver();
    const holder = await record.pool.connect();
    try {
      await holder.query(`begin; select from state.checkpoint where projection = 'swapped' for no key update`);
      const swapping = Promise.withResolvers<void>();
      const rebuilding = rebuild(dependencies, one, {
        signal: never,
        onProgress: ({ phase }) => phase === 'swapping' && swapping.resolve(),
      });
      await swapping.promise;
      await expect(undo(dependencies, one, { id: randomUUID(), signal: never })).rejects.toMatchObject({
        code: 'REBUILD_UNDERWAY',
      });
      await holder.query('rollback');
      await rebuilding;
    } finally {
      holder.release();
    }
  });
});
