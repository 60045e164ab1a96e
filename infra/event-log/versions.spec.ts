import { EventRegistry, eventType } from '#domain/events/registry.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { Client, type Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { openPool } from '../postgres/pool.ts';
import { EventVersions } from './versions.ts';

const schema = z.object({ text: z.string() });
const upcast = (data: object) => data;
const first = new EventRegistry({ Noted: eventType(schema) });
const second = new EventRegistry({
  Noted: eventType(schema, { older: [{ schema, upcast }] }),
  Starred: eventType(schema),
});

describe('which versions of events may be written', () => {
  let database: TestDatabase;
  let pools: Pool[];
  beforeEach(async () => {
    pools = [];
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const pool of pools) await pool.end();
    await database.drop();
  });

  const open = async (registry: EventRegistry, name: string) => {
    const pool = openPool({ connectionString: database.url, application_name: `greffier ${name}:1` }, () => undefined);
    pools.push(pool);
    // What releases read that do not announce themselves.
    await pool.query(`delete from state.event_version where type not in ('Noted', 'Starred')`);
    return EventVersions.open(pool, registry);
  };
  const of = (versions: EventVersions) => [versions.of('Noted'), versions.of('Starred')];

  it('are those that every process reads, from when it announces itself until it ends', async () => {
    const older = await open(first, 'older');
    expect(older.of('Noted')).toBe(1);
    const newer = await open(second, 'newer');
    expect(of(newer)).toEqual([1, 0]);
    await newer.beat();
    expect(of(newer)).toEqual([1, 0]);
    await older.close();
    await pools.shift()?.end();
    // Postgres shows a connection for a moment after its end.
    await expect.poll(() => newer.beat().then(() => of(newer))).toEqual([2, 1]);
    await newer.close();
    await expect(open(first, 'older')).rejects.toMatchObject({
      code: 'DATABASE_NEWER',
      details: { events: ['Noted', 'Starred'] },
    });
  });

  it('are no more than before while a process is connected that does not announce itself', async () => {
    const client = new Client({ connectionString: database.url, application_name: 'greffier somewhere:7' });
    await client.connect();
    const newer = await open(second, 'newer');
    expect(of(newer)).toEqual([0, 0]);
    await client.end();
    await expect.poll(() => newer.beat().then(() => of(newer))).toEqual([2, 1]);
    await newer.close();
  });

  it('do not wait for a process that was cut off, which ends when it comes back', async () => {
    const older = await open(first, 'older');
    const newer = await open(second, 'newer');
    await pools[1]?.query(
      `update state.process set seen_at = now() - interval '1 minute' where name = 'greffier older:1'`,
    );
    const cut = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'greffier older:1'`;
    await pools[1]?.query(cut);
    await newer.beat();
    expect(of(newer)).toEqual([2, 1]);
    await older.beat();
    expect(await older.failure).toMatchObject({ code: 'DATABASE_NEWER' });
    await Promise.all([older.close(), newer.close()]);
  });
});
