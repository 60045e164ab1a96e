import { startThrowawayPostgres } from '#test/support/throwaway-postgres.ts';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openPool } from './pool.ts';
import { retentiveSettings } from './retentive.ts';
import { EMBEDDED_SETTINGS } from './settings.ts';
import { discardTraces } from './traces.ts';

const stack: AsyncDisposableStack[] = [];
afterEach(async () => {
  for (const one of stack.splice(0)) await one.disposeAsync();
});

async function start(settings: Readonly<Record<string, string>> = EMBEDDED_SETTINGS) {
  const own = new AsyncDisposableStack();
  stack.push(own);
  const server = await startThrowawayPostgres(settings);
  own.defer(() => server.stop());
  const pool = openPool({ connectionString: server.url, max: 3 }, () => undefined);
  own.defer(() => pool.end());
  const wal = join(dirname(server.log), 'cluster', 'pg_wal');
  const segments = async () => (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/u.test(name));
  const holds = async (word: string) =>
    (await Promise.all((await segments()).map((name) => readFile(join(wal, name))))).some((bytes) =>
      bytes.includes(word),
    );
  return { ...server, pool, segments, holds };
}

it('names the settings with which a server keeps what was erased, and none of the embedded one’s', async () => {
  expect(await retentiveSettings((await start()).url)).toEqual([]);
  const keeping = await start({ ...EMBEDDED_SETTINGS, wal_recycle: 'on', wal_keep_size: '64MB' });
  expect(await retentiveSettings(keeping.url)).toEqual(['wal_keep_size=0', 'wal_recycle=off']);
});

it('the write-ahead log of the embedded server holds nothing older than its last cleaning', async () => {
  const { pool, holds, segments } = await start();
  await pool.query(
    'create table said (words text); insert into said select $$Sentinelle$$ || n from generate_series(1, 200000) n',
  );
  expect(await holds('Sentinelle')).toBe(true);
  await pool.query('truncate said');
  await discardTraces(pool);
  expect(await holds('Sentinelle')).toBe(false);
  expect((await segments()).length).toBeLessThan(4);
});

it('segments that an earlier version kept for reuse go as well', async () => {
  // What the command line sets nothing else can change.
  const { wal_recycle: _off, ...others } = EMBEDDED_SETTINGS;
  const { pool, holds } = await start({ ...others, min_wal_size: '160MB' });
  await pool.query(
    'create table said (words text); insert into said select $$Sentinelle$$ || n from generate_series(1, 300000) n',
  );
  await pool.query('truncate said; checkpoint');
  await pool.query('checkpoint');
  expect(await holds('Sentinelle')).toBe(true);
  await pool.query('alter system set wal_recycle = off');
  await pool.query('select pg_reload_conf()');
  await vi.waitFor(async () => expect((await pool.query('show wal_recycle')).rows).toEqual([{ wal_recycle: 'off' }]), {
    timeout: 20_000,
  });
  // Its first checkpoint makes the server's other processes read the setting as well.
  await pool.query('checkpoint');
  await discardTraces(pool);
  expect(await holds('Sentinelle')).toBe(false);
});
