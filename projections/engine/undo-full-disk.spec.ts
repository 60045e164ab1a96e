import type { TestRecord } from '#test/support/record.ts';
import { openSwapping, swapped as one, type Swapping } from '#test/support/swapping.ts';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFormerTables } from './former.ts';
import { rebuild, type RebuildDependencies } from './rebuild.ts';
import { undo } from './undo.ts';

/** A disk of its own, for the kept tables alone; only root may have one. */
const disk = mkdtempSync(join(tmpdir(), 'greffier-undo-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status === 0;
/** Postgres' code for a disk that is full. */
const FULL = '53100';

const never = new AbortController().signal;

describe.runIf(isMounted)('an undoing whose disk is full', () => {
  let record: TestRecord;
  let dependencies: RebuildDependencies;
  let written: Swapping['append'];
  beforeAll(async () => {
    ({ record, dependencies, append: written } = await openSwapping());
    const { pool } = record;
    const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    const owner = statSync(rows[0]?.folder ?? '');
    const place = join(disk, 'space');
    mkdirSync(place);
    for (const folder of [disk, place]) chownSync(folder, owner.uid, owner.gid);
    await pool.query(`create tablespace undo_full_disk location '${place}'`);
  });
  afterAll(async () => {
    await record.pool.query('drop table if exists filler');
    await record.pool.query('drop schema if exists swapped__former cascade; drop schema swapped cascade');
    await record.pool.query('drop tablespace undo_full_disk');
    await record.close();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  const rows = async (stream: string) =>
    (await record.pool.query('select from swapped.seen where stream = $1', [stream])).rowCount;
  const append = async (stream: string, count: number) => {
    await written(stream, count);
    await record.caughtUp();
  };
  const fill = async () => {
    await record.pool.query('create table filler (text text) tablespace undo_full_disk');
    const filling = async () => {
      for (;;)
        await record.pool.query(`insert into filler select repeat(md5(i::text), 60) from generate_series(1, 200) i`);
    };
    await expect(filling()).rejects.toMatchObject({ code: FULL });
  };

  it('fails by that name while the tables that serve go on, and is done once there is room', async () => {
    const stream = `user-${randomUUID()}`;
    await append(stream, 30);
    await record.pool.query('update swapped.seen set times = 7 where ordinal = 1');
    await rebuild(dependencies, one, { signal: never });
    await record.pool.query('alter table swapped__former.seen set tablespace undo_full_disk');
    await append(stream, 600);
    await fill();
    const former = async () => (await readFormerTables(record.pool, [one])).get(one.name);
    const before = await former();
    const id = randomUUID();
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(undo(dependencies, one, { id, signal: never })).rejects.toMatchObject({ code: FULL });
    // What was written of it is either whole, with its place in the log, or not there; nothing has changed its place.
    expect(await former()).toMatchObject({ replacedAt: before?.replacedAt, replacedBy: null });
    expect((await record.pool.query('select from swapped.seen where times > 1')).rowCount).toBe(0);
    await append(stream, 1);
    expect(await rows(stream)).toBe(631);
    await record.pool.query('drop table filler');
    for (let time = 0; time < 2; time += 1) await undo(dependencies, one, { id, signal: never });
    expect(await rows(stream)).toBe(631);
    expect((await record.pool.query('select from swapped.seen where times > 1')).rowCount).toBe(1);
    await append(stream, 1);
    await undo(dependencies, one, { id: randomUUID(), signal: never });
    expect(await rows(stream)).toBe(632);
  });
});
